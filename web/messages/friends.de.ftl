# Wem man folgt, in der Lobby.

friends = Leute, denen du folgst
friend-here = ist da
friend-watch = { $game } zuschauen: { $names }
