import { Currency, LedgerCurrency } from "#domain/currency.ts";
import { OrderState, PayMethod, PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { PayUnit } from "#domain/orders/enumerations.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

/** Orders that moved no money. demo-week.ts has those that did. */
const endings = [
  { state: "close", payState: "closed", reason: "超时未支付" },
  { state: "close", payState: "closed", reason: "买家取消" },
  { state: "fail", payState: "closed", reason: "金币余额不足" },
  { state: "false", payState: "closed", reason: "同一人用小号购买自己的模型" },
] as const;

export const demo: AreaDemo = [
  {
    resource: modelOrder,
    count: 24,
    values: async (i, { nth, ago, db, whole }) => {
      const ending = endings[i % endings.length];
      const id = nth(model, i * 3);
      const [row] = await db.query<{ author: string; name: string; cover: unknown; files: number }>(
        "select author::text, group_name as name, covers -> 0 as cover, file_count as files from model where id = $1::bigint",
        [id],
      );
      const buyer = nth(user, 30 + i * 7);
      if (!row || !ending || buyer === null || buyer === row.author) return null;
      const inCoins = ending.state === "fail";
      const price = whole(6, 90) * 100;
      return {
        orderNo: `DEMO-N${i + 1}`,
        model: id,
        modelName: row.name,
        modelSnapshot: { name: row.name, licence: "", files: row.files },
        cover: row.cover,
        buyer,
        author: row.author,
        payUnit: PayUnit.of(inCoins ? "coin" : "money"),
        currency: inCoins ? LedgerCurrency.of("coin") : Currency.of("renminbi"),
        price: inCoins ? price / 10 : price,
        paid: inCoins ? price / 10 : price,
        bookCurrency: Currency.of("renminbi"),
        bookAmount: price,
        shareRate: 30,
        authorNet: price - Math.floor(price * 0.3),
        method: inCoins ? null : PayMethod.of(i % 2 === 0 ? "wechat" : "alipay"),
        state: OrderState.of(ending.state),
        payState: PayState.of(ending.payState),
        refundReason: ending.reason,
        platform: Platform.of(i % 3 === 0 ? "webPc" : "android"),
        closeTime: ago(i + 1) + HOUR / 2,
        createTime: ago(i + 1),
      };
    },
  },
];
