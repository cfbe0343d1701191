import { afterSaleService } from "#domain/after-sales/after-sale-service.resource.ts";
import { Currency } from "#domain/currency.ts";
import { goodsClassify } from "#domain/goods/goods-classify.resource.ts";
import { goods } from "#domain/goods/goods.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";

const both = (zh: string, en: string): Row => ({ "1": zh, "0": en });

const reasons = {
  faulty: { text: both("商品破损或有缺陷", "Damaged or faulty"), proof: true },
  wrong: { text: both("发错或漏发", "Wrong or missing"), proof: true },
  lost: { text: both("包裹丢失", "The parcel was lost"), proof: false },
  unwanted: { text: both("不想要了", "No longer wanted"), proof: false },
  unlike: { text: both("与描述不符", "Not as described"), proof: true },
  unusable: { text: both("文件无法使用", "The file is of no use"), proof: true },
} as const;

/** Services of the demo: name, kind, scope and terms. */
export const demoServices = [
  {
    zh: "商城仅退款",
    en: "Refund of mall orders",
    kind: "refund",
    types: ["goodsOrder"],
    days: 7,
    why: ["faulty", "wrong", "lost"],
    auto: 50,
  },
  {
    zh: "商城退货退款",
    en: "Return of mall orders",
    kind: "returnRefund",
    types: ["goodsOrder"],
    days: 7,
    why: ["unwanted", "unlike", "faulty"],
  },
  {
    zh: "商城换货",
    en: "Exchange of mall orders",
    kind: "exchange",
    types: ["goodsOrder"],
    days: 15,
    why: ["faulty", "wrong"],
  },
  {
    zh: "商城补发",
    en: "Resend of mall orders",
    kind: "resend",
    types: ["goodsOrder"],
    days: 15,
    why: ["lost", "wrong"],
  },
  {
    zh: "打印订单退款",
    en: "Refund of print orders",
    kind: "refund",
    types: ["printOrder"],
    days: 14,
    why: ["faulty", "unlike", "lost"],
  },
  {
    zh: "数字内容退款",
    en: "Refund of digital goods",
    kind: "refund",
    types: ["modelOrder", "coinOrder"],
    days: 3,
    why: ["unusable", "unlike"],
  },
  {
    zh: "耗材类退货",
    en: "Return of filament",
    kind: "returnRefund",
    days: 30,
    why: ["unlike", "faulty"],
    of: "class",
  },
  { zh: "热床维修", en: "Repair of heated beds", kind: "repair", days: 365, why: ["faulty"], of: "goods" },
] as const;

export const demo: AreaDemo = [
  {
    resource: afterSaleService,
    count: demoServices.length,
    values: async (i, { db, nth, ago }) => {
      const one = demoServices[i];
      if (!one) return null;
      const [cn] = await db.query<{ id: string }>(
        "select id::text from region where code = 'CN' and delete_time is null",
      );
      const scope =
        "types" in one
          ? { scope: "orderType", orderTypes: [...one.types] }
          : one.of === "class"
            ? { scope: "goodsClass", classes: [nth(goodsClassify, 1)] }
            : { scope: "goods", goods: [nth(goods, 2)] };
      const home = { receiver: "售后仓", phone: "0755-8000 1234", address: "深圳市龙岗区坂田街道 18 号仓" };
      const point = {
        name: "深圳服务中心",
        phone: "0755-8000 5678",
        address: "深圳市南山区科苑路 15 号",
        hours: "9:00–18:00",
      };
      return {
        name: both(one.zh, one.en),
        kind: one.kind,
        ...scope,
        days: one.days,
        reasons: one.why.map((key) => reasons[key]),
        wayPayer: one.kind === "returnRefund" ? "byReason" : "platform",
        autoBeans: "auto" in one ? one.auto : 0,
        currency: Currency.of("renminbi"),
        autoMoney: 0,
        answerHours: i === 4 ? 24 : 48,
        returnAddress: cn ? [{ region: cn.id, ...home }] : [],
        points: cn ? [{ region: cn.id, ...point }] : [],
        intro: both(
          "<p>请保留原包装和配件，凭证请拍清楚。</p>",
          "<p>Keep the package and all parts, and show the fault clearly.</p>",
        ),
        status: UpDown.of(i === 7 ? "down" : "up"),
        rank: (i + 1) * RANK_STEP,
        createTime: Math.floor(ago(400)),
      };
    },
  },
];
