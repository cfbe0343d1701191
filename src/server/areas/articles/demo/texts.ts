export type Both = readonly [zh: string, en: string];

export const both = ([zh, en]: Both): Record<string, string> => ({ "1": zh, "0": en });

/** Categories of the encyclopedia: address name and names. */
export const categories: readonly (readonly [slug: string, ...Both])[] = [
  ["encyclopedia-materials", "材料", "Materials"],
  ["encyclopedia-faults", "故障排查", "Faults"],
  ["encyclopedia-settings", "切片设置", "Settings"],
  ["encyclopedia-finishing", "后处理", "Finishing"],
  ["encyclopedia-machines", "打印机", "Machines"],
];

/** Materials: key of FilamentMaterial, names, nozzle and bed temperature. */
export const materials: readonly (readonly [key: string, zh: string, en: string, nozzle: number, bed: number])[] = [
  ["pla", "PLA", "PLA", 205, 60],
  ["petg", "PETG", "PETG", 235, 75],
  ["abs", "ABS", "ABS", 245, 100],
  ["tpu", "TPU", "TPU", 225, 50],
  ["nylon", "尼龙", "nylon", 260, 90],
  ["asa", "ASA", "ASA", 250, 100],
];

interface Topic {
  /** Place of its category. */
  category: number;
  /** `{m}` is the material, `{n}` and `{b}` its temperatures. */
  title: Both;
  text: Both;
}

export const topics: readonly Topic[] = [
  {
    category: 0,
    title: ["{m} 怎么存放", "How to store {m}"],
    text: [
      "{m} 开封后放进密封箱，加干燥剂，湿度低于 20%。受潮的线材打印时会噼啪作响。",
      "Keep opened {m} in a sealed box with a desiccant, below 20 % humidity. Damp filament crackles while it prints.",
    ],
  },
  {
    category: 2,
    title: ["{m} 的打印温度", "Print temperatures of {m}"],
    text: [
      "喷嘴从 {n} ℃ 开始，热床 {b} ℃。打印温度塔后每次调整 5 ℃。",
      "Begin with {n} °C at the nozzle and {b} °C at the bed. Print a temperature tower and change by 5 °C.",
    ],
  },
  {
    category: 1,
    title: ["{m} 首层不粘怎么办", "The first layer of {m} does not stick"],
    text: [
      "先清洁平台，再调平，首层速度降到 20 mm/s，热床升到 {b} ℃。",
      "Clean and level the bed, print the first layer at 20 mm/s, and heat the bed to {b} °C.",
    ],
  },
  {
    category: 1,
    title: ["{m} 翘边的原因", "Why {m} warps"],
    text: [
      "冷却不均会让边角收缩。加裙边、关风扇、避免穿堂风。",
      "Uneven cooling shrinks the corners. Add a brim, turn the fan down and avoid drafts.",
    ],
  },
  {
    category: 1,
    title: ["{m} 拉丝的处理", "Stringing with {m}"],
    text: [
      "降低喷嘴温度 5–10 ℃，增加回抽，并烘干线材。",
      "Lower the nozzle by 5 to 10 °C, retract more, and dry the filament.",
    ],
  },
  {
    category: 2,
    title: ["{m} 的支撑设置", "Supports for {m}"],
    text: [
      "45 度以内一般不需要支撑。支撑顶部留 0.2 mm 间隙便于拆除。",
      "Up to 45 degrees need no support. Leave a gap of 0.2 mm at its top so that it comes off.",
    ],
  },
  {
    category: 3,
    title: ["{m} 的打磨与上色", "Sanding and painting {m}"],
    text: ["从 200 目磨到 800 目，喷底漆后再上色。", "Sand from grit 200 to 800, then prime before you paint."],
  },
  {
    category: 3,
    title: ["{m} 零件怎么粘接", "Gluing parts of {m}"],
    text: [
      "先打毛接触面，再用合适的胶水，夹紧 24 小时。",
      "Roughen both faces, take a glue that suits, and clamp for 24 hours.",
    ],
  },
  {
    category: 4,
    title: ["打印 {m} 需要什么打印机", "Printers for {m}"],
    text: [
      "热端须达到 {n} ℃。高温材料最好有封闭腔体。",
      "The hot end must reach {n} °C. Materials that run hot print best in a closed chamber.",
    ],
  },
  {
    category: 0,
    title: ["{m} 适合打印什么", "What to print with {m}"],
    text: [
      "看强度、耐温和外观三点，再决定壁厚和填充。",
      "Think of strength, heat and looks, then choose walls and infill.",
    ],
  },
];

/** Chapters of the guides with their guides: kind and title. */
export const chapters: readonly {
  title: Both;
  guides: readonly (readonly [kind: string, zh: string, en: string])[];
}[] = [
  {
    title: ["新手入门", "First steps"],
    guides: [
      ["tour", "认识首页", "Around the home page"],
      ["firstPrint", "第一次打印", "Your first print"],
      ["article", "注册与登录", "Sign up and log in"],
      ["article", "绑定设备", "Bind a device"],
      ["tour", "找到想打印的模型", "Find a model to print"],
    ],
  },
  {
    title: ["切片与打印", "Slicing and printing"],
    guides: [
      ["tour", "云切片三步走", "Slice in the cloud"],
      ["article", "切片参数说明", "Settings of the slicer"],
      ["firstPrint", "第一次多色打印", "Your first multicolour print"],
      ["article", "打印失败怎么办", "When a print fails"],
      ["article", "远程监控打印", "Watch a print from afar"],
    ],
  },
  {
    title: ["分享作品", "Share your work"],
    guides: [
      ["tour", "上传第一个模型", "Upload your first model"],
      ["article", "怎样写好模型介绍", "Describe a model well"],
      ["article", "选择授权方式", "Choose a license"],
      ["tour", "发布打印实拍", "Post a photo of a print"],
      ["article", "审核规则说明", "Rules of the review"],
    ],
  },
  {
    title: ["社区", "Community"],
    guides: [
      ["tour", "逛逛社区", "Around the community"],
      ["article", "加入圈子", "Join a circle"],
      ["article", "勋章怎么获得", "How to earn medals"],
      ["article", "举报不当内容", "Report what breaks the rules"],
      ["article", "参加设计赛", "Enter a contest"],
    ],
  },
  {
    title: ["账号与安全", "Account and security"],
    guides: [
      ["article", "修改密码", "Change the password"],
      ["article", "两步验证", "Two-factor authentication"],
      ["article", "注销账号", "Delete the account"],
      ["article", "隐私设置", "Privacy settings"],
      ["tour", "设备管理", "Manage devices"],
    ],
  },
];

export const steps: readonly Both[] = [
  ["点这里开始", "Begin here"],
  ["选择一个模型", "Choose a model"],
  ["确认材料和颜色", "Confirm material and colour"],
  ["开始，并在这里看进度", "Start, and watch the progress here"],
];

export const sayings: readonly Both[] = [
  [
    "第一次打印就成功了，孩子抱着小恐龙不撒手。",
    "The first print worked, and my child will not let go of the dinosaur.",
  ],
  ["模型质量很高，切片参数直接能用。", "The models are good, and the settings work as they are."],
  ["在这里认识了很多一起调机的朋友。", "I found friends here who calibrate printers with me."],
  [
    "上传的收纳盒被三千人下载，没想到。",
    "Three thousand people have downloaded my storage box. I did not expect that.",
  ],
  ["云切片省了我一台电脑。", "Slicing in the cloud saved me a computer."],
  ["老师们用它上课，学生都抢着来。", "We use it in class, and the students cannot wait."],
];

export const roles: readonly Both[] = [
  ["模型设计师", "Model designer"],
  ["创客老师", "Maker teacher"],
  ["新手用户", "New member"],
];
