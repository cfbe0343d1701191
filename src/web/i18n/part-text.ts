import type { partDictionary as chinese } from "./part-dictionary.zh.ts";
import type { TextKey as FirstKey, Translate } from "./text.ts";
import { t as translate } from "./text.ts";

export type TextKey = FirstKey | keyof typeof chinese;

/** Text of a key, as `t` of text.ts, for lazy-loaded parts. */
export const t = translate as Translate<TextKey>;
