import { addressZh } from "./address.zh.ts";
import { commonZh } from "./common.zh.ts";
import { homeZh } from "./home.zh.ts";
import { formsZh } from "./forms.zh.ts";
import { keysZh } from "./keys.zh.ts";
import { loginZh } from "./login.zh.ts";
import { macrosZh } from "./macros.zh.ts";
import { mediaZh } from "./media.zh.ts";
import { paletteZh } from "./palette.zh.ts";
import { queueZh } from "./queue.zh.ts";
import { sessionZh } from "./session.zh.ts";
import { staffZh } from "./staff.zh.ts";

/** Chinese texts of the lazy-loaded parts. */
export const partDictionary = {
  ...addressZh,
  ...commonZh,
  ...homeZh,
  ...formsZh,
  ...keysZh,
  ...loginZh,
  ...macrosZh,
  ...mediaZh,
  ...paletteZh,
  ...queueZh,
  ...sessionZh,
  ...staffZh,
};
