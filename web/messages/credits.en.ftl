# Who made what.

credits-games = The games belong to the people who designed them. The hall plays them by their rules, tells wherever it had to choose a reading, and draws all boards and signs itself.
software = Software
credits-software = Musterhall is free software, under the MIT licence or the Apache licence 2.0, as you prefer. This page uses Preact and its signals (MIT licence); the server is written in Rust with axum, tokio and SQLite. All signs are drawn, and all sounds made, for this hall:
credits-look = the look of the hall
credits-shown = shows every one of them.
