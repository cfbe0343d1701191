import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { wheelPlace } from "#domain/tags/color-distance.ts";

/** Texts of the demo records of this area. */

type Both = readonly [zh: string, en: string];

export const words: readonly Both[] = [
  ["手机支架", "phone stand"],
  ["花瓶", "vase"],
  ["龙", "dragon"],
  ["收纳盒", "storage box"],
  ["钥匙扣", "keychain"],
  ["齿轮", "gear"],
  ["万圣节", "halloween"],
  ["圣诞", "christmas"],
  ["小夜灯", "night light"],
  ["机械键盘", "mechanical keyboard"],
  ["书签", "bookmark"],
  ["无人机", "drone"],
  ["猫", "cat"],
  ["恐龙", "dinosaur"],
  ["耳机架", "headphone stand"],
  ["线材收纳", "cable holder"],
  ["多色", "multicolour"],
  ["拼图", "puzzle"],
  ["面具", "mask"],
  ["挂钩", "hook"],
  ["笔筒", "pen cup"],
  ["植物盆", "planter"],
  ["赛车", "race car"],
  ["测试塔", "calibration tower"],
];

export const filamentColors: readonly (readonly [zh: string, en: string, color: string, near: readonly string[]])[] = [
  ["正红", "Red", "#d32f2f", ["#c62828", "#e53935"]],
  ["橙色", "Orange", "#f57c00", ["#ef6c00"]],
  ["琥珀", "Amber", "#ffb300", ["#ffa000"]],
  ["柠檬黄", "Yellow", "#fdd835", ["#fbc02d"]],
  ["草绿", "Lime green", "#7cb342", ["#8bc34a", "#689f38"]],
  ["森林绿", "Forest green", "#2e7d32", ["#1b5e20"]],
  ["青色", "Teal", "#00897b", ["#00796b"]],
  ["天蓝", "Sky blue", "#039be5", ["#29b6f6"]],
  ["宝蓝", "Royal blue", "#1e4fd0", ["#1565c0", "#2962ff"]],
  ["紫色", "Purple", "#7b1fa2", ["#6a1b9a"]],
  ["品红", "Magenta", "#c2185b", ["#d81b60"]],
  ["咖啡", "Coffee", "#6d4c41", ["#5d4037"]],
  ["纯白", "White", "#fafafa", ["#f5f5f5"]],
  ["银灰", "Silver", "#b0bec5", ["#cfd8dc", "#90a4ae"]],
  ["炭黑", "Charcoal", "#263238", ["#212121"]],
];

const materials = [["pla", "petg", "abs"], ["pla", "tpu"], ["pla", "silk", "petg"], ["pla"]] as const;

/** Values of the colour tags, which the demo's models have, too. */
export const colorTags = filamentColors.map(([zh, en, color, near], i) => ({
  name: zh,
  nameI18n: { "1": zh, "0": en },
  kind: "colour",
  color,
  hue: wheelPlace(color),
  nearColors: near.map((one) => ({ color: one })),
  materials: (materials[i % materials.length] ?? []).map((key) => FilamentMaterial.of(key)),
  views: 400 + ((i * 977) % 5_000),
  followers: 10 + ((i * 37) % 300),
}));

export const productTags: readonly Both[] = [
  ["高速耗材", "High-speed filament"],
  ["哑光", "Matte"],
  ["丝绸", "Silk"],
  ["碳纤维", "Carbon fibre"],
  ["入门套装", "Starter kit"],
  ["限时优惠", "Limited offer"],
];

export const deviceTags: readonly Both[] = [
  ["高速", "High speed"],
  ["多色打印", "Multicolour printing"],
  ["封闭机箱", "Enclosed"],
  ["大尺寸", "Large format"],
  ["光固化", "Resin"],
  ["激光雕刻", "Laser engraving"],
];

/** Public pages of the site: path and names. */
export const pages: readonly (readonly [path: string, zh: string, en: string])[] = [
  ["/", "首页", "Home"],
  ["/models", "模型库", "Models"],
  ["/download", "软件下载", "Download"],
  ["/help-center", "帮助中心", "Help centre"],
  ["/printing-service", "打印服务", "Printing service"],
  ["/leaderboard", "排行榜", "Leaderboard"],
  ["/my-order", "我的订单", "My orders"],
  ["/top-up", "充值", "Top-up"],
  ["/withdrawal", "提现", "Withdrawal"],
  ["/community", "社区", "Community"],
  ["/contests", "赛事", "Contests"],
  ["/activities", "活动", "Activities"],
  ["/membership", "会员", "Membership"],
  ["/mall", "商城", "Mall"],
  ["/about-us", "关于我们", "About us"],
  ["/user-guide", "使用指南", "User guide"],
  ["/firmware", "固件下载", "Firmware"],
  ["/creators", "创作者", "Creators"],
];

/** Entries of menus: menu, names and jump target, which is empty for those that hold others. */
export const entries: readonly (readonly [menu: string, zh: string, en: string, target: string])[] = [
  ["head", "首页", "Home", "home"],
  ["head", "模型", "Models", "modelHome"],
  ["head", "社区", "Community", "community"],
  ["head", "赛事", "Contests", "contestList"],
  ["head", "打印服务", "Printing", "printService"],
  ["head", "软件", "Software", "software"],
  ["head", "更多", "More", ""],
  ["side", "发现", "Discover", ""],
  ["side", "排行榜", "Rankings", "rankingList"],
  ["side", "话题", "Topics", "topicList"],
  ["side", "圈子", "Circles", "circleList"],
  ["side", "任务中心", "Tasks", "taskCentre"],
  ["foot", "支持", "Support", ""],
  ["foot", "关于我们", "About us", "aboutUs"],
  ["foot", "帮助中心", "Help", "helpCentre"],
  ["foot", "使用指南", "Guide", "userGuide"],
  ["appTabs", "首页", "Home", "home"],
  ["appTabs", "社区", "Community", "community"],
  ["appTabs", "上传", "Upload", "uploadModel"],
  ["appTabs", "我的", "Me", "myHome"],
  ["mine", "我的订单", "Orders", "myOrders"],
  ["mine", "我的设备", "Devices", "myDevices"],
  ["mine", "设置", "Settings", "settings"],
];

/** Entries below others: place of the one above among `entries`, names and jump target. */
export const subEntries: readonly (readonly [above: number, zh: string, en: string, target: string])[] = [
  [6, "排行榜", "Rankings", "rankingList"],
  [6, "话题", "Topics", "topicList"],
  [6, "任务中心", "Tasks", "taskCentre"],
  [7, "热门模型", "Popular models", "modelHome"],
  [7, "社区新帖", "New posts", "community"],
  [7, "赛事", "Contests", "contestList"],
  [12, "帮助中心", "Help", "helpCentre"],
  [12, "使用指南", "Guide", "userGuide"],
  [12, "软件下载", "Software", "software"],
];
