/** Names, descriptions, kinds and categories of the circles of the demo. */
export const circles: readonly (readonly [name: string, description: string, kind: string, category: number])[] = [
  ["FDM 新手村", "第一次调平、第一次堵头、第一次成功：有问必答，不笑话任何人。", "interest", 0],
  ["光固化工坊", "树脂、清洗、二次固化与通风，晒图请注明层厚和曝光时间。", "interest", 0],
  ["Functional Prints", "Brackets, hinges, jigs and repairs. Show what it does, and add the file.", "interest", 1],
  ["桌游与战棋", "地形、棋子、收纳盒与骰塔，欢迎分享涂装过程。", "interest", 2],
  ["K 系列机主", "改装、固件、配件与故障排查，发帖请带机型和固件版本。", "device", 3],
  ["Resin Minis", "Painted miniatures, supports that come off, and washing without tears.", "interest", 2],
  ["多色打印研究所", "换料塔、冲刷量、配色方案，一起把浪费降下来。", "interest", 0],
  ["Ender 改装组", "热端、双 Z、自动调平与静音主板，改完请上对比图。", "device", 3],
  ["植物与花盆", "自吸水花盆、育苗盘、墙面种植，附上植物近照。", "interest", 1],
  ["RC Vehicles", "Printed chassis, gears that last, and tracks for the garden.", "interest", 2],
  ["深圳创客", "线下聚会、共享车间和二手设备，只聊深圳。", "region", 4],
  ["教室里的 3D 打印", "教案、课件和学生作品，老师们的共享文件夹。", "school", 4],
  ["Cosplay Armor", "Helmets, armor and props: slicing, gluing, sanding and painting.", "interest", 2],
  ["参数化设计", "OpenSCAD、CadQuery 与 Fusion，分享可改尺寸的模型。", "interest", 1],
  ["收纳控", "格子、抽屉、挂墙板：把每一寸空间用起来。", "interest", 1],
  ["Berlin Makers", "Meetups, spools to share and a repair café every second Friday.", "region", 4],
  ["耗材评测站", "PLA、PETG、ABS、TPU、碳纤：真实样条与收缩率。", "interest", 0],
  ["灯具与光影", "灯罩、浮雕灯箱、光导，晒图请关灯再拍一张。", "interest", 1],
  ["Slicer Lab", "Profiles, walls, seams and supports, with before and after.", "interest", 0],
  ["机械钟与齿轮", "擒纵、行星齿轮、可动结构，欢迎发运动视频。", "interest", 1],
  ["SPARKX 官方圈", "新品公告、固件说明与活动，由官方账号发布。", "official", 3],
  ["Prosthetics and Aid", "Grips, switches and aids for daily life. Fit before looks.", "interest", 1],
  ["无人机与航模", "机翼、桨叶护圈与轻量化填充。", "interest", 2],
  ["亲子打印", "和孩子一起设计，安全第一，小零件请注明年龄。", "interest", 2],
  ["高校社团联盟", "三十多所高校的打印社，赛事组队与经费经验。", "school", 4],
  ["Cookie Cutters", "Shapes, food-safe materials and recipes that hold their edge.", "interest", 1],
  ["古建筑模型", "斗拱、瓦当与城楼，按真实尺寸缩放。", "interest", 2],
  ["厦门打印爱好者", "厦门及周边，周末一起调机器。", "region", 4],
  ["键盘与外设", "键帽、外壳、腕托与人体工学手柄。", "interest", 1],
  ["Repair Instead of Buy", "Spare parts for fridges, vacuums and bikes. Measure twice.", "interest", 1],
];

export const circleCategories = [
  ["circle-printing", "打印技术", "Printing"],
  ["circle-practical", "实用设计", "Practical designs"],
  ["circle-play", "玩具与手办", "Toys and figures"],
  ["circle-devices", "机型", "Printers"],
  ["circle-places", "同城与学校", "Places and schools"],
] as const;

/** Columns that most circles have, as name, explanation and whether posts are reviewed first. */
export const columns = [
  ["问答", "Questions", "提问前请先搜索", false],
  ["作品", "Prints", "成品照片与过程", false],
  ["教程", "Guides", "由管理员整理的长文", true],
  ["公告", "News", "圈子通知与活动", false],
] as const;

/** Main streams of the app; an entry with a parent stands below the stream at that place. */
export const channels: readonly (readonly [internal: string, zh: string, en: string, parent: number | null])[] = [
  ["首页-推荐", "推荐", "For you", null],
  ["首页-关注", "关注", "Following", null],
  ["社区-作品", "作品", "Prints", null],
  ["社区-求助", "求助", "Help", null],
  ["社区-学习", "学习", "Learn", null],
  ["作品-FDM", "FDM", "FDM", 2],
  ["作品-光固化", "光固化", "Resin", 2],
  ["作品-多色", "多色", "Multicolour", 2],
  ["求助-堵头", "堵头", "Clogs", 3],
  ["求助-翘边", "翘边", "Warping", 3],
  ["学习-切片", "切片", "Slicing", 4],
  ["学习-建模", "建模", "Design", 4],
];

export const locations: Readonly<Record<number, string>> = {
  10: "广东 深圳",
  15: "Berlin",
  27: "福建 厦门",
};
