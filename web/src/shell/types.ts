/** The server's shapes under short names; they are generated, never written here. */
import type { components, paths } from "../generated/api";

type Schemas = components["schemas"];

export type House = Schemas["House"];
export type GameInfo = Schemas["GameInfo"];
export type BotInfo = Schemas["BotInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type NewTable = Schemas["NewTable"];
export type SeatWish = Schemas["SeatWish"];
export type SeatInfo = Schemas["SeatInfo"];
export type SeatClock = Schemas["SeatClock"];
export type ClockInfo = Schemas["ClockInfo"];
export type ClockWish = Schemas["ClockWish"];
export type Turns = Schemas["Turns"];
export type TableInfo = Schemas["TableInfo"];
export type Snapshot = Schemas["Snapshot"];
export type TableEvent = Schemas["Event"];
export type Happening = Schemas["Effect"];
export type Update = Schemas["Update"];
export type Farewell = Schemas["Farewell"];
export type Position = Schemas["Position"];
export type Prospect = Schemas["Prospect"];
export type Advice = Schemas["Advice"];
export type Report = Schemas["Report"];
export type ReviewState = Schemas["ReviewState"];
export type Outcome = Schemas["Outcome"];
export type Verdict = Schemas["Verdict"];
export type Refused = Schemas["Refused"];
export type Chapter = Schemas["Chapter"];
export type Opened = Schemas["Opened"];
export type ProgramInfo = Schemas["ProgramInfo"];
export type NewProgram = Schemas["NewProgram"];
export type Board = paths["/api/games/{game}/board"]["get"]["responses"]["200"]["content"]["application/json"];
export type View = Snapshot["view"];

export type { Language } from "../languages";
export type Theme = "auto" | "light" | "dark";
