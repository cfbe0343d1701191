import type { Random } from "./shapes/random.ts";
import type { ShapeName } from "./shapes/shapes.ts";

type Both = readonly [zh: string, en: string];

/** Names that members give each shape, with its category and tags. */
export const things: Record<ShapeName, { names: readonly Both[]; category: string; tags: readonly Both[] }> = {
  spiralVase: {
    names: [
      ["螺旋棱纹花瓶", "Spiral ribbed vase"],
      ["旋转花器", "Twisted flower vessel"],
    ],
    category: "vases",
    tags: [
      ["花瓶", "vase"],
      ["家居", "home"],
    ],
  },
  ribbedVase: {
    names: [
      ["扭纹干花瓶", "Twisted dry-flower vase"],
      ["波浪笔筒", "Wave pen cup"],
    ],
    category: "vases",
    tags: [
      ["花瓶", "vase"],
      ["桌面", "desk"],
    ],
  },
  hexPlanter: {
    names: [
      ["六角多肉花盆", "Hexagonal succulent planter"],
      ["自吸水花盆", "Self-watering planter"],
    ],
    category: "planters",
    tags: [
      ["花盆", "planter"],
      ["园艺", "garden"],
    ],
  },
  starLamp: {
    names: [
      ["透光星空灯", "Star lantern"],
      ["镂空夜灯罩", "Perforated lamp shade"],
    ],
    category: "lamps",
    tags: [
      ["灯具", "lamp"],
      ["镂空", "openwork"],
    ],
  },
  boxWithLid: {
    names: [
      ["参数化收纳盒", "Parametric box with lid"],
      ["螺丝分类盒", "Screw sorting box"],
    ],
    category: "storage",
    tags: [
      ["收纳", "storage"],
      ["参数化", "parametric"],
    ],
  },
  chessPawn: {
    names: [
      ["国际象棋 兵", "Chess pawn"],
      ["中式象棋 卒", "Chess set soldier"],
    ],
    category: "chess",
    tags: [
      ["棋类", "chess"],
      ["桌游", "board game"],
    ],
  },
  gear: {
    names: [
      ["齿轮行星减速器", "Planetary gear"],
      ["斜齿轮教学件", "Helical gear for teaching"],
    ],
    category: "maths",
    tags: [
      ["齿轮", "gear"],
      ["教学", "teaching"],
    ],
  },
  honeycombPanel: {
    names: [
      ["蜂巢墙面板", "Honeycomb wall panel"],
      ["洞洞板挂钩底板", "Pegboard base"],
    ],
    category: "storage",
    tags: [
      ["蜂巢", "honeycomb"],
      ["收纳", "storage"],
    ],
  },
  phoneStand: {
    names: [
      ["折叠手机支架", "Folding phone stand"],
      ["桌面平板支架", "Tablet stand"],
    ],
    category: "accessories",
    tags: [
      ["支架", "stand"],
      ["桌面", "desk"],
    ],
  },
  latticeCube: {
    names: [
      ["晶格立方体", "Lattice cube"],
      ["打印精度测试块", "Print calibration cube"],
    ],
    category: "test-prints",
    tags: [
      ["测试", "test"],
      ["晶格", "lattice"],
    ],
  },
  spring: {
    names: [
      ["免支撑弹簧", "Print-in-place spring"],
      ["减震弹簧", "Damper spring"],
    ],
    category: "printer-upgrades",
    tags: [
      ["弹簧", "spring"],
      ["配件", "part"],
    ],
  },
  chainLinks: {
    names: [
      ["一体打印链条", "Print-in-place chain"],
      ["可动锁链", "Articulated chain"],
    ],
    category: "articulated",
    tags: [
      ["可动", "articulated"],
      ["免组装", "no assembly"],
    ],
  },
  torusKnot: {
    names: [
      ["环面纽结摆件", "Torus knot sculpture"],
      ["三叶结", "Trefoil knot"],
    ],
    category: "sculptures",
    tags: [
      ["数学", "maths"],
      ["摆件", "ornament"],
    ],
  },
  mobiusStrip: {
    names: [
      ["莫比乌斯环", "Möbius strip"],
      ["莫比乌斯钥匙扣", "Möbius key ring"],
    ],
    category: "maths",
    tags: [
      ["数学", "maths"],
      ["钥匙扣", "key ring"],
    ],
  },
  creature: {
    names: [
      ["圆滚小怪兽", "Round little monster"],
      ["豆豆精灵手办", "Bean spirit figure"],
    ],
    category: "figures",
    tags: [
      ["手办", "figure"],
      ["可爱", "cute"],
    ],
  },
  terrainTile: {
    names: [
      ["微缩地形板", "Miniature terrain tile"],
      ["桌游地形", "Tabletop terrain"],
    ],
    category: "buildings",
    tags: [
      ["地形", "terrain"],
      ["微缩", "miniature"],
    ],
  },
  nameTag: {
    names: [
      ["姓名钥匙牌", "Name tag"],
      ["行李牌", "Luggage tag"],
    ],
    category: "accessories",
    tags: [
      ["定制", "custom"],
      ["钥匙扣", "key ring"],
    ],
  },
};

const qualities: readonly Both[] = [
  ["免支撑", "no supports"],
  ["大号", "large"],
  ["三件套", "set of three"],
  ["v2", "v2"],
  ["分件版", "in parts"],
  ["加厚", "reinforced"],
  ["多色", "multicolour"],
  ["一体打印", "print in place"],
  ["简约款", "minimal"],
  ["60 mm", "60 mm"],
  ["120 mm", "120 mm"],
  ["薄壁", "thin wall"],
];

const sentences: readonly Both[] = [
  ["0.2 mm 层高直接打印，不需要支撑。", "Prints at 0.2 mm layers without supports."],
  ["外壁 1.2 mm，花瓶模式可以省一半耗材。", "Walls are 1.2 mm; vase mode saves half the filament."],
  ["适合干花和桌面摆件，底部预留配重孔。", "Good for dry flowers or as an ornament; a hole for weight is in the base."],
  ["PLA 和 PETG 都测试过，建议喷嘴 0.4 mm。", "Tested in PLA and PETG with a 0.4 mm nozzle."],
  ["尺寸可以等比缩放，最小到 60 %。", "Scale it as you like, down to 60 %."],
  ["装配间隙 0.25 mm，不需要胶水。", "Clearance is 0.25 mm; no glue needed."],
  ["打印时间约 3 小时，重约 42 g。", "About 3 hours and 42 g."],
  ["如果第一层翘边，请加 5 mm 裙边。", "Add a 5 mm brim if the first layer lifts."],
  ["灵感来自老房子的窗棂。", "Inspired by the windows of an old house."],
  ["源文件在附件里，欢迎改造后分享。", "Source files are attached; remixes are welcome."],
];

/** Texts that the automatic review must detect. */
const temptations: readonly Both[] = [
  ["需要定制尺寸的朋友请加微信 vase_lab88，备注「花瓶」。", "For custom sizes write to maker88@example.com."],
  ["支持代打印，低价包邮，私聊下单。", "We print it for you, cheap: telegram maker_prints."],
  ["想要无水印源文件，加 Q Q 群 77812345。", "Ask on WhatsApp for the source files."],
  ["更多玩具手枪配件见主页，手枪套件已上新。", "Fits the glock frame; silencer adapter included."],
];

const families = [
  "青柠",
  "龙鳞",
  "北极星",
  "一刻",
  "蜂巢",
  "齿轮",
  "木木",
  "光影",
  "老陈",
  "小恐龙",
  "拓扑",
  "圆周",
  "字里",
  "飞手",
  "阿杰",
  "火山",
];
const kinds = ["打印社", "工作室", "工坊", "造物", "实验室", "的车间", "手作", "3D"];
const english = [
  "Makerbit",
  "Lanier",
  "PolyForge",
  "LayerLab",
  "Gridfold",
  "Meshwood",
  "Kiln & Co",
  "Printwright",
  "Tessera",
  "OpenSpool",
];

const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
};

export const nicknameOf = (random: Random, i: number): string =>
  i % 3 === 0
    ? `${pick(random, english)} ${i}`
    : `${pick(random, families)}${pick(random, kinds)}${i % 7 === 0 ? i : ""}`;

interface DemoText {
  name: string;
  description: string;
}

/**
 * Returns a random name and description of a shape.
 * @param language 0 Chinese, 1 English
 * @param tempted true to include a text that the review must detect
 */
export function textOf(random: Random, shape: ShapeName, language: 0 | 1, tempted: boolean): DemoText {
  const name = `${pick(random, things[shape].names)[language]} ${pick(random, qualities)[language]}`;
  const count = 2 + Math.floor(random() * 3);
  const parts = Array.from({ length: count }, () => pick(random, sentences)[language]);
  if (tempted) parts.splice(1, 0, pick(random, temptations)[language]);
  return { name, description: `<p>${parts.join(language === 0 ? "" : " ")}</p>` };
}

/** Tags that members made up. */
export const membersTags: readonly string[] = [
  "手机支架架",
  "好看的花瓶",
  "dragons",
  "免支撑打印",
  "桌搭",
  "办公室好物",
  "vase mode",
  "送女友",
  "毕业礼物",
  "低多边形lowpoly",
  "一体打印",
  "测试件",
  "宠物用品",
  "露营",
  "可动玩偶",
  "国潮",
];
