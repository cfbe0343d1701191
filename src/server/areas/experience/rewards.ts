import { UpDown } from "#domain/enumerations/review.ts";
import { experience } from "#domain/experience/experience.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { giveCoupons } from "#server/areas/goods/coupons.ts";
import { giveMedal } from "#server/areas/medals/give-medal.ts";
import { newBatchId } from "#server/commands/run-on-selection.ts";
import { addToOutbox } from "#server/outbox/outbox-entry.ts";

/** Most members in one run. */
const MOST = 200;

interface Level {
  number: number;
  name: string;
  beans: string;
  coupon: string | null;
  medal: string | null;
}

/** Live levels that a member has reached and whose rewards are not given yet, in order. */
const levelsToReward = (tx: Sql, record: AnyRecord): Promise<Level[]> =>
  tx.query<Level>(
    `select l.number, coalesce(nullif(l.name ->> '1', ''), l.name ->> '0', '') as name, l.reward_beans as beans,
       l.reward_coupon::text as coupon, l.reward_medal::text as medal
     from experience_level l where l.number > $1 and l.number <= (select number from experience_level where id = $2::bigint)
       and l.status = $3 and l.delete_time is null order by l.number`,
    [record["rewardedTo"], record["level"], UpDown.of("up")],
  );

const holdsMedal = async (tx: Sql, user: string, medal: string): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from medal_record where "user" = $1::bigint and medal = $2::bigint and status = 'valid' and delete_time is null`,
      [user, medal],
    )
  ).length > 0;

async function giveLevel(tx: Sql, context: Context, record: AnyRecord, level: Level): Promise<void> {
  const user = String(record["user"]);
  const beans = Number(level.beans);
  if (beans > 0)
    await post(tx, context, {
      idemKey: `level:${user}:${level.number}`,
      kind: "platformGrant",
      biz: { resource: experience.name, id: record.id, line: level.number },
      legs: [
        { owner: ofPlatform("beanIssue"), currency: "bean", amount: -beans },
        { owner: ofUser(user), currency: "bean", amount: beans },
      ],
      remark: { "1": `升至 ${level.name}`, "0": `Reached ${level.name}` },
    });
  if (level.coupon) await giveCoupons(tx, context, { coupon: level.coupon, users: [user], source: "level" });
  if (level.medal && !(await holdsMedal(tx, user, level.medal)))
    await giveMedal(tx, context, { medal: level.medal, user, source: "level", notify: true });
}

/** Gives one member the rewards of one level, in a transaction of its own, so that a failed one holds up no other. */
async function rewardNext(db: Database, id: string): Promise<boolean> {
  const context = systemContext(db);
  return db.transaction(async (tx) => {
    const before = await readRecord(tx, experience, id, true);
    const [level] = await levelsToReward(tx, before);
    if (!level) return false;
    await giveLevel(tx, context, before, level);
    const after = await updateRecord(tx, experience, before, { rewardedTo: level.number, rewardError: "" }, null);
    const operation = { resource: experience, id, targetId: null, command: "experience.reward", before, after };
    const recordId = await recordOperation(tx, context, { ...operation, batchId: newBatchId() });
    const message = { event: "experience.levelUp", title: level.name, reason: "", reasonKey: "" };
    await addToOutbox(tx, recordId, [{ kind: "authorMessage", receiver: String(before["user"]), ...message }]);
    return true;
  });
}

/** Says on the record why a reward cannot be given now. */
const noteRefusal = (db: Database, id: string, { label: [zh] }: Refusal): Promise<unknown> =>
  db.query(
    "update experience set reward_error = $2, version = version + 1 where id = $1::bigint and reward_error is distinct from $2",
    [id, zh.slice(0, 200)],
  );

/**
 * Gives the rewards of levels that members have reached, each once. What cannot be given now, such as a coupon that is
 * off the shelf, is noted on the record, and tried again with the next run.
 */
export async function giveRewards(db: Database): Promise<number> {
  const due = await db.query<{ id: string }>(
    `select e.id::text from experience e join experience_level l on l.id = e.level
     where l.number > e.rewarded_to and e.delete_time is null and exists (
       select 1 from experience_level o where o.number > e.rewarded_to and o.number <= l.number and o.status = ${UpDown.of("up")} and o.delete_time is null)
     order by e.update_time limit ${MOST}`,
  );
  let given = 0;
  for (const { id } of due)
    try {
      while (await rewardNext(db, id)) given += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await noteRefusal(db, id, error);
    }
  return given;
}
