import { Currency } from "#domain/currency.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { ExchangeUnit } from "#domain/money/enumerations.ts";
import { OrderState } from "#domain/enumerations/money.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import { configLimit } from "#server/tasks/approval-need.ts";

export const refuse = (zh: string, en: string, path: string): Refusal =>
  new Refusal("guardRefused", [zh, en], { path });

/** A model as somebody may buy it. */
export interface Offer {
  model: string;
  author: string;
  name: string;
  licence: string;
  files: number;
  cover: unknown;
  /** In fen. */
  price: number;
}

/** Share of the platform where the configuration has none, in percent. */
const SHARE = 30;
export const shareRate = async (sql: Sql): Promise<number> =>
  (await configLimit(sql, "withdrawal.modelShareRate")) ?? SHARE;

/** Reads a model that is for sale. @throws Refusal guardRefused */
export async function offerOf(tx: Sql, model: string): Promise<Offer> {
  const [row] = await tx.query<Omit<Offer, "price"> & { price: string; status: unknown; pays: boolean }>(
    `select id::text as model, author::text, group_name as name, coalesce(license::text, '') as licence,
       file_count as files, covers -> 0 as cover, price, status, is_pay as pays
     from model where id = $1::bigint and delete_time is null`,
    [model],
  );
  if (!row || row.status !== ModelShelf.of("up")) throw refuse("模型不在架", "The model is not for sale", "model");
  if (!row.pays || Number(row.price) < 1) throw refuse("模型不是付费的", "The model costs nothing", "model");
  const { status: _, pays: __, price, ...offer } = row;
  return { ...offer, price: Number(price) };
}

/** Refuses a buyer who may not buy, has it already, or is its author. The right is locked for the transaction. */
export async function checkBuyer(tx: Sql, buyer: string, { model, author }: Offer): Promise<void> {
  await lockRight(tx, buyer, model);
  const [member] = await tx.query<{ status: unknown }>(
    `select status from "user" where id = $1::bigint and delete_time is null`,
    [buyer],
  );
  if (member?.status !== UserStatus.of("normal"))
    throw refuse("会员状态不正常，不能购买", "The member is not active and cannot buy", "buyer");
  if (buyer === author) throw refuse("不能购买自己的模型", "Nobody buys an own model", "buyer");
  if (await hasRight(tx, buyer, model)) throw refuse("已经买过这个模型", "The member has this model already", "model");
}

/** Makes purchases of one model by one member wait for each other, so that there is one live right. */
export const lockRight = (tx: Sql, buyer: string, model: string): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtext('model right'), hashtext($1))", [`${buyer}:${model}`]);

/** True if a member may download a paid model. A model that was taken down later leaves the right alone. */
export async function hasRight(sql: Sql, buyer: string, model: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from model_order where buyer = $1::bigint and model = $2::bigint and state = $3 and delete_time is null limit 1`,
    [buyer, model, OrderState.of("succ")],
  );
  return rows.length > 0;
}

/**
 * Coins for one yuan at the book price: the rate at which members exchange earnings for coins.
 * @throws Refusal guardRefused without such a rate
 */
export async function coinsForYuan(tx: Sql): Promise<number> {
  const [row] = await tx.query<{ rate: string }>(
    `select rate from exchange_rate where from_unit = $1 and to_unit = $2 and currency = $3 and shelf = $4
       and delete_time is null and "begin" <= now() order by "begin" desc, id desc limit 1`,
    [ExchangeUnit.of("earnings"), ExchangeUnit.of("coin"), Currency.of("renminbi"), UpDown.of("up")],
  );
  if (!row || Number(row.rate) <= 0)
    throw refuse(
      "没有启用的金币比例，暂不能用金币购买",
      "No rate of coins is in force, so coins buy nothing",
      "payUnit",
    );
  return Number(row.rate);
}

export const RENMINBI = LedgerCurrency.of("renminbi");
