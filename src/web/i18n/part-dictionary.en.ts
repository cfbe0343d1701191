import { addressEn } from "./address.en.ts";
import { commonEn } from "./common.en.ts";
import { homeEn } from "./home.en.ts";
import { formsEn } from "./forms.en.ts";
import { keysEn } from "./keys.en.ts";
import { loginEn } from "./login.en.ts";
import { macrosEn } from "./macros.en.ts";
import { mediaEn } from "./media.en.ts";
import { paletteEn } from "./palette.en.ts";
import { queueEn } from "./queue.en.ts";
import { sessionEn } from "./session.en.ts";
import { staffEn } from "./staff.en.ts";
import type { partDictionary as chinese } from "./part-dictionary.zh.ts";

/** English texts of the lazy-loaded parts. */
export const partDictionary: Record<keyof typeof chinese, string> = {
  ...addressEn,
  ...commonEn,
  ...homeEn,
  ...formsEn,
  ...keysEn,
  ...loginEn,
  ...macrosEn,
  ...mediaEn,
  ...paletteEn,
  ...queueEn,
  ...sessionEn,
  ...staffEn,
};
