import { decisionCommands } from "#domain/audit/decisions.ts";
import { findResource, resourceNamed } from "#domain/index.ts";
import { findCommand } from "#commands/index.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { upheldStates } from "#domain/reports/report-states.ts";
import { small } from "#kernel/label.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Decided, Operation } from "#server/commands/area-rules.ts";
import { setReports } from "#server/areas/reports/follow-case.ts";
import { tally, tell } from "./foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { authorStats, statsBack } from "#server/models/author-stats.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { restoreAfterUndo, suspendForStrike } from "#server/users/exemption.ts";

/** A former operation, as it is reversed. */
type Former = Pick<Operation, "id" | "resource" | "object" | "target" | "command" | "before" | "after">;

/** Reverses one operation. @returns null, or why it is not possible */
type Reversal = (tx: Sql, former: Former, decided: Decided) => Promise<Label | null>;

const gone: Label = ["已不存在", "it no longer exists"];
const changed: Label = ["之后又有改动或新的审核", "it was changed or decided again since"];

const FORMER = `r.id, r.resource, r.op_obj_id as object, r.target_id as target, r.command, r.before, r.after`;
const NOT_UNDONE = "r.undoes is null and not exists (select 1 from operation_record u where u.undoes = r.id)";

/**
 * Returns the operations of a decision, the last one first: itself and those that it caused. A record that a decision on
 * its case took down belongs to that decision.
 */
async function operationsOf(tx: Sql, decision: string): Promise<Former[]> {
  return tx.query<Former>(
    `with root as (
       select coalesce((select c.id from operation_record c where c.id = o.caused_by and c.resource = 'reportCase'), o.id) as id
       from operation_record o where o.id = $1::bigint
     )
     select ${FORMER} from operation_record r, root
     where (r.id = root.id or r.caused_by = root.id) and ${NOT_UNDONE} order by r.id desc`,
    [decision],
  );
}

/** True if another decision on the record followed. */
async function isDecidedAgain(tx: Sql, { id, resource, object }: Former): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from operation_record r where r.resource = $1 and r.op_obj_id = $2::bigint and r.id > $3::bigint
       and r.command = any($4::text[]) and ${NOT_UNDONE} limit 1`,
    [resource, object, id, decisionCommands],
  );
  return rows.length > 0;
}

async function lockedRecord(tx: Sql, { resource, object }: Former): Promise<AnyRecord | undefined> {
  const found = await readRecords(tx, resourceNamed(resource), [object], true);
  return found[0];
}

/** Publishes a record again that was refused or taken down. */
const restored: Reversal = async (tx, former, { decide }) => {
  if (!(await lockedRecord(tx, former))) return gone;
  if (await isDecidedAgain(tx, former)) return changed;
  return (await decide(`${former.resource}.restore`, former.object)) ? null : changed;
};

/** Gives a deleted record its former states back. No transition leaves the deletion, so they are written. */
const undeleted: Reversal = async (tx, former, { reason, move }) => {
  const before = await lockedRecord(tx, former);
  if (!before) return gone;
  const resource = resourceNamed(former.resource);
  const states = Object.keys(resource.machine?.fields ?? {}).filter((name) => name in former.before);
  if (states.some((name) => before[name] !== former.after[name])) return changed;
  const patch: Row = Object.fromEntries(states.map((name) => [name, former.before[name]]));
  await move({ resource, verb: "restore", before, patch, reason: reason.text });
  return null;
};

const lifted: Reversal = async (_tx, { object }, { decide }) =>
  (await decide("blackList.lift", object)) ? null : (["已到期或已解除", "it has ended or was lifted"] as const);

/** Closes an upheld case as dismissed, with its reports. */
const overturned: Reversal = async (tx, former, { reason, move }) => {
  const before = await lockedRecord(tx, former);
  if (!before) return gone;
  if (!upheldStates.some((state) => ReportStatus.of(state) === before["status"])) return changed;
  const resource = resourceNamed(former.resource);
  const patch = { status: ReportStatus.of("cancel"), overturned: true };
  await move({ resource, verb: "overturn", before, patch, reason: reason.text });
  await setReports(tx, former.object, patch.status);
  return null;
};

/** Gives a member name, picture and introduction back, unless they were changed since. */
const profileBack: Reversal = async (tx, former, { reason, move }) => {
  const before = await lockedRecord(tx, former);
  if (!before) return gone;
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
  if (Object.entries(former.after).some(([name, value]) => !same(before[name], value))) return changed;
  const resource = resourceNamed(former.resource);
  await move({ resource, verb: "restoreProfile", before, patch: former.before, reason: reason.text });
  return null;
};

/** Makes a member manager of a circle again, unless its managers were changed since. */
const managersBack: Reversal = async (tx, former, { reason, move }) => {
  const before = await lockedRecord(tx, former);
  if (!before) return gone;
  if (JSON.stringify(before["managers"]) !== JSON.stringify(former.after["managers"])) return changed;
  const patch = { managers: former.before["managers"] };
  await move({ resource: resourceNamed(former.resource), verb: "setManagers", before, patch, reason: reason.text });
  return null;
};

/** Places in lists that others have taken, or whose time has gone on. */
const lostPlace: Reversal = async () => ["推荐和榜单的位置须重新安排", "places in lists must be given anew"];

const reversals: Readonly<Record<string, Reversal>> = {
  ...Object.fromEntries(
    ["model", "content", "comment", "video", "evaluation", "collection"].flatMap((resource) => [
      [`${resource}.noPass`, restored],
      [`${resource}.stop`, restored],
      [`${resource}.delete`, undeleted],
    ]),
  ),
  "blackList.add": lifted,
  "circle.setManagers": managersBack,
  "recommendation.expire": lostPlace,
  "contentRecommendation.expire": lostPlace,
  "rankingEntry.remove": lostPlace,
  ...Object.fromEntries(
    ["uphold", "deleteTarget", "upholdAndForbid", "upholdWith", "upholdAndDisable"].map((verb) => [
      `reportCase.${verb}`,
      overturned,
    ]),
  ),
};

/** A decision on a case also resets the profile of a member. That operation has the command of the decision. */
const reversalOf = ({ resource, command }: Former): Reversal | undefined =>
  resource === "user" ? profileBack : reversals[command];

/** Adds numbers to a member's counters. */
const count = (tx: Sql, given: ReturnType<typeof authorStats>): Promise<unknown> =>
  given
    ? tx.query(
        `update "user" set refused = greatest(refused + $2, 0), models = greatest(models + $3, 0),
           strikes = greatest(strikes + $4, 0) where id = $1::bigint`,
        [given.user, given.refused ?? 0, given.models ?? 0, given.strikes ?? 0],
      )
    : Promise.resolve();

/** Withdraws the strikes that a decision gave. They stay as records and do not count any more. @returns their number */
async function withdrawStrikes(tx: Sql, decision: string, by: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with withdrawn as (
       update strike set has_expired = true, withdrawn_by = $2::bigint
       where decision = $1::bigint and not has_expired returning "user", points
     )
     , given as (
       update "user" u set strikes = greatest(u.strikes - w.points, 0)
       from (select "user", sum(points)::int as points from withdrawn group by "user") w where u.id = w."user"
     )
     select coalesce(sum(points), 0)::int as n from withdrawn`,
    [decision, by],
  );
  return row?.n ?? 0;
}

async function nameOf(tx: Sql, { resource: name, object, command }: Former): Promise<Label> {
  const resource = findResource(name);
  const done = findCommand(command)?.label ?? [command, command];
  const [zh, en] = resource?.label ?? [name, name];
  const found = resource ? (await readRecords(tx, resource, [object]))[0] : undefined;
  const title = [...String(found?.[resource?.title ?? ""] ?? object)].slice(0, 40).join("");
  return [`${zh}「${title}」（${done[0]}）`, `${en} “${title}” (${small(done[1])})`];
}

/**
 * Reverses a decision with all it did, in the transaction of the decision that leads to it: each record by its own flow,
 * strikes withdrawn, black list entries lifted. What changed since is left as it is.
 * @param decision id of the operation record to reverse
 * @returns what could not be reversed, and why
 */
export async function reverseDecision(
  tx: Sql,
  context: Context,
  decision: string,
  decided: Decided,
): Promise<readonly Label[]> {
  const left: Label[] = [];
  const formers = await operationsOf(tx, decision);
  if (formers.length === 0) left.push(["审核已被撤销，没有可撤回的内容", "the decision was undone already"]);
  for (const former of formers) {
    const reversal = reversalOf(former);
    const why = reversal ? await reversal(tx, former, decided) : null;
    if (why) {
      const [zh, en] = await nameOf(tx, former);
      left.push([`${zh}：${why[0]}`, `${en}: ${why[1]}`]);
    } else if (reversal) {
      await count(tx, statsBack(former.command, former.target, 0));
      if (context.effects) {
        const [zh, en] = await nameOf(tx, former);
        tell(context, [`撤回：${zh}`, `Reversed: ${en}`]);
      }
    }
    await restoreAfterUndo(tx, context, former.id);
    tally(
      context,
      ["收回违规 {n} 次", "Strikes withdrawn: {n}"],
      await withdrawStrikes(tx, former.id, decided.recordId),
    );
  }
  return left;
}

/** Counters and strikes of the reversed operations, for the undo of the decision that reversed them. */
export async function undoReversal(tx: Sql, context: Context, decision: string, by: string): Promise<void> {
  for (const former of await operationsOf(tx, decision)) {
    const [reversed] = await tx.query(
      `select 1 from operation_record where caused_by = $1::bigint and resource = $2 and op_obj_id = $3::bigint limit 1`,
      [by, former.resource, former.object],
    );
    if (reversed) await count(tx, authorStats(former.command, former.target, false));
    if (reversed && former.resource === "reportCase")
      await setReports(tx, former.object, (await lockedRecord(tx, former))?.["status"]);
    const [suspended] = await tx.query<{ reason: string }>(
      `select s.reason from operation_record s join operation_record u on u.undoes = s.id
       where u.caused_by = $1::bigint and s.batch_id = $2`,
      [by, `strike-${former.id}`],
    );
    if (suspended && former.target) await suspendForStrike(tx, context, former.target, former.id, suspended.reason);
  }
  await tx.query(
    `with given as (
       update strike set has_expired = false, withdrawn_by = null where withdrawn_by = $1::bigint returning "user", points
     )
     update "user" u set strikes = u.strikes + g.points
     from (select "user", sum(points)::int as points from given group by "user") g where u.id = g."user"`,
    [by],
  );
}
