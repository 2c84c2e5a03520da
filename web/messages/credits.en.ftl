# Who made what.

credits-games = The games belong to the people who designed them. The hall plays them by their rules, says wherever it had to choose an interpretation, and draws all boards and signs itself.
software = Software
credits-software = Musterhall is free software, under the MIT licence or the Apache licence 2.0, as you prefer. This page uses Preact and its signals (MIT licence); the server is written in Rust with axum, tokio and SQLite. All signs are drawn, and all sounds made, for this hall:
credits-look = the look of the hall
credits-shown = shows every one of them.
fonts = Fonts
credits-fonts = Headings are set in Bitter by Sol Matas and the Bitter project, text in Figtree by Erik Kennedy and the Figtree project, both under the SIL Open Font License 1.1:
licence-bitter = the licence of Bitter
licence-figtree = the licence of Figtree
