type Both = readonly [zh: string, en: string];

/** Names and descriptions of the demo's collections. */
export const collections: readonly (readonly [name: Both, description: Both])[] = [
  [
    ["第一层不翘边", "First layers that stick"],
    ["热床、胶和调平的经验，照着做就不翘边。", "Beds, glue and levelling: what works."],
  ],
  [
    ["周末能打完的小物", "Small prints for a weekend"],
    ["单件不超过三小时，一卷耗材能打一整套。", "No part takes more than three hours."],
  ],
  [
    ["给孩子的玩具", "Toys for children"],
    ["圆角、无小零件，打完就能玩。", "Round edges, no small parts."],
  ],
  [
    ["工作台收纳", "A tidy workbench"],
    ["六角格、洞洞板和抽屉，工具各就各位。", "Hexagons, pegboards and drawers for every tool."],
  ],
  [
    ["树脂打印入门", "Resin for beginners"],
    ["清洗、固化、通风，新手最容易踩的坑。", "Washing, curing, air: what beginners get wrong."],
  ],
  [
    ["多色不费料", "Colours without waste"],
    ["按层换色，废料不到十克。", "Change colours by layer, waste under ten grams."],
  ],
  [
    ["花盆与花瓶", "Pots and vases"],
    ["花瓶模式也能装水。", "Vase mode that holds water."],
  ],
  [
    ["课堂里的 3D 打印", "Printing in class"],
    ["老师们做的教具，齿轮、分子、地形。", "Gears, molecules and terrain made by teachers."],
  ],
  [
    ["老机器新生", "Old printers, new life"],
    ["换直驱、换主板、加断料检测。", "Direct drive, new boards, runout sensors."],
  ],
  [
    ["灯具与光影", "Lamps and light"],
    ["星空灯、台灯和夜灯。", "Star lamps, desk lamps and night lights."],
  ],
];
