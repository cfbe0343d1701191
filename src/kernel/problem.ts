import type { Label } from "./label.ts";

/** One thing wrong with a value: where, and what to do about it. */
export interface Problem {
  path: string;
  label: Label;
}
