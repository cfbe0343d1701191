import type { Label } from "#kernel/label.ts";
import { l } from "#web/i18n/text.ts";

/** Texts of lists of children. They are loaded with them, so the dictionaries of the first load do not grow. */
const texts = {
  add: ["加一条", "Add"],
  none: ["没有记录", "There are none"],
  more: ["继续加载", "Load more"],
} as const satisfies Record<string, Label>;

export const ct = (key: keyof typeof texts): string => l(texts[key]);
