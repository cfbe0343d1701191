import { UserStatus } from "#domain/enumerations/users.ts";
import { MOST_RECEIVERS } from "#domain/medals/medal-send.rules.ts";
import { Refusal } from "#kernel/errors.ts";
import { isId, splitIds } from "#kernel/id.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { GivenId } from "#server/sheets/ids-of-sheet.ts";

export const tooManyReceivers = (): Refusal => {
  const most = MOST_RECEIVERS.toLocaleString("en-US");
  return new Refusal(
    "illegalParameter",
    [`一次最多发给 ${most} 人，请分成几次`, `One sending has at most ${most} receivers. Split it`],
    { path: "ids" },
  );
};

/** Returns the receivers that the form names: chosen ones, then pasted ones. */
const namedIn = ({ users, ids }: Readonly<Record<string, unknown>>): string[] => [
  ...(Array.isArray(users) ? users.map(String) : []),
  ...splitIds(String(ids ?? "")),
];

const left = [UserStatus.of("delete"), UserStatus.of("logout"), UserStatus.of("logoutApply")];

/**
 * Writes down the receivers of a sending, and what is wrong with each: not found, listed twice, holds the medal already,
 * disabled, or left. They replace those of an earlier check.
 * @throws Refusal for too many
 */
export async function checkReceivers(tx: Sql, send: AnyRecord, sheet: readonly GivenId[] = []): Promise<void> {
  const texts = [...namedIn(send), ...sheet.map(({ text }) => text)];
  if (texts.length > MOST_RECEIVERS) throw tooManyReceivers();
  const seen = new Set<string>();
  const rows = texts.map((text, index) => {
    const isTwice = seen.has(text);
    seen.add(text);
    return { line: index + 1, given: [...text].slice(0, 40).join(""), id: isId(text) ? text : null, twice: isTwice };
  });
  await tx.query("delete from medal_receiver where send = $1::bigint", [send.id]);
  await tx.query(
    `insert into medal_receiver (send, line, given, "user", result)
     select $1::bigint, g.line, g.given, u.id,
       case when g.twice then 'twice' when u.id is null then 'notFound'
         when u.status = $4 then 'disabled' when u.status = any($5::int[]) then 'left'
         when exists (select 1 from medal_record r where r.medal = $2::bigint and r."user" = u.id
           and r.status = 'valid' and r.delete_time is null) then 'holds'
         else 'good' end
     from jsonb_to_recordset($3::jsonb) as g(line int, given text, id bigint, twice boolean)
     left join "user" u on u.id = g.id and u.delete_time is null order by g.line`,
    [send.id, send["medal"], JSON.stringify(rows), UserStatus.of("disable"), left],
  );
}
