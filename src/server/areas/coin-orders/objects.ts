import { CoinObject } from "#domain/coin-orders/enumerations.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { Parsing } from "#domain/enumerations/models.ts";
import { OrderState } from "#domain/enumerations/money.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { configLimit } from "#server/tasks/approval-need.ts";

/** What an order in coins buys, as it stands. `author` has a share of it. */
export interface CoinOffer {
  name: string;
  picture: unknown;
  author: string | null;
  coins: number;
}

/** How something is bought with coins that has no order of its own. */
export interface CoinGoods {
  /** @throws Refusal guardRefused where the member cannot buy it */
  offer: (tx: Sql, id: string, user: string) => Promise<CoinOffer>;
  /** Takes back what was bought. @throws Refusal guardRefused where that is not possible */
  takeBack: (tx: Sql, context: Context, order: AnyRecord) => Promise<void>;
  /** Delivers once more; without it the order is the right itself. */
  deliver?: (tx: Sql, context: Context, order: AnyRecord) => Promise<void>;
}

async function priceOf(tx: Sql, name: string): Promise<number> {
  const coins = await configLimit(tx, `withdrawal.${name}`);
  if (coins === null) throw guardRefused("暂不支持金币购买", "It is not sold for coins now", "object");
  return coins;
}

const live = (["wait", "succ"] as const).map((key) => OrderState.of(key));

/** True if a member has bought something, or is about to. */
async function hasOrder(tx: Sql, user: string, object: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from coin_order where "user" = $1::bigint and object = $2 and object_id = $3::bigint
       and state = any($4::smallint[]) and delete_time is null limit 1`,
    [user, object, id, live],
  );
  return rows.length > 0;
}

const configs: CoinGoods = {
  offer: async (tx, id, user) => {
    const config = await readRecord(tx, printConfig, id);
    const author = config["author"] ? String(config["author"]) : null;
    if (config["status"] !== ContentStatus.of("suc"))
      throw guardRefused("打印配置没有发布", "The print configuration is not published", "objectId");
    if (author === user) throw guardRefused("不能购买自己的打印配置", "Nobody buys an own configuration", "objectId");
    if (await hasOrder(tx, user, "printConfig", id))
      throw guardRefused("已经买过这个打印配置", "The member has it already", "objectId");
    const [cover = null] = (config["covers"] ?? []) as unknown[];
    return { name: String(config["name"]), picture: cover, author, coins: await priceOf(tx, "printConfigCoins") };
  },
  // The right to download is an order that succeeded.
  takeBack: async () => undefined,
};

const jobOf = (tx: Sql, order: AnyRecord): Promise<AnyRecord> =>
  readRecord(tx, photoModel, String(order["objectId"]), true);

const isIn = ({ state }: AnyRecord, key: Parameters<typeof Parsing.of>[0]): boolean => state === Parsing.of(key);

const moveJob = (tx: Sql, context: Context, job: AnyRecord, verb: string): Promise<AnyRecord> =>
  moveLater(tx, context, { resource: photoModel, verb, before: job, patch: statesAfter(photoModel, verb) });

const photos: CoinGoods = {
  offer: async (tx, id, user) => {
    const job = await readRecord(tx, photoModel, id, true);
    if (String(job["user"]) !== user) throw guardRefused("不是你的建模任务", "It is another member's job", "objectId");
    if (Number(job["cost"]) > 0) throw guardRefused("已用金豆支付", "It was paid in beans", "objectId");
    if (await hasOrder(tx, user, "photoModel", id))
      throw guardRefused("这个任务已有订单", "The job has an order already", "objectId");
    const [picture = null] = (job["pictures"] ?? []) as unknown[];
    return { name: `照片建模 #${id}`, picture, author: null, coins: await priceOf(tx, "photoModelCoins") };
  },
  takeBack: async (tx, context, order) => {
    const job = await jobOf(tx, order);
    if (isIn(job, "parsing"))
      throw guardRefused("正在建模，请等它结束", "It is being processed. Wait until it has ended");
    if (isIn(job, "success"))
      throw guardRefused("已交付模型，请走售后", "The model is delivered. Open an after-sale instead");
    if (isIn(job, "await")) await moveJob(tx, context, job, "withdraw");
  },
  deliver: async (tx, context, order) => {
    const job = await jobOf(tx, order);
    if (!isIn(job, "fail")) throw guardRefused("任务没有失败，不用重试", "The job did not fail");
    await moveJob(tx, context, job, "retry");
  },
};

/** @throws Refusal guardRefused for something that has an order of its own, or that nothing offers yet */
export function coinGoods(object: unknown): CoinGoods {
  switch (CoinObject.value(object)?.key) {
    case "printConfig":
      return configs;
    case "photoModel":
      return photos;
    default:
      throw guardRefused("不能直接用金币订单购买", "It is not bought by a coin order", "object");
  }
}
