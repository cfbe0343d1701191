import { APPEAL_DAYS, modelDecisions, otherDecisions } from "#domain/appeals/contested.ts";
import type { Letter, StatementReply } from "#domain/api/statement.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { textsOf } from "#server/outbox/texts.ts";
import { automatedTerm, measureTerm, sourceTerm, stateTerm, statements } from "./statement-terms.ts";

/** Most letters that a statement shows. Reporters get the same text each. */
const MOST_LETTERS = 3;
const contestable = [...modelDecisions, ...otherDecisions];

const none: StatementReply = {
  measure: null,
  source: "own",
  state: "inForce",
  automated: false,
  rules: [],
  reports: 0,
  appealUntil: null,
  letters: [],
  told: 0,
};

/** Operations whose letters belong to a decision: itself, and those of the case or complaint that caused it. */
const RELATED = "(select $1::bigint union select caused_by from operation_record where id = $1::bigint)";

/** Letters that wait for the end of the undo window, as they will be sent. */
async function waitingLetters(db: Sql, id: string): Promise<Letter[]> {
  const rows = await db.query<{ payload: Effect; name: string }>(
    `select b.payload, coalesce(m.nickname, '') as name from outbox b
     left join "user" m on m.id = (b.payload ->> 'receiver')::bigint
     where b.record in ${RELATED} and b.done is null order by b.record = $1::bigint desc, b.id limit ${MOST_LETTERS}`,
    [id],
  );
  const letters: Letter[] = [];
  for (const { payload, name } of rows)
    letters.push({ receiver: payload.receiver, name, ...(await textsOf(db, payload)), sent: null });
  return letters;
}

const sentLetters = (db: Sql, id: string): Promise<Letter[]> =>
  db.query<Letter>(
    `select e.receiver::text as receiver, coalesce(m.nickname, '') as name, e.title, e.content,
       extract(epoch from e.send_time)::int as sent
     from message e left join "user" m on m.id = e.receiver
     where e.cause in ${RELATED} and e.delete_time is null order by e.cause = $1::bigint desc, e.id limit ${MOST_LETTERS}`,
    [id],
  );

async function toldBy(db: Sql, id: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select (select count(*) from message where cause in ${RELATED} and delete_time is null)::int
       + (select count(*) from outbox where record in ${RELATED} and done is null)::int as n`,
    [id],
  );
  return row?.n ?? 0;
}

/**
 * Reads the statement of reasons of a decision. Everything in it is kept with the operation record, the findings and
 * the letters, so a statement always agrees with the records.
 */
export async function readStatement(db: Sql, id: string): Promise<StatementReply> {
  const [row] = await db.query<
    Pick<StatementReply, "measure" | "source" | "state" | "reports" | "rules"> & {
      automated: number;
      command: string;
      until: number;
    }
  >(
    `select ${measureTerm} as measure, ${sourceTerm} as source, ${stateTerm} as state, ${automatedTerm} as automated,
       o.command, extract(epoch from o.create_time + interval '${APPEAL_DAYS} days')::int as until,
       array(select r.name from review_finding f join risk_rule r on r.id = f.rule
         where f.subject = o.resource and f.subject_id = o.op_obj_id and f.create_time < o.create_time
         group by r.id order by max(f.severity) desc, r.id) as rules,
       (select count(*) from report p where p.delete_time is null and p.create_time < o.create_time
         and p.target_type = o.resource and p.target_id = o.op_obj_id)::int as reports
     from ${statements} and o.id = $1::bigint`.replaceAll("{s}.", ""),
    [id],
  );
  if (!row) return none;
  const { automated, command, until, ...facts } = row;
  const letters = [...(await waitingLetters(db, id)), ...(await sentLetters(db, id))].slice(0, MOST_LETTERS);
  return {
    ...facts,
    automated: automated === 1,
    appealUntil: contestable.includes(command) ? until : null,
    letters,
    told: await toldBy(db, id),
  };
}
