import { ExperienceSource } from "#domain/experience/enumerations.ts";
import { experienceFlow } from "#domain/experience/experience-flow.resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { Database } from "#server/db/sql.ts";
import type { AfterDemo } from "#server/demo/area-demo.ts";
import { seeded, whole } from "#server/demo/shapes/random.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecords } from "#server/resources/write.ts";
import { countToday } from "./count-today.ts";
import { dayOf, recountExperience } from "./gain.ts";
import { spansOf, takeRanking } from "./ranking.ts";

const DAYS = 40;
const MEMBERS = 120;
/** Days whose rankings are made. */
const RANKED = 10;

const gains = [
  ["signIn", 5],
  ["likeReceived", 8],
  ["downloadReceived", 21],
  ["comment", 6],
  ["print", 20],
  ["upload", 50],
  ["task", 10],
] as const;

/** What members gained in the last weeks, in the order of time. Few gain much. */
function flowsOf(users: readonly string[], start: number): Row[] {
  const totals = new Map<string, number>();
  const rows: Row[] = [];
  for (let day = DAYS; day >= 0; day--)
    for (const [i, user] of users.entries()) {
      const random = seeded(52_000 + i * 131 + day * 7);
      const times = random() < 0.65 ? whole(random, 1, i % 11 === 0 ? 12 : 3) : 0;
      const at = Math.min(start - 60, start - day * DAY - whole(random, 0, 9) * HOUR);
      for (let k = 0; k < times; k++) {
        const [source, each] = gains[Math.floor(random() * gains.length)] ?? gains[0];
        const amount = source === "signIn" || random() < 0.8 ? each : each * 2;
        const totalAfter = (totals.get(user) ?? 0) + amount;
        totals.set(user, totalAfter);
        rows.push({
          user,
          source: ExperienceSource.of(source),
          amount,
          totalAfter,
          bizType: "user",
          bizId: String(9_000_000 + rows.length),
          day: dayOf(at),
          createTime: at,
        });
      }
    }
  return rows;
}

async function countAll(db: Database, start: number): Promise<void> {
  await db.query(
    `insert into experience ("user", rewarded_to) select distinct "user", (select max(number) from experience_level) from experience_flow
     on conflict ("user") where delete_time is null do nothing`,
  );
  const members = await db.query<{ id: string }>("select id::text from experience order by experience.id");
  await db.transaction(async (tx) => {
    for (const { id } of members) await recountExperience(tx, id, start);
    // The last members are about to reach their first rewards; all others have them.
    await tx.query(
      `update experience e set rewarded_to = case when e.id = any($1::bigint[]) then 0 else coalesce(l.number, -1) end
       from experience_level l where l.id = e.level`,
      [members.slice(-6).map(({ id }) => id)],
    );
  });
}

/** Adds the experience of the last weeks, and the rankings of the last days. */
export const afterDemo: AfterDemo = async (db, start) => {
  const [known] = await db.query("select 1 from experience_rank limit 1");
  if (known) return;
  const users = await db.query<{ id: string }>(
    `select id::text from "user" where account like 'demo%' and delete_time is null order by "user".id limit ${MEMBERS}`,
  );
  const ids = users.map(({ id }) => id);
  await db.transaction((tx) => insertRecords(tx, experienceFlow, flowsOf(ids, start), null));
  // Works of the demo that passed their review meanwhile gave experience, too.
  await db.query(
    `update experience_flow f set total_after = s.n
     from (select id, sum(amount) over (partition by "user" order by create_time, id) as n from experience_flow) s
     where s.id = f.id and f.total_after <> s.n`,
  );
  await countAll(db, start);
  for (let ago = RANKED; ago > 0; ago--)
    await db.transaction(async (tx) => {
      for (const span of spansOf(dayOf(start - ago * DAY))) await takeRanking(tx, span);
    });
  await countToday(db, start);
};
