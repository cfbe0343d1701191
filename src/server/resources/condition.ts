import { Parameters } from "#kernel/filter/sql.ts";
import type { Wanted } from "./titles.ts";

/** An SQL condition over alias `t`, with its values. */
export interface Condition {
  where: string;
  parameters: Parameters;
  hasKeyword: boolean;
  /** True if a keyword would match more by its pinyin readings. */
  hasReadings: boolean;
  /** Records that the filter names and no row refers to. */
  named: Wanted;
}
