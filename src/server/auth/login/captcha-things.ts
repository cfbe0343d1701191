import type { Label } from "#kernel/label.ts";
import type { ShapeName } from "#server/demo/shapes/shapes.ts";

/** Objects that anybody recognizes from any side, with the shapes that represent them. */
export const things: readonly { name: Label; shapes: readonly ShapeName[] }[] = [
  { name: ["花瓶", "vases"], shapes: ["spiralVase", "ribbedVase"] },
  { name: ["齿轮", "gears"], shapes: ["gear"] },
  { name: ["棋子", "chess pieces"], shapes: ["chessPawn"] },
  { name: ["弹簧", "springs"], shapes: ["spring"] },
  { name: ["链条", "chains"], shapes: ["chainLinks"] },
  { name: ["动物", "animals"], shapes: ["creature"] },
];
