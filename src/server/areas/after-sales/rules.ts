import { afterSaleService } from "#domain/after-sales/after-sale-service.resource.ts";
import { SaleStatus } from "#domain/after-sales/enumerations.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AreaRules, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { agreedFields, decided, isKind, messageAbout } from "./agreed.ts";
import { agreedOf, askedOf, inWords, leftFor, lockOrder } from "./amounts.ts";
import { hasOpenCase } from "./open-case.ts";
import { checkWithin, isNothing, saleSubject } from "./subject.ts";

const paths = { beans: "agreedBeans", coins: "agreedCoins", money: "agreedMoney" } as const;

/** Agrees to what was asked, or to what the input says. All cases of an order together never return more than it cost. */
const agree: Consequences = async (command, record, _reason, context, commandPatch, tx) => {
  const isPart = command.verb === "agreePart";
  const amounts = isPart ? { ...agreedOf(commandPatch), currency: askedOf(record).currency } : askedOf(record);
  if (isKind(record, "refund", "returnRefund")) {
    if (isNothing(amounts)) throw guardRefused("请填写要退的金额", "Say how much is returned", "agreedMoney");
    checkWithin(amounts, await leftFor(tx, await lockOrder(tx, record), record), paths);
    const [zh, en] = inWords(amounts);
    tell(context, [`退还会员 ${zh}`, `Back to the member: ${en}`]);
  }
  if (isPart) checkWithin(amounts, askedOf(record), paths);
  const fields = agreedFields(record, amounts, context.now, isPart ? commandPatch["goodsBack"] : undefined);
  if (fields["sendBy"] !== null) tell(context, ["等退货收到后执行", "It waits for the goods"]);
  return {
    patch: { ...fields, handler: context.actor.id },
    effects: [messageAbout(record, command.verb)],
    targetId: String(record["user"]),
  };
};

const consequences: Consequences = (command, record, reason, context, commandPatch, tx) => {
  switch (command.verb) {
    case "agree":
    case "agreePart":
      return agree(command, record, reason, context, commandPatch, tx);
    case "refuse":
      return {
        patch: {
          ...decided(record, context.now),
          handler: context.actor.id,
          reason: reason.text,
          doneTime: context.now,
        },
        effects: [messageAbout(record, "refuse", reason.text, reason.key)],
        targetId: String(record["user"]),
      };
    default:
      return none;
  }
};

const open: readonly unknown[] = [SaleStatus.of("waiting"), SaleStatus.of("passed")];

/** Tells the order whether a case of it is open. */
async function tellOrder(tx: Sql, context: Context, record: Row): Promise<void> {
  const subject = await saleSubject(String(record["orderType"]));
  if (!subject.held) return;
  const order = await lockOrder(tx, record);
  await subject.held(tx, context, order, await hasOpenCase(tx, subject.resource, order.id));
}

async function afterWrite(tx: Sql, context: Context, { before, after }: Write & { after: AnyRecord }): Promise<void> {
  if (before && open.includes(before["status"]) !== open.includes(after["status"])) await tellOrder(tx, context, after);
}

/** A service that a case has is taken down instead. */
async function checkUnused(_tx: Sql, _context: Context, { verb, before }: Write): Promise<void> {
  if (verb === "delete" && Number(before?.["uses"] ?? 0) > 0)
    throw guardRefused("已有售后单使用，请改为下架", "Cases have it. Take it offline instead", "ids");
}

export const rules: AreaRules = {
  consequences: { afterSale: consequences },
  beforeWrite: { [afterSaleService.name]: checkUnused },
  afterWrite: { afterSale: afterWrite },
  undo: { "afterSale.refuse": (tx, context, _operation, record) => tellOrder(tx, context, record) },
};
