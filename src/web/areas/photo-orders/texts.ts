import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

const texts = {
  system: ["系统", "System"],
  operator: ["运营", "Operators"],
  noPictures: ["照片已清除", "The pictures are erased"],
  noResult: ["还没有交付", "Nothing is delivered yet"],
  photos: ["照片", "Pictures"],
  drafts: ["预览图", "Drafts"],
  picture: ["第 {n} 张", "Picture {n}"],
} as const satisfies Record<string, Label>;

/** Text of 3D-photo orders. */
export const say = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);
