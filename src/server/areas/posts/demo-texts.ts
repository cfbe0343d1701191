type Both = readonly [zh: string, en: string];

/** What members write in posts: title and text in both languages. */
export const posts: readonly (readonly [title: Both, text: Both])[] = [
  [
    ["第一层总是翘边，终于解决了", "First layer kept lifting, finally solved"],
    [
      "换了三种热床胶都没用，最后发现是调平时热床没预热。60 度预热十分钟再调平，第一层直接平了。层高 0.2，速度 50。",
      "Three kinds of glue did not help. The bed was cold while I levelled it. Heat it to 60 °C for ten minutes, then level. 0.2 mm layers, 50 mm/s.",
    ],
  ],
  [
    ["给女儿打的星空灯", "A star lamp for my daughter"],
    [
      "模型是站里下的，PLA 白色，0.12 层高打了 14 个小时。LED 用的是 5V 灯带，晚上一开整个天花板都是星星。",
      "Model from this site, white PLA, 0.12 mm layers, 14 hours. A 5 V LED strip inside; at night the whole ceiling is full of stars.",
    ],
  ],
  [
    ["PETG 拉丝怎么调", "How I got rid of PETG stringing"],
    [
      "回抽 3.5 mm、温度 235、关掉 Z 抬升，拉丝基本没了。关键是把耗材烘 6 个小时，潮的怎么调都没用。",
      "3.5 mm retraction, 235 °C, no Z hop. The key was drying the spool for six hours; wet filament strings whatever you set.",
    ],
  ],
  [
    ["桌面理线器改进版", "Desk cable clip, improved"],
    [
      "原版夹不住 USB-C 的粗线，我把卡口加宽了 1 mm，顺便加了螺丝孔。打印不用支撑，一个 20 分钟。",
      "The original could not hold thick USB-C cables. I widened the slot by 1 mm and added screw holes. No supports, 20 minutes each.",
    ],
  ],
  [
    ["求助：打到一半耗材断了", "Help: filament snapped half way"],
    [
      "夜里断料，早上起来打印头在空气里跑了五个小时。有没有断料检测的方案推荐？机器是三年前的老款。",
      "The filament snapped at night and the head printed air for five hours. Any runout sensor you would recommend for a three-year-old machine?",
    ],
  ],
  [
    ["六角收纳墙完工", "Hex storage wall finished"],
    [
      "一共 48 个六角格，用了两公斤 PLA，打了 11 天。螺丝、电批、卡尺都有位置了，工作台终于干净了。",
      "48 hexagons, two kilos of PLA, 11 days. Screws, drivers and calipers all have a place now; the bench is finally clean.",
    ],
  ],
  [
    ["树脂机新手避坑", "What I wish I knew about resin"],
    [
      "一定要戴手套、开窗。第一次没洗干净直接固化，表面一直发黏。异丙醇洗两遍再固化，效果完全不一样。",
      "Wear gloves and open a window. I cured my first print without washing and it stayed sticky. Wash twice in IPA, then cure.",
    ],
  ],
  [
    ["多色恐龙，不用换料塔", "Multicolour dinosaur without a purge tower"],
    [
      "按层换色，全程只换四次，废料不到 5 克。切片设置发在评论里，需要的自取。",
      "Colour changes by layer, four swaps in total, less than 5 g of waste. Slicer settings are in the comments.",
    ],
  ],
  [
    ["打了一套行星齿轮给学生讲课", "Planetary gears for my class"],
    [
      "传动比 4:1，公差留 0.15，打出来直接能转。学生比看视频兴奋多了。文件已经上传，欢迎改。",
      "4:1 ratio, 0.15 mm clearance, turns right off the bed. My students liked it more than any video. The files are up, remix them.",
    ],
  ],
  [
    ["喷嘴堵了三次之后", "After the third clogged nozzle"],
    [
      "第三次拆喷嘴发现是廉价耗材里有杂质。换牌子之后一个月没堵过。便宜没好货。",
      "The third time I found grit from a cheap spool. Changed the brand, no clog for a month. You get what you pay for.",
    ],
  ],
  [
    ["空心花瓶模式实测", "Testing vase mode"],
    [
      "0.6 喷嘴、0.4 层高、线宽 0.8，壁厚够装水了，一个花瓶 70 分钟。底部多打三层防漏。",
      "0.6 nozzle, 0.4 mm layers, 0.8 mm lines: thick enough to hold water, 70 minutes a vase. Three extra bottom layers against leaks.",
    ],
  ],
  [
    ["老机器换上直驱挤出机", "Direct drive on an old printer"],
    [
      "改装花了一个下午，TPU 终于能打了。支架是自己画的，孔位和原厂一致，不用动框架。",
      "An afternoon of work and TPU prints at last. I drew the bracket myself; it uses the stock holes.",
    ],
  ],
];

/** Texts that should not stay. The automatic review finds contact data and banned words in them. */
export const spam: readonly (readonly [title: Both, text: Both])[] = [
  [
    ["低价代打印 24 小时发货", "Cheap prints, shipped in 24 hours"],
    [
      "低价代打印，量大从优，加微信 print_24h 报价，支持各种材料，欢迎同行合作。",
      "Cheap printing service, any material, bulk discount. WeChat: print_24h for a quote.",
    ],
  ],
  [
    ["200G 模型打包送", "200 GB of models for free"],
    [
      "整理了 200G 模型包，加微信 vase_lab88 免费领，今晚 12 点前有效。",
      "I collected 200 GB of models. WeChat: vase_lab88, free until midnight.",
    ],
  ],
  [
    ["转让二手机器，价格私聊", "Used printer for sale"],
    [
      "九成新，自用半年，电话 13812345678，同城自提，价格好说。",
      "Like new, used for six months. Mail me: seller.k1@example.com, pick-up only.",
    ],
  ],
];

/** What members write in comments, as in a thread about a print. */
export const remarks: readonly Both[] = [
  ["支撑角度调到 45° 就好拆了", "Set the support angle to 45° and it comes off easily"],
  ["打了三次都翘边，热床 60 够吗", "Three tries, always lifting. Is 60 °C enough for the bed?"],
  ["公差留 0.15 就够，别再放大了", "0.15 mm clearance is enough, do not scale it up"],
  ["0.16 层高很漂亮，谢谢分享", "Prints great at 0.16, thanks for the remix"],
  ["杯垫第 3 款方向反了，已经传了新版", "Coaster no. 3 is upside down, I uploaded a fixed one"],
  ["喷嘴 0.6 能打吗", "Does it work with a 0.6 nozzle?"],
  ["源文件方便发一份吗", "Could you share the source file?"],
  ["三连了，求出树脂版", "Liked. Please make a resin version"],
  ["第 7 步缺一个 M4 铜螺母", "Missing the M4 insert in step 7?"],
  ["尾翼打 PETG 更抗摔", "Print the tail in PETG, it survives crashes"],
  ["键帽字体能商用吗", "May I use the font commercially?"],
  ["PLA 丝绸会糊吗？求参数", "Does silk PLA get blurry? Settings please"],
  ["收到啦，谢谢", "Got it, thanks"],
  ["灯珠换成 3000 K 好看很多", "Change the LEDs to 3000 K, looks much warmer"],
  ["打印时长和你写的差不多，14 小时", "Print time as you wrote, 14 hours"],
  ["太厉害了，孩子很喜欢", "Amazing, my kid loves it"],
  ["这个镂空不用支撑吗", "No supports for the openwork, really?"],
  ["建议把底座加厚 1 mm", "I would make the base 1 mm thicker"],
];

/** Endings that members add to their comments. */
export const endings: readonly Both[] = [
  ["", ""],
  ["。", "."],
  ["！", "!"],
  ["，顶一个", ", nice work"],
  ["，谢谢作者", ", thank you"],
  ["。我用的是 K1", ". I have a K1"],
  ["。我这台是 Ender-3 V3", ". Mine is an Ender-3 V3"],
  ["，有人试过吗", ", has anybody tried?"],
  ["，下周上图", ", pictures next week"],
  ["。新手一枚", ". I am new to this"],
  ["，已收藏", ", saved"],
  ["，坐等更新", ", waiting for the update"],
];

/** Comments that should not stay. */
export const rude: readonly Both[] = [
  ["免费领 200 G 模型包，加微信 vase_lab88，备注论坛", "Free 200 GB model pack, WeChat: vase_lab88"],
  ["低价代打印，量大从优，点我头像", "Cheap printing, bulk discount, see my profile"],
  ["楼主就是个骗子，大家散了吧", "The author is a fraud, do not fall for it"],
  ["K1 Max 便宜出，同城面交 13900001111", "Selling a K1 Max cheap, call 13900001111"],
];
