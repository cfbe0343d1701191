import { Parameters } from "#kernel/filter/sql.ts";

/** The condition over alias `t` and the values it needs. */
export interface Condition {
  where: string;
  parameters: Parameters;
  hasKeyword: boolean;
  /** Whether a keyword asks for anything else when it asks for readings. */
  hasReadings: boolean;
}
