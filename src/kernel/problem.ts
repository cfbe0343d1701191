import type { Label } from "./label.ts";

/** One validation problem: the path of the value and what to do about it. */
export interface Problem {
  path: string;
  label: Label;
}
