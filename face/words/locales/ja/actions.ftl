# 起きたこと。画面読み上げと盤の下の行に使います。短く、最後に句点を打ちません。

# 別のゲームの手。
action-strange = このゲームの手ではありません

# 手と、その結果、さらに起きること。
action-result = { $action }。{ $result }
action-then = { $action }。{ $then }

## イリ

action-iri-one = { $seat }が{ $cell }に{ $pyramid }を置き、{ $points }点を得ます
action-iri-right = { $seat }が{ $cell }から右へ「{ $word }」を置き、{ $points }点を得ます
action-iri-down = { $seat }が{ $cell }から下へ「{ $word }」を置き、{ $points }点を得ます
action-iri-take = { $seat }が辞書から取ります：{ $taken }
action-iri-taken = { $place }番の{ $size }
action-iri-pass = { $seat }は置ける駒がないのでパスします

## クインテット

action-quintets-place = { $seat }が{ $to }に{ $pyramid }を置きます
action-quintets-slide = { $seat }が{ $pyramid }を{ $from }から{ $to }へ動かします
action-quintets-exchange = { $seat }が{ $from }の{ $pyramid }と{ $to }の{ $other }を交換します
action-quintets-pass = { $seat }は打てる手がないのでパスします
action-quintets-forms = { $whose }3つのうち{ $number }つ目のグループが完成し、盤を離れます
action-quintets-forms-last = { $whose }3つのうち{ $number }つ目のグループが完成します

## アイリス

action-iris-first = { $seat }が最初の石を{ $cell }に置きます
action-iris-stone = { $seat }が石を{ $cell }に置きます
action-iris-second = { $seat }が2つ目の石を{ $cell }に置きます
action-iris-pair = { $seat }が{ $cell }とその対の{ $partner }に石を置きます
action-iris-pass = { $seat }がパスします

## エナンチオマーフォーク

action-enantiomerfolk-move = { $seat }が{ $piece }の駒を{ $from }から{ $to }へ動かします
action-enantiomerfolk-attack = { $seat }が{ $from }の駒を{ $to }へ倒して攻撃します
action-enantiomerfolk-drop = { $seat }が{ $piece }の駒を{ $on }に打ちます
action-enantiomerfolk-force = { $target }にかかる力は時計回り{ $clockwise }、反時計回り{ $counter }です
action-enantiomerfolk-taken = 捕獲された駒は{ $whose }持ち駒になります
action-enantiomerfolk-out = 捕獲された駒はゲームから除かれます
action-enantiomerfolk-stand = { $squares }の駒（{ $count }個）が起き上がり、{ $seat }のものになります

## 織機と工場

action-patterns = 模様が{ $count }つ完成します
action-loom-flip = { $tile }がめくられます
action-loom-place = { $tile }を{ $cell }に置きます
action-loom-aside = 置けるタイルがないので、{ $tile }を脇に置きます
action-factory-first = 場の最初のタイルとして{ $tile }がめくられます
action-factory-flip = { $seat }が{ $tile }をめくります
action-factory-place = { $seat }が{ $tile }を{ $cell }に置きます
action-factory-points = 模様が{ $count }つ完成し、{ $count }点を得ます
action-factory-pass = { $seat }は置けるタイルがないのでパスします
