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

/** Public pages of the demo site besides the first ones: path and names. */
export const furtherPages: readonly (readonly [path: string, zh: string, en: string])[] = [
  ["/community", "社区", "Community"],
  ["/contests", "赛事", "Contests"],
  ["/activities", "活动", "Activities"],
  ["/membership", "会员", "Membership"],
  ["/mall", "商城", "Mall"],
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
