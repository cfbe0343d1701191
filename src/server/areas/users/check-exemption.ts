import { Refusal } from "#kernel/errors.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

const nicknameOf = async (tx: Sql, member: unknown): Promise<string> => {
  const [row] = await tx.query<{ nickname: string }>(`select nickname from "user" where id = $1::bigint`, [member]);
  return row?.nickname ?? String(member);
};

/**
 * Checks that a member has no other open exemption. A suspended exemption is open too: it must be restored or ended
 * before a new one is granted.
 * @throws Refusal illegalParameter
 */
export async function checkAlone(tx: Sql, member: unknown): Promise<void> {
  // Without the lock, two parallel calls could both grant an exemption.
  await tx.query("select pg_advisory_xact_lock(hashtext('auditExempt'), hashtext($1))", [String(member)]);
  const [open] = await tx.query(
    `select 1 from audit_exempt where "user" = $1::bigint and status <> 'ended' and ("end" is null or "end" > now())
       and delete_time is null limit 1`,
    [member],
  );
  if (!open) return;
  const name = await nicknameOf(tx, member);
  throw new Refusal(
    "illegalParameter",
    [`「${name}」已是免审用户，请改或结束原有的一条`, `${name} is already exempt. Edit or end that exemption`],
    { path: "user" },
  );
}

/**
 * Checks the rules within an exemption and between a member's exemptions.
 * @throws Refusal illegalParameter
 */
export async function checkExemption(tx: Sql, { now }: Context, { verb, before, patch }: Write): Promise<void> {
  if (verb !== "add" && verb !== "editRules") return;
  const { begin, end } = { ...before, ...patch } as { begin?: number; end?: number | null };
  if (end !== null && end !== undefined && end <= Math.max(now, Number(begin)))
    throw new Refusal(
      "illegalParameter",
      ["结束时间须晚于现在和开始时间", "The end must be after now and after the beginning"],
      {
        path: verb === "add" ? "end" : "input.end",
      },
    );
  if (verb === "add") await checkAlone(tx, patch["user"]);
}
