# 検討盤。

## Ways to a study

study-about = どんなゲームや局面も検討盤で：変化を試し、エンジンに尋ね、コメントを残し、すべてをひとつのリンクで共有できます。
study-open = 開く
study-from-start = 初期局面から
study-put-away = { $game }の検討を削除しました。
study-shelf = 削除した検討：{ $count }件
study-forked = この検討は別のタブでも同時に変更されました。ここの内容は別の検討として保存しました。
study-earlier = これまでの検討
study-file = ファイルやテキストから
study-file-about = 棋譜、検討、リンク：ファイルを選ぶか、このページにドロップするか、テキストを貼り付けてください。
study-paste = 棋譜またはリンクを貼り付け
study-choose-file = ファイルを選ぶ
study-positions = { $count }局面
study-bad-link = このリンクは開けません：{ $reason }。失われたものはありません。送り主に完全なリンクを頼んでください。
study-not-read = 開けません：{ $reason }。盤上はそのままです。
study-too-large = ファイルが棋譜としては大きすぎます
study-several = このファイルには{ $count }ゲームあります。表示中は最初のもので、{ $kept }ゲームが「これまでの検討」に入りました。
study-doubt = 開きましたが、意図と違うかもしれません：{ $reason }

## What is wrong with a text. Details come from the rules and the readers of files, in English.

study-error-line = { $line }行目が読めません（英語：{ $reason }）
study-doubt-line = { $line }行目（英語：{ $reason }）
study-error-start = ヘッダーがゲームを表していません（英語：{ $reason }）
study-error-action = { $line }行目、{ $action }：{ $reason }
study-error-result = ヘッダー Result が「{ $stated }」になっていますが、正しくは「{ $actual }」です
study-error-ended = ヘッダー Ended は「{ $stated }」となっています: { $reason }
study-error-gone = この局面はもう検討に含まれていません
study-error-large = 検討の局面は{ $most }までです
study-error-header = ヘッダー { $name } を設定できません（英語：{ $reason }）
study-error-link = リンクが途中で切れているか、壊れています（英語：{ $reason }）
study-error-setup = 局面になっていません（英語：{ $reason }）

## Moves, variations, comments

study-start = 開始
study-empty = 盤上で打つか、手を入力してください。別の手は変化になります。
study-changes = この手順を変更
study-comment = コメント
study-comment-here = この局面について
study-promote = 変化を上へ
study-make-main = 本筋にする
study-copy-line = ここまでの手順をコピー
study-copied = コピーしました
study-delete = ここから削除
study-deleted = { $count }局面を削除しました。
study-draw = 引く
study-key-step = ゲームをたどる（盤上のマウスホイールも同じ）
study-key-switch = 別の変化
study-key-draw = 右ボタンで描く（Shift、Ctrlで別の色）

## The engine

study-analysis = 解析
study-win-chance = 勝率
study-percent = { $percent }%
study-points = { $points }点
study-worth-unknown = 未評価
study-over = ゲームは終了しています。
help-closed = { $game }の対人戦が進行中です。終わるまでエンジンは使えません。
study-chance = ここは偶然が決めます。各タイルが次に打つ人にもたらす価値と、その出やすさです。
study-effort = 深さ{ $depth } · { $count } · { $seconds }秒
study-tries = { $count }回
study-wins = 勝ち
study-loses = 負け
study-play-line = 最初の手を打つ
study-keep-line = この手順を変化として残す
study-skip = { $seat }がこの手番をパスしたら？
study-skip-answer = { $seat }は{ $action }と打ち、勝率は{ $chance }です。

## The whole game

study-review = ゲーム全体を調べる
study-review-again = 本筋をもう一度調べる
study-stop = 止める
study-graph = ゲームの流れと勝率。クリックでその局面へ。?と??は失着です。
study-mistake = 失着
study-blunder = 大失着
study-previous-mistake = 前の失着
study-next-mistake = 次の失着
study-better = より良い手：{ $better }
study-add-better = より良い手を変化として加える
study-no-mistakes = 大きな失着は見つかりませんでした。
study-try = より良い手を探す
study-try-again = もう一度
study-try-ask = { $seat }ならどう打ちますか。
study-try-good = { $action }：お見事、{ $worth }です。
study-try-bad = { $action }では{ $worth }です。{ $best }にできます。
study-show = 見る

## Taking it away

study-share = 共有
study-whole = 検討全体
study-link = リンク
study-copy-link = リンクをコピー
study-copy-text = テキストをコピー
study-picture = この局面を画像に
study-film = この手順を動画に
study-film-about = 一手ごとに一枚。どのチャットや掲示板でも表示できるファイルです。
study-not-drawn = このブラウザでは画像を描けませんでした。

## Setting up a position

study-edit = 局面を作る
study-edit-short = 局面編集
study-edit-done = 検討する
study-cancel = やめる
study-tray = 駒を選んでマスに触れてください
study-remove = 取り除く
study-turn = 向きを変える
study-clear = 盤を空にする
study-marks = 持ち主、または攻撃の向き
study-to-act = 手番
study-phase = 手番の状態
study-phase-turn = 通常
study-phase-opening = 最初の一石
study-phase-after-pass = パスの後
study-phase-both-passed = 両者がパスした
study-phase-second = { $of }の次の二つ目の石
study-phase-place = 語を置く
study-phase-take = 駒を取る
study-phase-first-tile = 最初のタイルをめくる
study-phase-first-hands = 手元の最初のタイルをめくる
study-phase-flip = タイルをめくる
study-phase-used = { $of }を使った後
study-hand = 手持ち：{ $seat }
study-face-down = 裏向き
study-aside = 脇に置いたもの
study-scores = { $game ->
        [quintets] できた組
       *[other] 得点
    }
study-passes = 続いたパス
study-quiet = 進展のない手
study-plies = 指された手数
study-as-text = テキスト
study-parts = 盤の後に、順不同で：{ $parts }
