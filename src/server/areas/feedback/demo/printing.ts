export type Both = readonly [zh: string, en: string];

/** A question type with what members write about it, and how it is answered. */
export interface Subject {
  name: Both;
  /** Hours within which it is answered. */
  due: number;
  priority: "P0" | "P1" | "P2";
  need: readonly string[];
  /** The first part becomes the heading. */
  says: readonly Both[];
  /** Title and text of each template. */
  answers: readonly (readonly [title: string, zh: string, en: string])[];
}

/** Question types about printing. */
export const printing: readonly Subject[] = [
  {
    name: ["首层不粘", "First layer does not stick"],
    due: 24,
    priority: "P2",
    need: ["picture", "printer"],
    says: [
      [
        "首层翘边，四个角都起来了。换过胶棒，热床 60 度。",
        "The first layer lifts at all four corners. New glue, bed at 60 °C.",
      ],
      ["PETG 第一层粘不住，打到一半整个掉下来。", "PETG does not stick; the print came off half way."],
      ["更新后 Z 偏移不对，喷头离床太远。", "Since the update the Z offset is wrong, the nozzle is too high."],
    ],
    answers: [
      [
        "首层：重新调平",
        "{nickname} 你好，请先把热床预热 10 分钟再调平，并在「控制」里把 Z 偏移调低 0.05 mm。{printer} 的步骤见 {link}。",
        "Hi {nickname}, please heat the bed for 10 minutes before levelling, and lower the Z offset by 0.05 mm. Steps for {printer}: {link}",
      ],
      [
        "首层：清洁平台",
        "请用洗洁精和热水清洗平台，晾干后再打，不要用手碰表面。",
        "Please wash the plate with dish soap and hot water, let it dry, and do not touch its surface.",
      ],
    ],
  },
  {
    name: ["堵头", "Clogged nozzle"],
    due: 24,
    priority: "P1",
    need: ["picture", "printer", "serialNumber"],
    says: [
      ["喷头不出料，挤出机一直咔咔响。", "Nothing comes out and the extruder clicks all the time."],
      ["换了碳纤维料之后就堵了，拆不下来。", "Clogged after carbon fibre filament, and I cannot take it apart."],
    ],
    answers: [
      [
        "堵头：冷拔",
        "请把喷头加热到 240 度，手动推料后降到 90 度，再用力拔出，重复三次。{printer} 的视频见 {link}。",
        "Heat the nozzle to 240 °C, push filament by hand, let it cool to 90 °C and pull. Repeat three times. Video for {printer}: {link}",
      ],
      [
        "堵头：寄送喷头",
        "我们给你寄一个新喷头，请回复收件地址和序列号。",
        "We will send you a new nozzle. Please reply with your address and the serial number.",
      ],
    ],
  },
  {
    name: ["层移", "Layer shift"],
    due: 12,
    priority: "P0",
    need: ["picture", "log", "printer"],
    says: [
      ["升级固件以后每次都层移，之前一直正常！", "Every print shifts since the firmware update. It was fine before!"],
      ["打到 30 mm 左右就错层，试了三次都一样。", "Layers shift at about 30 mm, three times in a row."],
      ["高速模式下 Y 轴丢步，声音很大。", "The Y axis loses steps at high speed, with a loud noise."],
    ],
    answers: [
      [
        "层移：退回固件",
        "抱歉，固件 {firmware} 的加速度有误。请先退回上一版本，新版本本周发布：{link}",
        "Sorry, firmware {firmware} has a wrong acceleration. Please go back to the version before. A new one comes this week: {link}",
      ],
      [
        "层移：检查皮带",
        "请检查 {printer} 的皮带是否松动，按下时应有轻微回弹，再重新校准共振。",
        "Please check the belts of {printer}. They should spring back a little. Then calibrate the resonance again.",
      ],
    ],
  },
  {
    name: ["拉丝", "Stringing"],
    due: 48,
    priority: "P2",
    need: ["picture"],
    says: [
      ["拉丝太严重了，回抽怎么设？", "Terrible stringing. Which retraction should I set?"],
      ["TPU 打出来全是毛，有没有推荐参数？", "TPU prints are all hairy. Any recommended settings?"],
    ],
    answers: [
      [
        "拉丝：烘干耗材",
        "请先把耗材烘干 6 小时，再把回抽设为 0.8 mm、温度降 5 度。",
        "Please dry the filament for 6 hours, then set 0.8 mm retraction and 5 °C less.",
      ],
      [
        "拉丝：参数文件",
        "这是官方参数文件，导入切片软件即可：{link}",
        "Here is the official profile. Import it into the slicer: {link}",
      ],
    ],
  },
  {
    name: ["断料检测", "Runout sensor"],
    due: 48,
    priority: "P2",
    need: ["printer"],
    says: [
      ["断料了没有提醒，空打了五个小时。", "No alarm when the filament ran out. It printed air for five hours."],
      ["明明有料，却一直说缺料。", "It says there is no filament although there is."],
    ],
    answers: [
      [
        "断料：清洁传感器",
        "请用气吹清洁传感器入口，并在设置里打开断料检测。",
        "Please blow out the sensor and turn on runout detection in the settings.",
      ],
      [
        "断料：更换传感器",
        "传感器可能损坏，请发序列号，我们安排更换。",
        "The sensor may be broken. Send us the serial number and we will replace it.",
      ],
    ],
  },
  {
    name: ["温度异常", "Temperature fault"],
    due: 4,
    priority: "P0",
    need: ["log", "printer", "serialNumber"],
    says: [
      ["报错 2564，热床温度掉到 20 度，有点焦味。", "Error 2564, the bed dropped to 20 °C and it smells burnt."],
      ["喷头温度乱跳，最高显示 400 度。", "The nozzle temperature jumps, it showed 400 °C."],
    ],
    answers: [
      [
        "温度：立即断电",
        "请立即断电，不要再使用。请发机器底部标签和接线的照片，我们今天内联系你。",
        "Please switch it off now and do not use it. Send pictures of the label and the wiring. We will contact you today.",
      ],
      [
        "温度：更换热敏",
        "这是热敏电阻松动，请按 {link} 重新插紧。",
        "The thermistor is loose. Please plug it in again as shown here: {link}",
      ],
    ],
  },
];
