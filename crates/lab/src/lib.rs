//! Experiments: a plan says which bots play which games under which options; its cells are
//! played on all cores, can be stopped at any moment, go on where they were, and end as tables
//! and a page with intervals.
//!
//! ```
//! use lab::LabPlan;
//!
//! let plan = LabPlan::parse(
//!     r#"
//!     name = "small boards"
//!     [[experiment]]
//!     game = "clusterfuss"
//!     options = { size = [4, 5] }
//!     bots = [["random", "level:1"]]
//!     sets = 20
//!     "#,
//! )?;
//! let cells = plan.cells()?;
//! assert_eq!(cells.len(), 2);
//! assert_eq!(cells[1].contest.setup["size"], 5);
//! # Ok::<(), lab::LabError>(())
//! ```
//!
//! The unit of all statistics is the *set*: the matches that start from one random opening and
//! draw their chance from one seed, with the bots rotated through the seats.

mod cell;
mod error;
mod fit;
mod line_file;
mod matrix;
mod plan;
mod plot;
mod population;
mod report;
mod results;
mod run;
mod stats;
mod studied;

pub use cell::{CellFile, MatchLine};
pub use error::LabError;
pub use fit::{CalibrationBin, PricePrediction, PriceRow, PriceTable, PricedGame, price};
pub use matrix::{MatrixSolution, solve_matrix};
pub use plan::{LabPlan, PlanCell};
pub use population::{
    ArmyCheck, ArmyGameLine, ArmyPlan, ArmyPlanOpened, ArmyResults, ArmyRound, ArmySummary,
    ChoiceRight, ChoiceSummary, EquilibriumArmy, run_armies,
};
pub use report::{LabReport, ReportWish};
pub use results::{CellSummary, Results, ScoreRow, merge};
pub use run::{LabProgress, RunWish, missing, run};
pub use stats::{IntervalEstimate, bootstrap, holm};
