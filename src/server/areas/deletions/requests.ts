import { DAY } from "#kernel/time-units.ts";
import { logoutApplyCommands } from "#commands/deletions/logout-apply.ts";
import { checks, failedChecks } from "#domain/deletions/checks.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { user } from "#domain/users/user.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AreaRules, Operation, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refreshChecks } from "./refresh-checks.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

const COOLING_DAYS = 7;
const DUE_DAYS = 15;

/** Says which checks are not met, with their numbers. */
function failures(record: AnyRecord): readonly [zh: string, en: string] {
  const failed = failedChecks(record);
  const text = (language: 0 | 1): string =>
    failed.map((name) => `${checks[name].label[language]} ${String(record[name])}`).join(language === 0 ? "、" : ", ");
  return [text(0), text(1)];
}

/** @throws Refusal where an extension would shorten the cooling period */
export function checkRequest(_tx: Sql, _context: Context, { verb, before, patch }: Write): Promise<void> {
  if (verb === "extendCooling" && before && Number(patch["coolingEnd"]) <= Number(before["coolingEnd"] ?? 0))
    throw new Refusal("illegalParameter", ["须晚于现在的冷静期", "Must be later than the cooling period now"], {
      path: "coolingEnd",
    });
  return Promise.resolve();
}

/** A new request copies the nickname, and begins the cooling period. @throws Refusal for a second open request */
export async function fillRequest(tx: Sql, { verb, before, patch }: Write, { now }: Context): Promise<Row> {
  if (verb === "extendCooling")
    return { dueTime: Math.max(Number(before?.["dueTime"] ?? 0), Number(patch["coolingEnd"]) + DAY) };
  if (verb !== "add") return {};
  const member = await readRecord(tx, user, String(patch["user"]), true);
  const [open] = await tx.query<{ id: string }>(
    `select id from logout_apply where "user" = $1::bigint and status = any($2::smallint[]) and delete_time is null`,
    [member.id, [ReviewFlow.of("waiting"), ReviewFlow.of("passed")]],
  );
  if (open)
    throw new Refusal("guardRefused", [`该用户已有注销申请 ${open.id}`, `Request ${open.id} of this member is open`], {
      path: "user",
    });
  if (member["status"] === UserStatus.of("logout"))
    throw new Refusal("guardRefused", ["该账号已注销", "This account is deleted already"], { path: "user" });
  return {
    heading: member["nickname"],
    targetType: user.name,
    applyTime: now,
    coolingEnd: now + COOLING_DAYS * DAY,
    dueTime: now + DUE_DAYS * DAY,
  };
}

/** Decisions stand on the request, and the member gets a message. */
export const requestConsequences: Consequences = (command, record, reason, { actor, now }) => {
  if (!command.decision) return none;
  const receiver = String(record["user"]);
  const about = { title: String(record["heading"]), reason: reason.text, reasonKey: reason.key };
  return {
    patch: {
      handler: actor.id,
      handleTime: now,
      refuseReason: reason.text,
      eraseTime: command.verb === "pass" ? now + UNDO_SECONDS + 1 : null,
    },
    effects: [{ kind: "authorMessage", receiver, event: command.id, ...about }],
    targetId: receiver,
  };
};

const setStatus = (
  tx: Sql,
  id: unknown,
  from: "normal" | "logoutApply",
  to: "normal" | "logoutApply",
): Promise<unknown> =>
  tx.query(`update "user" set status = $2, version = version + 1 where id = $1::bigint and status = $3`, [
    id,
    UserStatus.of(to),
    UserStatus.of(from),
  ]);

/** The status of the member follows the request. A disabled member stays disabled. */
export async function followRequest(tx: Sql, verb: string, record: AnyRecord): Promise<void> {
  if (verb === "add") await refreshChecks(tx, record.id);
  if (verb === "add") await setStatus(tx, record["user"], "normal", "logoutApply");
  if (verb === "noPass" || verb === "withdraw") await setStatus(tx, record["user"], "logoutApply", "normal");
}

const waitsAgain = (tx: Sql, _context: Context, _operation: Operation, record: AnyRecord): Promise<unknown> =>
  setStatus(tx, record["user"], "normal", "logoutApply");

export const undoRequest: NonNullable<AreaRules["undo"]> = {
  "logoutApply.noPass": waitsAgain,
  "logoutApply.withdraw": waitsAgain,
};

/** Title of the request for approval: whose account, and which checks are not met. */
export const titleOfOverride = (record: AnyRecord): Label => {
  const { label } = logoutApplyCommands.passOver;
  const [zh, en] = failures(record);
  const name = String(record["heading"]);
  return [`${label[0]}：${name}（${zh}）`, `${label[1]}: ${name} (${en})`];
};
