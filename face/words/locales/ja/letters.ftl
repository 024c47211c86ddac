### サーバーが書くもの: メールと、そのリンク先のページ

mail-stop = このメールは、お申し込みにより届いています。停止するには: { $link }
mail-stop-title = 対局のお知らせメール
mail-stop-ask = 手番のお知らせメールを停止しますか?
mail-stop-yes = メールを停止する
mail-stopped = メールを停止しました。アカウントのページで再び申し込めます。
mail-stop-unknown = このリンクはもう使われていません。このリンクによるメールは送られません。

preview-open = 席が空いています。対局しましょう。
preview-over = 対局は終了しました: { $result }
preview-bot = ボット(レベル { $level })
