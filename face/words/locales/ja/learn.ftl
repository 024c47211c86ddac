# レッスン。各ステップに、題、課題、ちがう手を打った人へのヒント、ほめ言葉があります。続けて2つのことを求めるときは、
# 2つ目にも課題とヒントがあります（then、then-hint）。

## イリ

learn-iri-word-title = 輪の中の単語
learn-iri-word-task = あなたは黄です。ピラミッドの輪は辞書で、輪の中で隣り合う駒が単語になります。0番と1番に黄の小と大が並んでいます。同じ2個を盤の上に並べて置いてください。
learn-iri-word-hint = 手元の小を選んで0,0に置き、次に大をすぐ隣の1,0に置きます。
learn-iri-word-well = 最初の単語です。逆の順に並べても正解でした。

learn-iri-three-title = 最初の単語は高得点
learn-iri-three-task = ゲームの最初の単語は2個か3個です。1個につき3点で、さらに半点がつきます。輪の0番、1番、2番にある3個の単語を置いてください。
learn-iri-three-hint = 中・小・大。輪の順のとおりに横に並べます。
learn-iri-three-well = 9点半です。この半点が、いつか同点のときにものを言います。

learn-iri-join-title = 2色の単語
learn-iri-join-task = ここからは、新しい駒はすでにある駒に接しなければなりません。単語は縦か横に途切れず続く並び全体で、色は問わず1個1点です。輪の3番から5番は黄の小・青の中・黄の大です。この単語を完成させてください。
learn-iri-join-hint = 単語の初めの2個はもう置いてあります。手元の大をその右、2,0に置きます。
learn-iri-join-well = 新しい駒は1個でも3点です。すでにある駒も数えます。

learn-iri-backwards-title = 逆からも読む
learn-iri-backwards-task = 輪はどちら向きに読んでもかまいません。5番、4番、3番と読むと、黄の小・青の大・その次は？ 初めの2個は盤にあります。3個目を足して、3個の単語にしてください。
learn-iri-backwards-hint = 3番は黄の中です。手元の中を並びの右端に置きます。
learn-iri-backwards-well = 3点です。輪を両方の向きに読めば、単語は2倍になります。

learn-iri-sides-title = 両側に置く
learn-iri-sides-task = 1つの行か列になら、一度に何個か置けます。すきまが残らなければ、すでにある駒の両側に分けてもかまいません。青の中の左右に1個ずつ、2個を置いてください。
learn-iri-sides-hint = 輪の3番、4番、5番を見ましょう。黄の小・青の中・黄の大です。
learn-iri-sides-well = 新しい駒2個で3個の単語、3点です。

learn-iri-take-title = 手元を満たす
learn-iri-take-task = 置いたあとは、手元が3個になるまで、自分の色の駒を輪の好きな所から取ります。同じ種類の最後の1個だけは残します。小と大を1個ずつ取ってください。
learn-iri-take-hint = 輪の中から黄の小を1個と黄の大を1個選びます。手元が小・中・大になります。
learn-iri-take-well = すきまはすぐに詰まります。隣どうしが変わり、新しい単語が生まれます。

learn-iri-cross-title = 一度に2つの単語
learn-iri-cross-task = 1個の駒が行と列の両方に入ることもあります。そのときは両方が輪にある単語でなければならず、両方が得点になります。手元の駒を1個、角の1,1に置いてください。
learn-iri-cross-hint = 青の中とも青の小とも隣り合う駒です。輪の11番、12番、13番を見ましょう。
learn-iri-cross-well = 2個の単語が2つで4点です。2つの単語に入る駒は2回数えます。

learn-iri-gap-title = 取ると単語ができる
learn-iri-gap-task = 盤の行は黄の小・青の中で、手元に大があります。輪の3番から6番にはこの3個がありますが、間に1個はさまっています。それを取れば、すきまが詰まります。
learn-iri-gap-hint = 3番、4番、6番を隣どうしにします。じゃまなのは5番の中です。
learn-iri-gap-then = すきまが詰まりました。青は行の前に小を置き、1個取りました。手元の大を足して、行を4個の単語にしてください。
learn-iri-gap-then-hint = 輪には青の小・黄の小・青の中・黄の大とあります。大を2,0に置きます。
learn-iri-gap-well = 4点です。取ることはゲームの半分です。単語を作り、ほかの単語をこわします。

learn-iri-end-title = 何も置けないとき
learn-iri-end-task = 青は何も置けずにパスしました。手元のどの駒でも単語を作れないので、パスするしかありません。全員が続けてパスするとゲームは終わり、得点のいちばん高い人の勝ちです。
learn-iri-end-hint = ほかにできることはありません。パスします。
learn-iri-end-well = 最初の単語の半点の差で勝ちました。さあ、ゲームを始めましょう！

## クインテット

learn-quintets-five-title = 5個でグループ
learn-quintets-five-task = あなたは赤です。隣り合う交点の同じ色のピラミッドはつながっています。ちょうど5個つながるとグループで、3つ作れば勝ちです。いま4個あります。手元の1個を、その隣の外周に置いてください。
learn-quintets-five-hint = 新しいピラミッドは外周にだけ置けます。a2、c1、d1なら4個に接します。
learn-quintets-five-well = グループの完成です。盤を離れ、あなたのものとして数えます。

learn-quintets-slide-title = 内側へ動かす
learn-quintets-slide-task = 置くかわりに、空いた交点を通ってまっすぐ動かすこともできます。小は1つ、中は1つか2つ、大はどこまででも進めます。中央のc3に届く赤は1個だけです。そこへ動かしてください。
learn-quintets-slide-hint = a1からは小には遠すぎ、e2はc3と一直線にありません。大を試しましょう。
learn-quintets-slide-well = こうして内側に入ります。置けるのは外周だけです。

learn-quintets-sizes-title = 交換する
learn-quintets-sizes-task = もう1つの手は交換です。自分のピラミッドと、隣のどの色のピラミッドとでも場所を入れ替えます。大は中と、中は小と、小は大とです。あなたの小を交換してください。
learn-quintets-sizes-hint = 小が交換できるのは大だけです。自分の小を選び、次にd2の大を選びます。
learn-quintets-sizes-well = 小は大と。いちばん小さいものにも力があります。

learn-quintets-exchange-title = 交換でつなぐ
learn-quintets-exchange-task = 5個目のほしいc3には青がいます。交換して、そこに自分のピラミッドを入れてください。
learn-quintets-exchange-hint = c4の赤の大は、隣の中と場所を交換できます。
learn-quintets-exchange-well = 5個つながりました。青は場所を移っただけで、ここでは何も取られません。

learn-quintets-six-title = 6個は多すぎる
learn-quintets-six-task = 同じ色が5個を超えてつながる手は打てません。a3に置くと4個と2個がつながり、7個になるので禁止です。別の方法で、ちょうど5個にしてください。
learn-quintets-six-hint = c1に置くか、離れた2個のうち1個を4個の方へ動かします。
learn-quintets-six-well = ちょうど5個です。この制限はだれのピラミッドにも当てはまるので、相手を止めることにも使えます。

learn-quintets-gift-title = 贈り物はしない
learn-quintets-gift-task = ここでc4とc3を交換すると赤は5個になりますが、青のピラミッドがc4に来て、青も5個になります。青に与えずに、自分のグループを完成させてください。
learn-quintets-gift-hint = a2、c1、d1のどれかに置くか、c4の大をb3へ動かします。
learn-quintets-gift-well = 赤はグループを作り、青は何も得ません。交換のときは両方の行き先を見ましょう。

learn-quintets-guard-title = 青を止める
learn-quintets-guard-task = 青は左側に4個つながっていて、5個目を置こうとしています。どの外周の交点でグループが完成するでしょうか。先に取ってください。
learn-quintets-guard-hint = 下の端は赤の大がもうふさいでいます。上の端のe1が空いています。
learn-quintets-guard-well = 青は考え直しです。相手の4個つながりには、いつも気をつけましょう。

learn-quintets-win-title = 3つ目のグループ
learn-quintets-win-task = もう2つのグループが完成し、最後の5個はすべて盤にあります。5個をつなげば勝ちです。
learn-quintets-win-hint = 4個はつながっています。e3の大を、たとえばd3へ動かして、それに接しさせます。
learn-quintets-win-well = 3つのグループで勝ちです。さあ、ゲームを始めましょう！

## アイリス

learn-iris-join-title = 外周をつなぐ
learn-iris-join-task = あなたは黒です。つながった石はグループです。その価値は占めている外周の色マスの数で、いちばん価値の高いグループを持つ人の勝ちです。価値2のグループが2つあります。石1つでつないでください。
learn-iris-join-hint = 2つのグループの間は、中央のマスc3です。
learn-iris-join-well = 価値4の1つのグループになりました。灰色マスに価値はなくても、つなぐ役に立ちます。

learn-iris-first-title = 最初の石
learn-iris-first-task = 黒は、好きな灰色マスに石を1つだけ置いて始めます。中央のe5はどの辺にも近いマスです。そこから始めてください。
learn-iris-first-hint = 中央のマスはe5です。
learn-iris-first-well = ここからは、どちらも1手番に2つの石を置きます。

learn-iris-pair-title = 色マスのペア
learn-iris-pair-task = 手番の1つは色マスのペアです。色マスを1つ選ぶと、盤の反対側にある同じ色の対のマスにも石が置かれます。ペアを置いてください。
learn-iris-pair-hint = 外周のマスを選びます。内側はすべて灰色マスです。
learn-iris-pair-well = ペアの2マスは、いつも同じ人のものになります。

learn-iris-gray-title = 灰色マスに2つ
learn-iris-gray-task = もう1つの手番は、隣り合わない灰色マスに石を2つ置くことです。1つ目を好きな所に置いてください。
learn-iris-gray-hint = 今度は内側の灰色マスを選びます。
learn-iris-gray-then = 次に2つ目を、1つ目と隣り合わない灰色マスに置いてください。
learn-iris-gray-then-hint = 1つ目の石に接しない灰色マスなら、どこでもかまいません。
learn-iris-gray-well = これで1手番です。パスもできますが、その必要はめったにありません。

learn-iris-turn-title = 1手番で2か所
learn-iris-turn-task = 2つの石で、一度に2つのことができます。1手番で、3つのグループを価値4の1つのグループにつないでください。
learn-iris-turn-hint = d3は上の2つをつなぎます。下の2つをつなぐのはどこでしょう。ほかの道は白がふさいでいます。
learn-iris-turn-well = すべてつながり、価値4のグループになりました。

learn-iris-ways-title = 2つの道なら安心
learn-iris-ways-task = 2つのグループは、c3でもd4でもつなげました。白がたったいまd4を取りました。どうつなぎますか。
learn-iris-ways-hint = もう1つの道はc3です。両方のグループに接しています。
learn-iris-ways-well = c3とd4は隣り合うので、白は1手番で両方は取れません。このようなすきまは切られません。

learn-iris-cut-title = つないで切る
learn-iris-cut-task = 黒石は盤を横切る壁ですが、穴が1つあります。白はそこで2つのグループをつなごうとしています。穴をふさげば、つながるのは黒です。
learn-iris-cut-hint = 穴は中央のマスd4です。
learn-iris-cut-well = 黒は4、白は2つに分かれたままです。つなぐ手は、よく相手を切る手になります。

learn-iris-end-title = だれの勝ち？
learn-iris-end-task = 白がパスしました。あなたもパスするとゲームは終わり、いちばん価値の高いグループどうしを比べます。同じなら2番目、3番目と比べます。リードしていたら、パスしてください。
learn-iris-end-hint = グループの数字がその価値です。黒は6、白は3と3です。パスします。
learn-iris-end-well = 6対3で勝ちです。さあ、ゲームを始めましょう！

## エナンチオマーフォーク

learn-enantiomerfolk-folk-title = 駒を知る
learn-enantiomerfolk-folk-task = 駒は上下2つのピラミッドです。あなたは時計回りで、駒のふちは黒、反時計回りの駒のふちは白です。数字は、その色を含む立っている駒の数です。どれかの色が2個未満になった人の負けです。

learn-enantiomerfolk-move-title = だれの駒でも使う
learn-enantiomerfolk-move-task = 1手番に、1つの駒で1つの手を打ちます。自分の駒でなくてもかまいません。いちばん簡単なのは、隣の空いたマスへ動かすことです。ふちの白い、反時計回りの駒を動かしてください。
learn-enantiomerfolk-move-hint = いちばん上の段の3個から1つを選び、次に隣の空いたマスを選びます。
learn-enantiomerfolk-move-well = 駒は反時計回りのもののままです。動かしても持ち主は変わりません。

learn-enantiomerfolk-push-title = 攻撃して押す
learn-enantiomerfolk-push-task = 色は赤、黄、青、赤と輪になっています。攻撃する駒は隣へ倒れ、下は下と、上は上と向き合います。自分の色の次の色は、時計回りに押されます。c3で攻撃し、時計回りの力を1つだけかけてください。
learn-enantiomerfolk-push-hint = c3は上も下も赤です。赤の次は黄なので、上が黄のd3を攻撃します。同じ色には力がかからず、青は逆向きに押されます。
learn-enantiomerfolk-push-well = 矢印が力を示します。攻撃中の駒は横に倒れ、だれのものでもなくなります。

learn-enantiomerfolk-capture-title = 力2つで捕獲
learn-enantiomerfolk-capture-task = 自分の色の前の色は反時計回りに押されます。だれが攻撃しても、時計回りの力2つなら時計回りの、反時計回りの力2つなら反時計回りの持ち駒になります。c3の赤は青か黄を2つの力で押せます。自分の持ち駒にしてください。
learn-enantiomerfolk-capture-hint = 赤の次は黄です。赤で黄を攻撃します。青は赤の前なので、反時計回りの持ち駒になります。
learn-enantiomerfolk-capture-well = 捕獲して持ち駒になりました。攻撃した駒は起き上がり、あなたのものです。

learn-enantiomerfolk-sum-title = 力は合わさる
learn-enantiomerfolk-sum-task = c3は攻撃されていて、時計回りの力が1つかかっています。もう1つで捕獲です。まわりに3つの駒が立っています。時計回りに押すのはどれでしょうか。
learn-enantiomerfolk-sum-hint = c3は下が黄、上が青です。青は黄の次なので、上が黄の駒なら時計回りに押します。
learn-enantiomerfolk-sum-well = 捕獲しました。攻撃していた2つの駒が起き上がり、どちらもあなたのものになりました。

learn-enantiomerfolk-free-title = 攻撃中の駒を味方に
learn-enantiomerfolk-free-task = 2つの駒が倒れてc3を攻撃しています。攻撃されている駒が動くと、それらは起き上がり、動かした人のものになります。自分のものにしてください。
learn-enantiomerfolk-free-hint = c3の駒をd3かc2へ動かします。
learn-enantiomerfolk-free-well = 駒が2つ増えました。相手の駒で攻撃しておけば、あとで味方にできます。

learn-enantiomerfolk-drop-title = 駒を打つ
learn-enantiomerfolk-drop-task = 黄を含む立っている駒は2つだけです。a1が倒されたら負けになります。持ち駒は数に入りませんが、好きな空いたマスに打てます。打ってください。
learn-enantiomerfolk-drop-hint = 名前のそばの持ち駒を選び、次に好きな空いたマスを選びます。
learn-enantiomerfolk-drop-well = 黄は3つになりました。打った駒は立ち、あなたのものです。

learn-enantiomerfolk-bar-title = 使えない色
learn-enantiomerfolk-bar-task = 使う駒は、直前に使われた駒と、下の色も上の色も違わなければなりません。反時計回りは下が赤、上が青の駒を使いました。下が赤の駒と上が青の駒は使えません。自分の駒を動かしてください。
learn-enantiomerfolk-bar-hint = 使えない駒は薄く見えます。あなたの3個のうち、使えるのはe1だけです。
learn-enantiomerfolk-bar-well = 今度は反時計回りが、下が青の駒と上が赤の駒を使えません。

learn-enantiomerfolk-guard-title = 使わせない
learn-enantiomerfolk-guard-task = c3には反時計回りの力が1つかかり、c4がもう1つ加えて捕獲しようとしています。どちらの駒もいまは使えません。でも、上が黄の駒を使えば、次の手番にc4は使えなくなります。
learn-enantiomerfolk-guard-hint = a1の駒はc4と同じく上が黄です。それを動かします。
learn-enantiomerfolk-guard-well = c4は待つしかありません。何を使うかで、相手が何を使えないかが決まります。

learn-enantiomerfolk-win-title = 色が足りない
learn-enantiomerfolk-win-task = 反時計回りの、赤を含む立っている駒は、b3とf6の2つだけです。攻撃中の駒はだれのものでもありません。どちらかに何かを攻撃させれば、あなたの勝ちです。
learn-enantiomerfolk-win-hint = f6の隣には駒がありません。b3をb4へ倒します。
learn-enantiomerfolk-win-well = 赤は1つになり、勝ちです。自分の数にも気をつけましょう。さあ、ゲームを始めましょう！

learn-enantiomerfolk-fourth-title = 4つ目の色
learn-enantiomerfolk-fourth-task = 4色では盤が大きくなり、色の輪は赤、黄、緑、青、赤です。向かい合う色、赤と緑、黄と青は、互いに力をかけません。d4の隣に3つの駒があります。1つを自分の持ち駒にしてください。
learn-enantiomerfolk-fourth-hint = d4は上も下も赤です。緑は向かいの色なので、c4には何も起きません。赤の次は黄なので、e4を攻撃します。青は反時計回りの持ち駒になります。
learn-enantiomerfolk-fourth-well = 捕獲しました。4色はゲームを始めるときに選べます。ほかは今までどおりです。

## 織機

learn-loom-rhombus-title = ひし形を作る
learn-loom-rhombus-task = タイルで布を織ります。4つの黒い角が1点で出会うとひし形になり、4つの白い角でもなります。これがヘラティ模様で、1点です。手元のタイルで黒いひし形を完成させてください。
learn-loom-rhombus-hint = 黒い角が左上にあるタイルを、2,1に置きます。
learn-loom-rhombus-well = 1点です。次のタイルがめくられ、いつも2枚から選べます。

learn-loom-edge-title = 辺を1つ合わせる
learn-loom-edge-task = 最初の段は左か右へ伸びます。タイルは決して回さず、少なくとも1つの辺が同じ色の辺に接しなければなりません。ここに合うタイルは1枚だけです。置いてください。
learn-loom-edge-hint = 布のタイルは左の辺が白、右の辺が黒です。同じ色の辺で接するように置きます。
learn-loom-edge-well = 合いました。新しいタイルがめくられます。

learn-loom-half-title = ひし形の半分
learn-loom-half-task = 横に並んだ2枚は、ひし形の上半分になります。最初のタイルは黒い角が右下にあります。2つの黒い角が出会うように、タイルを置いてください。
learn-loom-half-hint = 黒い角が左下にあるタイルを、右に置きます。
learn-loom-half-well = 黒いひし形の上半分です。下の段で完成させられます。

learn-loom-below-title = 次の段
learn-loom-below-task = 最初の段は5枚でいっぱいです。ここからは、すぐ下の段の好きな列に置きます。半分のひし形の下に、その左側に合うタイルを置いてください。
learn-loom-below-hint = 黒い角が右上にあるタイルを、1,1に置きます。
learn-loom-below-then = 3つの角が出会いました。めくられたタイルを見て、ひし形を完成させてください。
learn-loom-below-then-hint = 黒い角が左上にあるタイルを2,1に置きます。
learn-loom-below-well = 1点です。その次の段は、この段が埋まると始まります。

learn-loom-clash-title = ほかの辺は違ってもよい
learn-loom-clash-task = 同じ色の辺は1つあればよく、ほかの辺は違っていてもかまいません。白いひし形は3,1の1枚が足りません。右の辺は合いませんが、完成させてください。
learn-loom-clash-hint = 白い角が左上、つまり黒い角が右下にあるタイルを選びます。
learn-loom-clash-well = 白いひし形です。隣と合わなくても損はありません。

learn-loom-aside-title = 置けないとき
learn-loom-aside-task = どちらのタイルも、最初のタイルの左にも右にも合いません。どれも置けないときは、1枚を脇に置き、使えなくなります。1枚を選んでください。
learn-loom-aside-hint = 手元の2枚のうち1枚を選んで、脇に置きます。
learn-loom-aside-well = 布のタイルは1枚減りますが、新しい1枚がめくられます。

learn-loom-wait-title = 場所をあけておく
learn-loom-wait-task = 黒いひし形は1,1の1枚が足りませんが、そのタイルは手元にありません。そのマスはあけておき、かわりに右の白いひし形の下半分を始めてください。
learn-loom-wait-hint = 3列か4列を使います。白い角が、上の白い半分の真ん中を向くようにします。
learn-loom-wait-well = 2つのひし形が別々のタイルを待っていました。いまめくられた1枚は1,1に合います。

learn-loom-finish-title = 最後の2枚
learn-loom-finish-task = 残りはタイル2枚とマス2つで、模様は2つあります。2枚とも置いて、模様を4つにしてください。4つが標準、6つが目標です。
learn-loom-finish-hint = 左では白いひし形、右では黒いひし形があいています。1枚ずつ合います。
learn-loom-finish-well = 模様が4つです。さあ、自分の布を織りましょう！

## 工場

learn-factory-point-title = 模様を完成させる
learn-factory-point-task = あなたは北です。みんなで1つの場を作ります。4つの黒い角、または4つの白い角が1点で出会うとヘラティ模様で、最後の1枚を置いた人が1点を得ます。タイルを置いて得点してください。
learn-factory-point-hint = 手元のタイルは黒い角が左上です。3つの黒い角が待つ1,1に置きます。
learn-factory-point-well = 1点です。表向きのタイルがなくなったので、1枚めくりました。

learn-factory-edges-title = すべての辺を合わせる
learn-factory-edges-task = タイルは決して回しません。場のタイルに接し、接する辺はすべて同じ色でなければなりません。2枚のタイルに接する所に置いてください。
learn-factory-edges-hint = 0,1は上と右にタイルがあり、どちらの辺も合います。
learn-factory-edges-well = 2つの辺が、どちらも合いました。

learn-factory-pass-title = 置けないとき
learn-factory-pass-task = 手元のタイルは場のタイルと同じで、どの側にも合いません。置けるタイルのない人はパスして、もう1枚めくります。パスしてください。
learn-factory-pass-hint = いまできるのはパスだけです。
learn-factory-pass-then = 2枚目をめくり、東が1枚置きました。今度は選べます。2枚のうちどちらかを置いてください。
learn-factory-pass-then-hint = 2枚のうち1枚を選び、次にすべての辺が合うマスを選びます。
learn-factory-pass-well = パスした人は、あとで選べるものが増えます。ただし、置けるなら必ず置きます。

learn-factory-gift-title = 贈り物はしない
learn-factory-gift-task = 東の表向きのタイルは黒い角が左上です。黒いひし形の3つ目の角を置くと、東が4つ目を置きます。ほかの所に置いてください。
learn-factory-gift-hint = 0,1のほかならどこでも。そこに置くと、東が1,1で得点します。
learn-factory-gift-well = 東は何も得ません。置く前に、ほかの人の表向きのタイルを見ましょう。

learn-factory-build-title = 始めて、仕上げる
learn-factory-build-task = 表向きの2枚は、どちらも黒いひし形の下半分に合います。東には合うタイルがありません。1枚を置き、次の手番にもう1枚を置いてください。
learn-factory-build-hint = 1枚は0,1へ、もう1枚は1,1へ。黒い角が上の黒い角と出会うようにします。
learn-factory-build-then = 東はほかの所に置きました。ひし形を完成させてください。
learn-factory-build-then-hint = もう1枚のタイルが、ひし形の残りの角に合います。
learn-factory-build-well = 表向きのタイルが2枚あれば、自分だけが仕上げられるものを始められます。

learn-factory-two-title = 一度に2つ
learn-factory-two-task = タイルには黒い角と、その反対側に白い角があります。うまく置けば、一度に2つの模様が完成します。その場所を見つけてください。
learn-factory-two-hint = 中央の穴のまわりで、黒い角3つと白い角3つが待っています。黒い角が左上のタイルを選びます。
learn-factory-two-well = 黒1つと白1つ。1枚で2点です。

learn-factory-room-title = 5列5段
learn-factory-room-task = 場は5列5段までです。横はもう5列あるので、左にも右にも置けません。得点できる場所を見つけてください。
learn-factory-room-hint = 手元のタイルは白い角が右上です。3,2のまわりで3つの白い角が待っています。
learn-factory-room-well = 白い模様です。5列5段に収まっています。

learn-factory-end-title = 最後の1枚
learn-factory-end-task = 3点ずつで、これがあなたの最後のタイルです。手番の終わりにタイルのない人がいるとゲームは終わり、得点のいちばん高い人の勝ちです。勝てるように置いてください。
learn-factory-end-hint = 隅では何も完成しません。中央の穴では模様が2つ完成します。
learn-factory-end-well = 5対3で勝ちです。さあ、ゲームを始めましょう！
