# Shared studies.

studies-shared = Shared studies
studies-what = A study that is shared is kept by the hall. Nobody else sees it before you make a link: one to look, one to edit together, or an article that everybody with its address can read.
studies-mine = My shared studies
studies-none = None yet: make one here, or share one from the analysis board.
studies-of-others = Shared with me
studies-forget = Forget
studies-new = A new study
studies-game = Game
studies-from-text = Or from a text: a study, a record, or a PGN
studies-make = Make it
studies-file = Choose a file
studies-untitled = Study without a title
studies-size = { $chapters ->
    [one] one chapter
   *[other] { $chapters } chapters
 }, { $steps ->
    [one] one step
   *[other] { $steps } steps
 }
studies-by-nobody = Not shared with anybody
studies-by-edit = link to edit
studies-by-view = link to look
studies-by-article = article
studies-closed = Closed by the host: { $why }
studies-title = Title of the study
studies-guest = a guest
studies-you = you
studies-looks = looks
studies-here = { $count ->
    [one] One is here
   *[other] { $count } are here
 }
studies-is-here = { $who } is here
studies-in-chapter = (chapter { $number })
studies-saved = Saved
studies-saving = Saving …
studies-joining = Joining …
studies-away = Not connected: trying again …
studies-over = Ended
studies-read-only = Read only
studies-ended = This study is not shared with you any more.
studies-link-needed = Its link may have been withdrawn: ask whoever sent it for a new one.
studies-chapters = Chapters
studies-chapter = Chapter { $number }
studies-new-chapter = Add a chapter
studies-arrange = Name, move, delete
studies-chapter-title = Title of the chapter
studies-name = Rename
studies-up = Move up
studies-down = Move down
studies-delete-chapter = Delete the chapter
studies-cancel = Cancel
studies-add = Add
studies-chapter-gone = { $who } deleted the chapter “{ $title }”.
studies-deleted = { $who } deleted the line that you were looking at.
studies-conflict = { $who } changed this comment while you were writing:
studies-no-words = Nothing is said here.
studies-take-theirs = Take theirs
studies-keep-mine = Keep mine
studies-export = Save as text
studies-all = All shared studies
studies-share-do = Share
studies-share = Share this study
studies-on = Turn on
studies-off = Turn off
studies-link-edit = Edit together
studies-link-edit-help = Whoever has this link changes the study with you, live, and sees where everybody is.
studies-link-view = Look on
studies-link-view-help = Whoever has this link sees the study as it changes, and cannot change it.
studies-article = Article
studies-article-help = Everybody who knows this address can read the study as an article, without an account.
studies-read = Read as an article
studies-copy = Copy
studies-copied = Copied
studies-link-copied = The link is copied.
studies-link-elsewhere = The link was made in another browser, and the hall does not keep it. A new one takes its place.
studies-remake = New link: the old one ends
studies-close = Close
studies-delete = Delete the study
studies-delete-sure = It is gone for everybody. Sure?
studies-keep = Keep it
