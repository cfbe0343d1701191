import { DAY } from "#kernel/time-units.ts";
import { randomUUID } from "node:crypto";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import { medalRecord } from "#domain/medals/medal-record.resource.ts";
import { conflictOfInterest } from "#kernel/availability.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";

/** Two givers of one medal take turns, so that nobody gets it twice and its stock holds. */
export const lockMedal = async (tx: Sql, id: string): Promise<void> =>
  void (await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`medal ${id}`]));

interface Facts {
  status: number;
  ended: boolean;
  validDays: number;
  soldOut: boolean;
  userStatus: number | null;
  holds: boolean;
}

async function factsOf(tx: Sql, id: string, user: string): Promise<Facts> {
  const [row] = await tx.query<Facts>(
    `select m.status, coalesce(m."end" <= now(), false) as ended, m.valid_days as "validDays",
       m.stock > 0 and m.stock <= (select count(*) from medal_record r
         where r.medal = m.id and r.status <> 'revoked' and r.delete_time is null) as "soldOut",
       (select u.status from "user" u where u.id = $2::bigint and u.delete_time is null) as "userStatus",
       exists (select 1 from medal_record r where r.medal = m.id and r."user" = $2::bigint and r.status = 'valid'
         and r.delete_time is null) as holds
     from medal m where m.id = $1::bigint and m.delete_time is null`,
    [id, user],
  );
  if (!row) throw new Refusal("notFound", refusals.notFound, { path: "medal" });
  return row;
}

/** Returns why a medal cannot be given to anybody now; null if it can. */
const medalFault = ({ status, ended, soldOut }: Facts): Label | null => {
  if (status !== ShelfStatus.of("onShelf") || ended)
    return ["勋章没有上架，请先上架", "The medal is not live. Put it live first"];
  return soldOut ? ["勋章已发完，请先提高限量", "The medal is out of stock. Raise its stock first"] : null;
};

/** Returns why a member cannot get a medal now; null if the member can. */
const memberFault = ({ userStatus, holds }: Facts): Label | null => {
  if (userStatus === null) return ["用户不存在", "There is no such member"];
  if (holds) return ["已拥有这枚勋章", "The member has this medal already"];
  return userStatus === UserStatus.of("normal") ? null : ["用户已禁用或注销", "The member is disabled or has left"];
};

interface Gift {
  /** Id of the medal. */
  medal: string;
  user: string;
  /** Key of MedalSource. */
  source: string;
  sendBatch?: string;
  reason?: string;
  /** True if the member gets a message. */
  notify: boolean;
}

/**
 * Gives a medal to a member: one record, and one message with `notify`.
 * @throws Refusal before anything is written
 */
export async function giveMedal(tx: Sql, context: Context, gift: Gift): Promise<AnyRecord> {
  const { user, source, sendBatch = null, reason = "", notify } = gift;
  await lockMedal(tx, gift.medal);
  const facts = await factsOf(tx, gift.medal, user);
  const refusal = conflictOfInterest(context.actor, medalRecord, { user }) ?? medalFault(facts) ?? memberFault(facts);
  if (refusal) throw new Refusal("guardRefused", refusal, { path: "medal" });
  const record = await insertRecord(
    tx,
    medalRecord,
    {
      medal: gift.medal,
      user,
      source,
      sendBatch,
      getTime: context.now,
      expireTime: facts.validDays > 0 ? context.now + facts.validDays * DAY : null,
    },
    context.actor.id === "0" ? null : context.actor.id,
  );
  const event = reason === "" ? "medalRecord.add" : "medalRecord.send";
  const about = { resource: medal.name, id: gift.medal };
  await recordOperation(
    tx,
    context,
    {
      resource: medalRecord,
      id: record.id,
      targetId: user,
      command: "medalRecord.add",
      before: null,
      after: record,
      reason,
      batchId: context.batchId ?? randomUUID(),
    },
    {
      effects: notify
        ? [{ kind: "authorMessage", receiver: user, event, title: "", about, reason, reasonKey: "" }]
        : [],
      // A task publishes one event for many records.
      events: context.batchId === undefined ? [{ kind: "added", resource: medalRecord.name, id: record.id }] : [],
    },
  );
  return record;
}
