// Made from docs/openapi.json by crates/server/tests/server/types.rs: do not edit.

/** A seat's letter */
export type Seat = "a" | "b" | "c" | "d" | "e" | "f";

/** A seat as a number, used in scenes: 0 is seat a */
export type SeatIndex = number;

export type Me = { name: string; bot_account?: boolean; lasting?: boolean; language?: string };

export type Credentials = { name: string; password: string; merge?: boolean };

export type CreatedPasskey = { client_data: string; authenticator_data: string };

export type UsedPasskey = { id: string; client_data: string; authenticator_data: string; signature: string };

export type PasskeyEntering = { passkey: UsedPasskey; merge?: boolean };

export type PasskeyWanted = { challenge: string; site: string };

export type PasskeyOffered = { challenge: string; site: string; user: string; name: string; algorithms: number[]; have: string[] };

export type PasskeyName = { name?: string };

export type PasskeyAdded = { name: string; passkey: CreatedPasskey; password?: string };

export type PasskeyRenamed = { name: string };

export type Passkey = { id: string; name: string; site: string; made: number; used?: number; doubted?: boolean };

export type Registering = { name: string; password?: string; passkey?: { made: CreatedPasskey; name: string }; invite?: string };

export type Resetting = { code: string; password: string; merge?: boolean };

export type Recovering = { name: string; code: string; password: string; merge?: boolean };

export type NewPassword = { password?: string; passkey?: UsedPasskey; new: string };

export type PasswordAgain = { password?: string; passkey?: UsedPasskey };

export type Leaving = { password?: string; passkey?: UsedPasskey };

export type TypedCode = { code: string };

export type Joining = { code: string; merge?: boolean };

export type RecoveryCodes = { recovery: string[] };

export type SignedIn = { name: string };

export type AccountDone = { done: "signed_out" | "deleted" | "confirmed" | "asked" };

export type DeviceCode = { code: string; link: string; until: number; picture?: { size: number; path: string } };

export type PersonEvent = { type: "turn"; table: string; game: string; steps: number; seats: Seat[]; until: number | null } | { type: "started"; table: string; game: string; steps: number; seats: Seat[] } | { type: "round"; table: string; game: string; steps: number; seats: Seat[]; tournament: TableTournament } | { type: "over"; table: string; game: string; steps: number; seats: Seat[]; won: Seat[] } | { type: "message"; table: string; game: string; steps: number; seats: Seat[]; from: string } | { type: "challenge"; challenge: string; from?: string; game?: string; until?: number } | { type: "waiting"; count: number } | Closing;

export type WaitingTable = { kind: "turn" | "rematch" | "result"; table: TableCard; left?: number };

export type Waiting = { build: string; count: number; list: WaitingTable[]; challenges: Challenge[] };

/** What a hook is told */
export type HookKind = "turn" | "challenge" | "started" | "round" | "over" | "message";

export type QuietHours = { from: number; to: number; offset: number; zone?: string };

export type NewHook = { url?: string; kinds: HookKind[]; quiet?: QuietHours | null };

export type Hook = { host: string; kinds: HookKind[]; quiet: QuietHours | null; failures: number; off: boolean };

export type HookState = { hook: Hook | null; secret?: string };

export type HookTested = { status: number };

/** `kinds` may be left out where the subscription alone is new */
export type NewPush = { endpoint?: string; keys?: { p256dh: string; auth: string }; kinds?: HookKind[]; quiet?: QuietHours | null };

export type PushBrowser = { id: string; host: string; device: string; made: number; this: boolean; kinds: HookKind[]; quiet: QuietHours | null; failures: number; off: boolean };

export type PushState = { key: string | null; browsers: PushBrowser[] };

/** What a token may do: see and follow; act at tables; set tables up and remove them */
export type TokenScope = "read" | "play" | "setup";

export type NewToken = { name: string; scopes: TokenScope[]; days?: number | null };

export type Token = { id: string; name: string; scopes: TokenScope[]; made: number; until: number | null; used: number | null };

export type TokenMade = { id: string; name: string; scopes: TokenScope[]; made: number; until: number | null; used: number | null; secret: string };

export type Tokens = { tokens: Token[] };

export type DeviceSession = { id: string; device: string; made: number; seen: number; this: boolean };

export type MailState = { on: boolean; address: string | null; pending: PendingAddress | null; digest: Digest | null };

export type PendingAddress = { address: string; until: number };

export type Digest = { every: "never" | "hour" | "day"; hour: number; offset: number; zone: string | null; kinds: HookKind[]; quiet: QuietHours | null; failures: number; off: boolean };

export type NewDigest = { every: "never" | "hour" | "day"; hour?: number; offset?: number; zone?: string | null; kinds: HookKind[]; quiet?: QuietHours | null };

export type NewMailAddress = { address: string; password?: string; passkey?: UsedPasskey };

export type MailCode = { code: string };

export type Forgotten = { who: string };

export type ProviderWish = { anew?: boolean };

export type ProviderBegun = { to: string; kept: string };

export type ProviderReturn = { code: string; state: string; kept: string; merge?: boolean };

export type KeptIdentity = { made: number; used: number; fresh?: boolean };

export type Account = { provider: string | null; identity?: KeptIdentity; mail: boolean; chosen: boolean; register: "all" | "invited" | "nobody"; guests: boolean; name: string; lasting: boolean; made?: number; recovery?: number; bot?: boolean; password?: boolean; passkeys?: Passkey[]; shown?: Audiences; sessions: DeviceSession[] };

/** A seek or a challenge of one's own, as it is kept */
export type KeptOffer = { terms: { game: string; seats: number; time?: TimeControl; rated?: boolean }; until: number };

export type PersonData = { mail: MailState | null; id: string; name: string; language: string | null; account: { identity: KeptIdentity | null; passkeys: Passkey[]; made: number; recovery: number; bot: boolean; shown: Audiences } | null; days_off: [number, number] | null; follows: string[]; blocks: string[]; seeks: KeptOffer[]; challenges: KeptOffer[]; tournaments: ({ id: string; name: string | null; plays: boolean; organises: boolean })[]; studies: ({ id: string; title: string; made: number; updated: number; published: boolean; text: string | null })[]; tokens: Token[]; hook: Hook | null; push: ({ id: string; host: string; device: string; made: number; kinds: HookKind[]; quiet: QuietHours | null; failures: number; off: boolean })[]; sessions: ({ id: string; device: string; made: number; seen: number })[]; tables: ({ id: string; game: string; seats: string[]; owner: boolean; created: number; updated: number; over: boolean; lines?: { [key: string]: KeptLines }; record?: string; said?: ({ seq: number; seat: string | null; text: string })[] })[] };

export type NewLanguage = { language: string };

export type NewName = { name: string };

export type Problem = { error: ApiError };

export type ApiError = { code: "bad_request" | "no_session" | "not_yours" | "cross_site" | "wrong_host" | "no_token" | "bad_token" | "needs_scope" | "wrong_password" | "needs_account" | "banned" | "muted" | "not_found" | "gone" | "wrong_method" | "stale" | "too_large" | "illegal" | "too_many" | "unavailable"; message: string; scope?: TokenScope; rule?: string; at?: string; seq?: number };

export type Range = { min: number; max: number };

export type GameInfo = { id: string; name: string; summary: string; credit: string; seats: Range; seat_names: string[]; minutes: Range; schema: Field[]; defaults: Setup; levels: Level[]; rules: number; lessons: number; strategy: number; puzzles: number; editable: boolean };

export type Level = { level: number; text: string };

/** One key per option of the game's schema */
export type Setup = { [key: string]: unknown };

export type Field = { key: string; label: string; help: string; kind: FieldKind };

export type FieldKind = { type: "integer"; min: number; max: number; offered: number[]; unit: "count" | "seconds" } | { type: "choice"; options: ([string, string])[] } | { type: "toggle" } | { type: "text"; max_len: number; placeholder: string };

/** Who has the seat: a person, somebody on the owner's device, a bot; or nobody yet: the seat waits for its link to be used, or for anybody */
export type SeatKind = "person" | "device" | "bot" | "link" | "open";

export type SeatInfo = { seat: Seat; title: string; name: string; kind: SeatKind; level?: number; bot_account?: boolean; page?: boolean; you: boolean; online: boolean; passes: boolean; until?: "event" | "roll" | "near" | "turn" | "round"; rating?: Rating; stand_in?: number; left?: boolean; withdrawn?: "resigned" | "timed_out" | "absent" | "removed" };

export type TableCard = { id: string; game: string; name: string; setup: Setup; seats: SeatInfo[]; turn: Turn; steps: number; my_turn: boolean; over: boolean; won?: Seat[]; updated: number; time?: TimeControl; committed?: boolean; tournament?: TableTournament };

export type Tables = { open: TableCard[]; mine: TableCard[]; live: TableCard[]; next: { open?: string; mine?: string; live?: string } };

export type TablePage = { tables: TableCard[]; next?: string };

/** A picture of a match under way, with empty labels */
export type GameScene = { board: Board; scene: Scene };

export type NewTable = { game: string; setup?: Setup; position?: string; seats: NewSeat[]; hints?: boolean | null; watch?: boolean | null; talk?: Talkers | null; chance?: "committed" | "plain"; time?: TimeControl | null; absence?: number | null; rated?: boolean; weekends?: boolean; seed_hash?: string | null };

export type NewSeat = { kind: "me" | "device" | "link" | "open" | "bot"; level?: number };

export type Created = { id: string; links: { [key: string]: string } };

export type NewLink = { seat: Seat };

export type Link = { link: string };

/** A secret, or the letter of an open seat */
export type Sit = { secret?: string; seat?: Seat; seed_hash?: string | null };

export type Seated = { seat: Seat };

export type Turn = { type: "seat" | "together" | "window" | "chance" | "over"; seats: Seat[] };

export type CommandEnvelope = { seq?: number; key?: string; command: Command };

export type Command = { type: "act"; seat: Seat; word: string } | { type: "resign"; seat: Seat } | { type: "offer_draw"; seat: Seat } | { type: "answer_draw"; seat: Seat; accept: boolean } | { type: "abort"; seat: Seat } | { type: "offer_pause"; seat: Seat } | { type: "answer_pause"; seat: Seat; accept: boolean } | { type: "end_pause"; seat: Seat } | { type: "ask_takeback"; seat: Seat } | { type: "answer_takeback"; seat: Seat; accept: boolean } | { type: "pass_for_me"; seat: Seat; on: boolean; until?: "event" | "roll" | "near" | "turn" | "round" } | { type: "hand_over"; seat: Seat; level: number } | { type: "return"; seat: Seat } | { type: "leave"; seat: Seat } | { type: "leave_for_good"; seat: Seat } | { type: "set_talk"; talk: Talkers } | { type: "chat"; text: string } | { type: "rematch"; seed_hash?: string } | { type: "commit_seed"; seat: Seat; hash: string } | { type: "reveal_seed"; seat: Seat; seed?: string | null };

export type Done = { seq: number };

export type Try = { seat: Seat; touches?: string[]; word?: string };

export type Verdict = { word: string | null; legal: boolean; refusal: Refusal | null; evidence: Mark[] };

export type Ahead = { seat: Seat; touches?: string[] };

export type LessonAhead = { seat?: Seat; touches?: string[] };

export type Foreseen = { steps: number; whole: boolean; list: Consequence[] };

export type Consequence = { word: string; motions: Motion[]; pieces: Piece[]; marks: Mark[]; notes: string[]; costs: number };

export type Refusal = { message: string; rule: string | null };

export type Offers = { coverage: "all" | "some"; list: Offer[]; ahead?: boolean; chosen?: string };

export type Offer = { word: string; touches: Touch[] };

export type Touch = { type: "spot"; id: string } | { type: "choice"; id: string; label: string };

export type StepDescription = { seat: SeatIndex | null; line: string; told: string; short: string; quiet?: boolean; kind?: string; dice?: string[]; motions: Motion[] };

/** A piece that moved from one spot to another */
export type Motion = { from: string; to: string; via?: string[]; kind?: string };

export type Ready = { ready: boolean; why: string[]; disk_free: number | null; last_commit: number | null };

export type Steps = { seq: number; from: number; tellings: StepDescription[] };

/** Who may talk: everybody present, seated players, nobody */
export type Talkers = "all" | "seats" | "off";

export type ChatLine = { seq: number; by?: string; name: string; seat: Seat | null; text: string };

export type Pending = { draw: Asking | null; takeback: Asking | null; pause?: Asking };

/** How time is limited; all times are whole seconds */
export type TimeControl = { kind: "increment"; base: number; increment: number } | { kind: "delay"; base: number; delay: number } | { kind: "per_move"; seconds: number } | { kind: "bank"; start: number; increment: number; cap: number };

/** The clock of a seat, in milliseconds when this was sent */
export type SeatClock = { seat: Seat; left: number; run?: ClockRun; off?: [number, number] };

export type ClockRun = { purpose: "choice" | "secret" | "first" | "interruption" | "seed"; left: number; resumes?: number };

export type Clocks = { control: TimeControl; quick: boolean; paused: boolean; abort: boolean; weekends?: boolean; seats: SeatClock[] };

export type Asking = { by: Seat; waiting: Seat[]; to: number | null };

export type Rematch = { wanted: Seat[]; table: string | null };

export type Deadline = { seat: Seat; seconds: number; left: number };

export type TableView = { type: "view"; id: string; game: string; name: string; setup: Setup; tournament?: TableTournament; position: string | null; imported?: boolean; rated?: boolean; owner: boolean; owned_from: Seat[]; board: Board; seq: number; from: number; tellings: StepDescription[]; chat: ChatLine[]; steps: number; viewer: Seat | null; seats: SeatInfo[]; watching: number; turn: Turn; sealed: Seat[]; private: boolean; prepares?: "lines" | "premoves"; hints: boolean; talk: Talkers; may_talk: boolean; scene: Scene; offers: { [key: string]: Offers }; declines: { [key: string]: string }; rounds: boolean; deadlines: Deadline[]; clocks?: Clocks; takeback: Seat[]; pending: Pending; standings: Standings | null; rule?: string; ended: string | null; absence: number; agreement: "draw" | "end" | null; rematch: Rematch; chance?: Chance };

/** The changes: cut your tellings to `from`, append these, append the chat, replace the rest */
export type State = { type: "state"; seq: number; from: number; tellings: StepDescription[]; frames?: StepFrame[]; chat: ChatLine[]; steps: number; viewer: Seat | null; owner: boolean; owned_from: Seat[]; seats: SeatInfo[]; watching: number; turn: Turn; sealed: Seat[]; private: boolean; hints: boolean; talk: Talkers; may_talk: boolean; scene: Scene; offers: { [key: string]: Offers }; declines: { [key: string]: string }; rounds: boolean; deadlines: Deadline[]; clocks?: Clocks; takeback: Seat[]; pending: Pending; standings: Standings | null; rule?: string; ended: string | null; absence: number; agreement: "draw" | "end" | null; rematch: Rematch; chance?: Chance };

export type Presence = { type: "presence"; online: Seat[]; watching: number };

export type Ack = { type: "ack"; id: number; seq: number };

export type Refused = { type: "refused"; id: number | null; error: ApiError };

/** The server shuts down or restarts: connect again */
export type Closing = { type: "closing" };

export type Pong = { type: "pong" };

export type Event = TableView | State | Presence | Ack | Refused | Closing | Pong;

export type Frame = { type: "command"; id: number; seq?: number; key?: string; command: Command } | { type: "view_as"; seat: Seat } | { type: "ping" };

/** How the table looked after this many steps; descriptions are in `tellings` */
export type StepFrame = { step: number; scene: Scene; turn: Turn };

export type Moment = { step: number; board?: Board; scene: Scene; turn: Turn; telling: StepDescription | null };

export type Chance = { version: number; commitment: string; seeds: ChanceSeed[]; open: boolean; reveals: boolean; waits: Seat[]; secret?: string };

/** How rounds are paired */
export type TournamentSystem = { system: "swiss"; rounds: number } | { system: "round_robin"; double: boolean };

export type NewTournament = { name: string; about?: string; game: string; setup?: Setup; seats: number; system: TournamentSystem; entries_max: number; late_until?: number; half_byes?: number; time: TimeControl; rated?: boolean; listed?: boolean; starts?: number; gap?: number };

export type Tournaments = { tournaments: TournamentCard[]; next?: string };

export type PlayedTournaments = { tournaments: ({ tournament: TournamentCard; place?: number; points?: number })[] };

/** A tournament in a list */
export type TournamentCard = { id: string; name: string; game: string; game_name: string; seats: number; system: TournamentSystem; time: TimeControl; slow: boolean; rated: boolean; stage: "open" | "running" | "finished"; organiser: string; entries: number; entries_max: number; starts?: number; began?: number; ended?: number; round: number; rounds: number; mine: boolean; organising: boolean; winners?: string[] };

/** A tournament. Rounds, boards and entries are counted from 1 */
export type Tournament = { id: string; name: string; game: string; game_name: string; seats: number; system: TournamentSystem; time: TimeControl; slow: boolean; rated: boolean; stage: "open" | "running" | "finished"; organiser: string; entries_max: number; starts?: number; began?: number; ended?: number; round: number; mine: boolean; organising: boolean; winners?: string[]; planned: number; revision: number; about: string; setup: Setup; late_until: number; half_byes: number; listed: boolean; gap: number; ended_why?: "organiser" | "few" | "host" | "gone"; next_round?: number; seat_names: string[]; entries: TournamentEntry[]; tie_breaks: TieBreak[]; standings: TournamentStanding[]; rounds: TournamentRound[]; story: TournamentTold[]; may: ("enter" | "leave" | "bye" | "start" | "end" | "close_round" | "remove")[]; bye_rounds?: number[]; me?: TournamentMe };

export type TournamentEntry = { number: number; name: string; strength?: number; provisional?: boolean; withdrawn?: boolean; absent?: boolean; former?: boolean; lasting?: boolean; me?: boolean; organiser?: boolean };

export type TieBreak = { code: string; name: string; about: string };

export type TournamentStanding = { entry: number; place: number; points: number; tie_breaks: number[]; rounds: TournamentCell[] };

export type TournamentCell = { kind: "open" | "played" | "won_by_forfeit" | "lost_by_forfeit" | "void" | "bye" | "half_bye" | "late" | "missed"; points: number; board?: number; seat?: Seat; place?: number; with?: number[] };

export type TournamentRound = { number: number; closed: boolean; paired: number; ended?: number; boards: TournamentBoard[]; byes: TournamentBye[] };

export type TournamentBoard = { board: number; seats: number[]; table?: string; over: boolean; places?: number[]; absent?: boolean[]; void?: boolean };

export type TournamentBye = { entry: number; kind: "bye" | "half_bye" | "late" | "missed" };

/** Something that happened */
export type TournamentTold = { at: number; kind: "made" | "entered" | "left" | "withdrawn" | "removed" | "back" | "bye" | "started" | "paired" | "result" | "forfeit" | "void" | "closed" | "ended"; round?: number; board?: number; entry?: number; text: string };

/** One who takes part */
export type TournamentMe = { entry: number; table?: string; round?: number; bye?: "bye" | "half_bye" | "late" | "missed" };

/** What one wants; `leave` before the start, or to take part no more */
export type TournamentOrder = { type: "enter" } | { type: "leave" } | { type: "bye"; round: number } | { type: "start" } | { type: "end" } | { type: "close_round"; round: number } | { type: "remove"; entry: number };

export type SharedStudyLinks = { view: boolean; edit: boolean };

/** A study of one's own in a list */
export type SharedStudyCard = { id: string; title: string; made: number; updated: number; chapters: number; steps: number; games: string[]; published: boolean; links: SharedStudyLinks; closed?: string };

export type SharedStudies = { studies: SharedStudyCard[] };

export type NewSharedStudy = { title?: string; text?: string; table?: string };

export type SharedStudyChapter = { id: number; chapter: StudyChapter };

export type SharedStudy = { id: string; title: string; author: string | null; role: "reader" | "viewer" | "editor" | "owner"; seq: number; made: number; updated: number; published: boolean; chapters: SharedStudyChapter[]; links?: SharedStudyLinks; closed?: string };

/** What becomes of a node. It says what shall be, and toggles nothing */
export type StudyTreeChange = { kind: "add"; step: string } | { kind: "comment"; text: string } | { kind: "sign"; sign: number; on: boolean } | { kind: "draw"; drawing: StudyDrawing; on: boolean } | { kind: "promote" | "delete" };

export type StudyTreeEdit = { at: string[]; change: StudyTreeChange };

export type SharedStudyEdit = { kind: "title"; title: string } | { kind: "add_chapters"; text?: string; first?: number } | { kind: "name_chapter"; chapter: number; title: string } | { kind: "move_chapter"; chapter: number; to: number } | { kind: "delete_chapter"; chapter: number } | { kind: "in"; chapter: number; edit: StudyTreeEdit };

export type SharedStudyOrder = { base: number; key: string; edit: SharedStudyEdit };

export type LoggedStudyEdit = { seq: number; by: string | null; you: boolean; edit: SharedStudyEdit; short?: string; told?: string };

export type SharedStudyEdits = { seq: number; edits: LoggedStudyEdit[] };

export type SharedStudyCursor = { chapter: number; at: string[] };

export type SharedStudyMove = { number: number; cursor: SharedStudyCursor };

export type SharedStudyLink = { link: string };

export type StudyPerson = { number: number; name: string | null; role: "reader" | "viewer" | "editor" | "owner"; colour: number; cursor?: SharedStudyCursor };

/** `whole`: too much has changed, read the study again; `changed`: you may do more or less than before, come again; `ended`: you may not look any more; `closing`: the hall closes, come again */
export type SharedStudyEvent = { type: "hello"; number: number; role: "reader" | "viewer" | "editor" | "owner"; seq: number } | { type: "edits"; edits: LoggedStudyEdit[] } | { type: "here"; people: StudyPerson[] } | { type: "whole"; seq: number } | { type: "changed" | "ended" | "closing" };

export type HostStudy = { id: string; title: string; made: number; updated: number; chapters: number; steps: number; games: string[]; published: boolean; links: SharedStudyLinks; closed?: string; owner: string; name?: string };

export type HostStudies = { studies: HostStudy[]; next?: string };

export type TournamentChange = { type: "changed"; revision: number };

/** A QR code of a link: an SVG path in a square of this size */
export type LinkCode = { link: string; size: number; path: string };

/** The tournament that a match belongs to */
export type TableTournament = { id: string; name?: string; round: number; board: number };

/** An offer of a match to anybody who fits */
export type Seek = { game: string; name: string; seats: number; rated: boolean; slow: boolean; time?: TimeControl; id: string; by: string; strength?: number; provisional?: boolean; least: number; nearest: boolean; range?: [number, number]; waiting: number; made: number };

/** A seek of one's own */
export type MySeek = { game: string; name: string; seats: number; rated: boolean; slow: boolean; time?: TimeControl; id: string; by: string; strength?: number; provisional?: boolean; least: number; nearest: boolean; range?: [number, number]; waiting: number; made: number; table?: string; bot?: number };

/** An offer of a match to one person */
export type Challenge = { game: string; name: string; seats: number; rated: boolean; slow: boolean; time?: TimeControl; id: string; from: string; to: string; for_me: boolean; until: number; state: "open" | "accepted" | "declined" | "expired"; table?: string };

/** Who seeks a match, and what concerns the person of the session */
export type Finding = { seeks: Seek[]; mine: MySeek[]; challenges: Challenge[] };

/** A match to seek, with the usual options */
export type NewSeek = { game: string; seats?: number; least?: number; time?: TimeControl; rated?: boolean; nearest?: boolean; range?: [number, number] };

/** A challenge to make; two play */
export type NewChallenge = { to: string; game: string; time?: TimeControl; rated?: boolean };

/** The answer to a challenge */
export type ChallengeAnswer = { accept: boolean };

/** What came of taking a seek */
export type TakenSeek = { table?: string; seek?: string };

export type FindingDone = {  };

/** In one sitting, or over days */
export type Pace = "quick" | "slow";

export type RatingList = { game: string; pace: Pace; model: "duel" | "field" };

export type Rating = { strength: number; deviation: number; games: number; provisional: boolean };

export type Leader = { name: string; bot_account?: boolean; level?: number; strength: number; deviation: number; games: number; provisional: boolean };

export type Leaderboard = { list: RatingList; leaders: Leader[]; bots: Leader[] };

export type MyRating = { list: RatingList; strength: number; deviation: number; games: number; provisional: boolean; like: LevelEstimate | null };

export type MyRatings = { ratings: MyRating[] };

export type LevelEstimate = { level: number; range: number[] };

/** Who may see something: everybody, whoever has an account, or nobody else */
export type Audience = "everybody" | "accounts" | "nobody";

/** Who may see the page with the ratings; matches and results; whether one is here, and what one plays */
export type Audiences = { page: Audience; matches: Audience; here: Audience };

export type PlayedSeat = { seat: Seat; title: string; name: string; kind: SeatKind; level?: number; own: boolean; first: boolean };

/** `drawn` if all are first; null in matches of versions that did not keep it */
export type MatchResult = "won" | "drawn" | "lost" | null;

export type PlayedMatch = { id: string; game: string; name: string; ended: number; steps: number; rated: boolean; seats: PlayedSeat[]; result: MatchResult; time?: TimeControl };

export type PlayedMatches = { matches: PlayedMatch[]; next?: string };

export type SeatResults = { seat: Seat; title: string; won: number; drawn: number; lost: number };

export type GameResults = { game: string; name: string; players: "two" | "more"; won: number; drawn: number; lost: number; seats: SeatResults[] };

/** How one's matches with somebody ended, from one's own side */
export type OpponentResults = { name: string; level?: number; won: number; drawn: number; lost: number };

export type Results = { matches: number; all: boolean; games: GameResults[]; opponents: OpponentResults[] };

/** Milliseconds since 1970, and the strength since */
export type CurvePoint = [number, number];

export type PersonRating = { list: RatingList; strength: number; deviation: number; games: number; provisional: boolean; like: LevelEstimate | null; curve: CurvePoint[]; best: CurvePoint | null };

export type PersonPage = { name: string; made: number; own: boolean; matches: boolean; ratings: PersonRating[]; here?: boolean; live?: TableCard[]; followed?: boolean; blocked?: boolean };

export type FollowedPerson = { name: string; since: number; here?: boolean; live?: TableCard[] };

export type BlockedPerson = { name: string; since: number };

export type MyPeople = { follows: FollowedPerson[]; blocks: BlockedPerson[] };

export type NewDaysOff = { from: number; until: number };

export type DaysOff = { left: number; from?: number; until?: number };

export type PersonReport = { about: "name" | "person"; text: string };

export type SeatRating = { seat: Seat; rating: Rating | null; before: Rating | null };

export type TableRatings = { rated: boolean; list?: RatingList; seats: SeatRating[] };

export type HostRerated = { tables: number; missing: number; different: number };

export type ChanceSeed = { seat: Seat; hash: string; seed?: string; withheld?: boolean };

export type ChanceReport = { version: number; table: string; commitment: string; secret: string | null; seeds: ReportedSeed[]; draws: ReportedDraw[] };

export type ReportedSeed = { seat: Seat; hash: string; seed: string | null };

export type ReportedDraw = { draw: number; step: number; outcomes: WeightedOutcome[]; fell: string };

export type WeightedOutcome = { word: string; weight: number };

export type Perfect = { seq: number; wins: boolean; moves: PerfectMove[] };

export type ArmyQuestion = { army: string; against?: string; royal?: boolean; games?: number };

export type ExpectedScore = { score: number; error: number | null; games: number; nodes: number };

export type ArmyOpinion = { army: string; census: string; regular: ExpectedScore; versus: ArmyVersus | null };

export type ArmyVersus = { army: string; census: string; score: ExpectedScore; regular: ExpectedScore; own: number; value: number };

export type PerfectMove = { word: string; wins: boolean; steps: number };

/** A step that may come, or the answer to one, and what may follow */
export type LineStep = { seat: Seat; word: string; then?: LineStep[] };

export type WordedStep = { seat: Seat; word: string; short: string; then?: WordedStep[] };

export type NewLines = { seat: Seat; steps: number; lines: LineStep[] };

export type PreparedLines = { seat: Seat; steps: number; lines: WordedStep[]; may: boolean; played?: { step: number; short: string | null }; ended?: { why: "left" | "taken_back" | "handed_over" | "refused"; message: string } };

export type KeptLines = { steps: number; past: string; lines: LineStep[]; played?: number; ended?: "left" | "taken_back" | "handed_over" | "refused" };

export type LinesPlace = { seat: Seat; path: LineStep[] };

/** The table after these steps. Without `turn` and `offers` where the match or the line ends */
export type LinesAhead = { steps: number; turn?: Seat; scene: Scene; telling?: StepDescription; offers?: Offers };

/** What is legal after some action of the seat that is to move; empty where the seat is asked, or where chance or another seat comes between */
export type PremoveOffers = { seat: Seat; steps: number; list: Offer[] };

export type AskHint = { seat: Seat };

export type StudyPlace = { game: string; setup?: { [key: string]: unknown } | null; position?: string | null; steps?: string[]; sealed?: StudyChoice[] };

export type StudyChoice = { seat: Seat; word: string };

export type StudyAsk = { ask: "look" | "take" | "fall" | "try" | "foresee" | "pass" | "edit" | "read" | "write"; place?: StudyPlace; seat?: Seat; asked?: boolean; word?: string; touches?: string[]; outcome?: string; seed?: [number, number]; text?: string; chapters?: StudyChapter[]; form?: "study" | "pgn"; game?: string; setup?: { [key: string]: unknown } | null; from?: StudyDraftStart; edits?: StudyEdit[] };

export type StudyAnswer = StudyPosition | StudyTaken | Verdict | Foreseen | StudyPassed | StudyEdited | StudyChapter[] | string;

export type StudyPosition = { game: string; name: string; setup: Setup; position: string; steps: number; board: Board; scene: Scene; turn: Turn; viewer: Seat | null; sealed: Seat[]; seats: StudySeat[]; offers: { [key: string]: Offers }; chances: StudyOutcome[]; weights: number; last: StepDescription | null; standings: Standings | null; ended_by: string | null; open: boolean };

export type StudySeat = { seat: Seat; title: string };

export type StudyOutcome = { outcome: string; weight: number; short: string; told: string };

export type StudyTaken = { word: string; step: StepDescription | null };

export type StudyDrawing = { kind: "arrow" | "circle"; ink: "green" | "red" | "blue" | "yellow"; from?: string; to?: string; spot?: string };

export type StudyStep = { parent?: number; step?: string; comment?: string; signs?: number[]; drawings?: StudyDrawing[]; short?: string; told?: string };

export type StudyChapter = { title: string; game: string; setup: Setup; position: string | null; players: string[]; tags: ([string, string])[]; nodes: StudyStep[] };

/** A position as it is being set up: it may break any rule */
export type StudyDraft = { pieces: { [key: string]: string }; fields: { [key: string]: string } };

/** edit: the first position, an empty board, a position as text, or what was set up so far */
export type StudyDraftStart = "start" | "empty" | { position: string } | { draft: StudyDraft };

/** Puts a thing on a spot, or with null takes away what stands there; or gives a field a value */
export type StudyEdit = { spot: string; thing: string | null } | { field: string; value: string };

export type EditThing = { id: string; kind: string; owner: SeatIndex | null; glyph: string; label: string };

export type EditOption = { value: string; label: string };

/** One of some values; any of some spots, with a space between; a whole number; a text of at most so many bytes */
export type EditKind = { type: "choice"; options: EditOption[] } | { type: "spots"; spots: string[] } | { type: "number"; min: number; max: number; usual: number } | { type: "text"; max_len: number };

export type EditField = { id: string; label: string; kind: EditKind; follows: boolean };

export type StudyFault = { rule: string; reason: string };

export type StudyEdited = { draft: StudyDraft; values: { [key: string]: string }; palette: EditThing[]; fields: EditField[]; board: Board; pieces: Piece[]; position: string | null; status: string | null; over: boolean; seats: StudySeat[]; fault: StudyFault | null };

export type AskLines = { place: StudyPlace; seat: Seat };

export type StudyShare = { seat: Seat; share: number };

export type StudyLine = { word: string; values: StudyShare[]; proven: Proof | null; told: string[]; steps: string[]; motions: Motion[][] };

export type Explored = { game: string; matches: number; library: ExploredLibrary | null; seats: ExploredSeat[]; facts: string | null; about: string | null };

export type ExploredLibrary = { bots: string[]; command: string; drawn: number };

export type ExploredSeat = { seat: Seat | null; situation: string | null; count: number; choices: ExploredChoice[]; more: number };

export type ExploredChoice = { word: string; short: string; plays: string | null; count: number; won: number; shared: number; lost: number; share: number; low: number; high: number; strength: number | null; examples: ExploredExample[]; about: string | null };

/** A table of the hall, or the number of a match of the library */
export type ExploredExample = { table?: string; match?: number; step?: number };

export type AskCompare = { place: StudyPlace; seat: Seat; words: [string, string]; tally?: PairTally };

/** What pairs of matches have come to */
export type PairTally = { pairs: number; first: number; second: number; squares: number };

export type StudyComparison = { seat: Seat; words: string[]; tally: PairTally; difference: number; radius: number; verdict: "open" | "first" | "second" | "alike" | "unknown"; most: number; level: number };

export type StudyPassed = { position: string | null; seat: Seat | null; fault: StudyFault | null };

export type StudyLines = { seat: Seat; nodes: number; depth: number; lines: StudyLine[] };

export type StudyPermission = { may: true };

/** A certain result, and in how many steps at most */
export type Proof = { result: "win" | "draw" | "loss"; plies: number | null };

export type Hint = { seq: number; seat: Seat; level: number; word: string; touches: Touch[]; told: string | null; motions: Motion[]; value: number | null; proven: Proof | null; line: string[] };

export type ReviewState = { state: "none" | "working" | "done"; done: number; total: number; review?: Review };

/** Shares are of the win, 0 to 1, one for each seat in order; steps count from 1 */
export type Review = { points: number[][]; result: number[]; choices: ReviewChoice[]; luck: ReviewLuck[]; turning: TurningPoint[]; seats: ReviewSeat[] };

export type ReviewChoice = { step: number; seat: Seat; played: string; best: string; value: number | null; loss: number | null; proven: boolean; better: ReviewBetter[] };

export type ReviewBetter = { word: string; told: string; motions: Motion[] };

/** What chance changed, by seat */
export type ReviewLuck = { step: number; change: number[] };

export type TurningPoint = { step: number; kind: "mistake" | "luck" | "lead"; seat: Seat; share: number };

export type ReviewSeat = { seat: Seat; choices: number; best: number; lost: number; luck: number };

/** By seat letter: the place taken; 1 is first, ties share the better place */
export type Standings = { [key: string]: number };

export type Point = { x: number; y: number };

export type Shape = { type: "rect"; w: number; h: number } | { type: "circle"; r: number } | { type: "polygon"; points: Point[] };

export type Spot = { id: string; at: Point; shape: Shape; class: string; label: string };

export type Line = { points: Point[]; class: string; text: string };

export type Board = { origin: Point; size: Point; spots: Spot[]; lines: Line[]; turnable: boolean };

export type Piece = { kind: string; owner: SeatIndex | null; spot: string; glyph: string; label: string };

export type Mark = { kind: string; owner: SeatIndex | null; spots: string[]; label: string };

export type Tray = { id: string; label: string; owner: SeatIndex | null; items: TrayItem[] };

export type TrayItem = { spot: string | null; kind: string; owner: SeatIndex | null; label: string; count: number | null };

export type Scene = { pieces: Piece[]; marks: Mark[]; trays: Tray[]; notes: string[] };

/** What a page carries in `<script type="application/json" id="initial">`; every key saves a request */
export type Initial = { me?: Me; games?: GameInfo[]; tables?: Tables; table?: TableView; lesson?: Lesson; person?: string; engine?: boolean };

export type Lesson = { game: string; name: string; boards: Board[]; steps: LessonStep[] };

export type LessonStep = { title: string; text: string[]; seat: Seat; turn: Turn; seats: string[]; setup: Setup; board: number; scene: Scene; offers: Offers; show: string | null; findings?: LessonFinding[] };

export type PuzzleCollection = { game: string; name: string; puzzles: PuzzleLine[] };

export type PuzzleLine = { grade: number; choices: number };

export type Puzzle = { game: string; name: string; number: number; grade: number; choices: number; proof: PuzzleProof; board: Board; setup: Setup; seats: string[]; seat: Seat; turn: Turn; scene: Scene; offers: Offers; show: string | null };

export type PuzzleProof = { actions: number; within: number | null; nodes: number; solved: number[]; command: string; step: number; expectation: PuzzleExpectation | null };

/** Shares of the win, on average over chance */
export type PuzzleExpectation = { best: number; second: number; margin: number; many: boolean };

export type PuzzleMoment = { seat: Seat; turn: Turn; scene: Scene; offers: Offers; show: string | null };

export type PuzzleVerdict = { word: string | null; legal: boolean; refusal: Refusal | null; evidence: Mark[]; right: boolean; won: boolean; solved: boolean; most: number | null; frames: LessonFrame[]; next: PuzzleMoment | null };

export type LessonFinding = { command: string; found: string[] };

export type LessonTry = { seat?: Seat; touches?: string[]; word?: string };

export type LessonVerdict = { word: string | null; legal: boolean; refusal: Refusal | null; evidence: Mark[]; right: boolean; said: string; frames: LessonFrame[] };

export type LessonFrame = { scene: Scene; telling: StepDescription | null };

/** An example of a rulebook, in the `<script type="application/json">` of its figure */
export type Example = { game: string; setup: Setup; position: string | null; solve: Seat | null; board: Board; frames: ExampleFrame[] };

export type ExampleFrame = { scene: Scene; telling?: StepDescription; says: string[]; tried: Verdict[] };

export type Deleted = { done: "removed" | "hidden" };

export type NewReport = { about: "line" | "name" | "person"; line?: number; seat?: Seat; text: string };

export type ReportReceived = { received: true };

export type HostEntering = { token: string };

export type HostAccountName = { name: string };

export type HostAppointing = { name: string; admin: boolean };

export type HostInviting = { days: number };

export type HostLink = { link: string; until: number };

export type HostDone = {  };

export type HostReason = { why: string };

export type HostSeat = { seat: Seat; name: string; kind: SeatKind; person?: string };

export type HostCard = { id: string; game: string; owner: string; created: number; updated: number; over: boolean; live: boolean; open: boolean; steps: number; seats: HostSeat[] };

export type HostTables = { tables: HostCard[]; next?: string };

export type HostLine = { seq: number; name: string; text: string; person?: string };

export type HostTable = { id: string; game: string; owner: string; created: number; updated: number; over: boolean; steps: number; watching: number; seats: HostSeat[]; chat: HostLine[] };

export type HostPerson = { person: string; name: string; address: string; seen: number; muted?: number; banned?: number };

export type HostPeople = { people: HostPerson[] };

export type HostRenaming = { name: string; why: string };

export type HostAddress = { address: string; people: number; streams: number; seen: number; banned?: number };

export type HostAddresses = { addresses: HostAddress[] };

export type HostSanction = { kind: "mute" | "ban"; on: string; until: number; why: string; name?: string };

export type HostSanctions = { sanctions: HostSanction[] };

/** `on` is a person or an address; of IPv6 the whole network of 64 bits is meant */
export type HostSanctioning = { kind: "mute" | "ban"; on: string; days: number; why: string };

export type HostSanctioned = { on: string; until: number };

export type HostLifting = { kind: "mute" | "ban"; on: string; why: string };

export type HostReport = { id: string; at: number; table: string; about: "line" | "name" | "person"; seat?: string; person?: string; name: string; said?: string; text: string; by: string; address?: string; state: "open" | "dismissed" | "acted"; answer?: string };

export type HostReports = { reports: HostReport[]; next?: string };

export type HostAnswering = { state: "dismissed" | "acted"; why: string };

export type HostAct = { id: string; at: number; by: string; token: string; act: "close" | "mute" | "ban" | "close_tournament" | "close_study" | "lift_mute" | "lift_ban" | "rename" | "report" | "retention" | "reset_link" | "invite" | "appoint" | "depose"; on: string; why: string };

export type HostLog = { acts: HostAct[]; next?: string };

/** Days; 0 is for ever */
export type HostDays = { abandoned: number; unbegun: number; bots_only: number; pack: number };

export type HostGoing = { id: string; game: string; owner: string; created: number; updated: number; over: boolean; live: boolean; open: boolean; steps: number; seats: HostSeat[]; why: "abandoned" | "unbegun" | "bots_only"; confirmed: boolean; waits?: "open" | "clock" | "unreadable" };

export type HostRetention = { settings: HostDays; tables: HostGoing[]; confirmed?: HostConfirmed; next?: string };

export type HostConfirming = { settings: HostDays };

export type HostConfirmed = { by: string; token: string; at: number; settings: HostDays };
