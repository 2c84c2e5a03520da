# Whom one follows, in the lobby.

friends = People you follow
friend-here = here now
friend-watch = Watch { $game }: { $names }
