type Both = readonly [zh: string, en: string];

/** What members write of prints that came out well, so so, and badly. */
export const sayings: Readonly<Record<"good" | "fair" | "bad", readonly Both[]>> = {
  good: [
    ["一次成功，细节很清楚，不用支撑。", "Printed at the first try, crisp details, no supports."],
    ["尺寸正好，装上去严丝合缝。", "Fits exactly, snapped right in."],
    ["送给孩子，他很喜欢。", "Printed it for my kid, who loves it."],
    ["作者写的参数很准，0.2 层高就够了。", "The author's settings are spot on, 0.2 mm is enough."],
    ["用 PETG 打的，户外放了两个月没变形。", "In PETG, two months outdoors and no warping."],
    ["摆件质感很好，推荐丝绸料。", "Looks great, I recommend silk PLA."],
  ],
  fair: [
    ["整体不错，就是支撑有点难拆。", "Nice overall, but the supports are hard to remove."],
    ["要把孔放大 0.2 mm 才能装上。", "I had to widen the holes by 0.2 mm."],
    ["打了 14 个小时，比说明久。", "It took 14 hours, longer than it says."],
    ["封面好看，实物一般。", "The cover looks better than the print."],
  ],
  bad: [
    ["壁太薄，一捏就断。", "The walls are too thin, it broke in my hand."],
    ["模型有破面，切片报错。", "The mesh has holes, the slicer complains."],
    ["比例不对，打出来只有一半大。", "The scale is wrong, it came out half as big."],
    ["两次都在同一层失败。", "It failed at the same layer twice."],
  ],
};

/** What moderators look at: contact data, advertising and insults. */
export const doubtful: readonly Both[] = [
  ["打得不好的可以找我，代打印，低价。", "I print this for you, cheap, ask me on telegram"],
  ["模型一般，想要源文件加微信 print_lab88", "Want the source? WhatsApp +1 202 555 0142"],
  ["作者傻逼，浪费我一卷料。", "Better files in my telegram channel @freeprints"],
  ["私聊我，发你改好的版本。", "Fixed version, write me on whatsapp"],
  ["同款成品低价出，包邮。加QQ 10086521", "Selling prints of this, telegram me for prices"],
  ["这个和乐高的零件一样，能直接拼。", "Fits lego bricks, same as the original part"],
  ["作者抄的，原版在我微信号里。", "Stolen design. The real one: telegram t.me/realone"],
  ["低价耗材，一卷 19 元，私聊。", "Cheap filament, 3 dollars a spool, whatsapp me"],
];

/** Texts in other languages, by the key of the language. */
export const others: Readonly<Record<string, readonly string[]>> = {
  de: ["Passt perfekt, ohne Stützen gedruckt.", "Zu dünn, ist sofort gebrochen."],
  fr: ["Très beau rendu, imprimé sans support.", "Les trous sont trop petits."],
  es: ["Encaja perfecto, muy buen diseño.", "Se rompió al quitar los soportes."],
  jp: ["きれいに印刷できました。", "穴が小さすぎます。"],
};

export const replies: readonly Both[] = [
  ["谢谢支持！", "Thank you!"],
  ["已更新文件，孔放大了 0.2 mm。", "I updated the file, the holes are 0.2 mm wider."],
  ["可以试试 4 层外壁。", "Try four walls."],
];
