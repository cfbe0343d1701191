import { DAY } from "#kernel/time-units.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import { medalRecord } from "#domain/medals/medal-record.resource.ts";
import { conditionOf } from "#domain/medals/medal.rules.ts";
import { user } from "#domain/users/user.resource.ts";
import type { Database } from "#server/db/sql.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { readRecords } from "#server/resources/detail.ts";
import { insertRecords } from "#server/resources/write.ts";
import { membersFor } from "../conditions.ts";
import { countMembers } from "../give-by-conditions.ts";

const MOST = 1_000;

/**
 * Gives each member of the demo the medals that the member has really earned, at a time in the past. A second run finds
 * nobody who lacks one.
 * @param start of the demo in seconds since 1970
 */
export async function addEarnedMedals(db: Database, start: number): Promise<void> {
  const medals = await db.query<{ id: string }>(
    "select id from medal where measure <> 'hand' and status = $1 and delete_time is null order by id",
    [ShelfStatus.of("onShelf")],
  );
  for (const { id } of medals)
    await db.transaction(async (tx) => {
      const [one] = await readRecords(tx, medal, [id]);
      if (!one) return;
      const condition = conditionOf(one);
      const members = await readRecords(tx, user, await membersFor(tx, id, condition, MOST));
      const records = members.map((member) => {
        const random = seeded(Number(id) * 1_009 + Number(member.id));
        const since =
          condition.measure === "registeredDays"
            ? Number(member["regTime"]) + condition.least * DAY
            : start - Math.floor(random() ** 1.2 * 300 * DAY);
        const getTime = Math.max(since, start - 390 * DAY);
        return { medal: id, user: member.id, source: "condition", getTime, createTime: getTime, worn: random() < 0.1 };
      });
      await insertRecords(tx, medalRecord, records, null);
      await countMembers(tx, one);
    });
}
