import type { DryRunOutcome, Example } from "#domain/risk/risk-dry-run.resource.ts";
import { riskDryRun } from "#domain/risk/risk-dry-run.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Rule } from "#server/review/finding.ts";
import { readRules } from "#server/review/read-subject.ts";
import type { TaskKind, TaskRun } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import { hitsAmong, pastGroups, recentIds } from "./find-past.ts";

const BATCH = 100;
const MOST_EXAMPLES = 50;
const MOST_USERS = 10;

const dayOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

/** Adds up by a key, the most first. */
function countBy<T>(items: readonly T[], keyOf: (item: T) => string | null): [key: string, n: number][] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

async function outcomeOf(db: Sql, hits: readonly Example[]): Promise<DryRunOutcome> {
  const days = countBy(hits, ({ time }) => dayOf(time)).toSorted(([a], [b]) => a.localeCompare(b));
  const users = countBy(hits, ({ user }) => user).slice(0, MOST_USERS);
  const named = await db.query<{ id: string; nickname: string }>(
    `select id, nickname from "user" where id = any($1::bigint[])`,
    [users.map(([id]) => id)],
  );
  const names = new Map(named.map(({ id, nickname }) => [id, nickname]));
  const right = countBy(
    hits.filter(({ upheld }) => upheld === true),
    ({ time }) => dayOf(time),
  );
  const rightOn = new Map(right);
  return {
    days: days.map(([day, n]) => ({ day, hits: n, upheld: rightOn.get(day) ?? 0 })),
    kinds: countBy(hits, ({ subject }) => subject).map(([subject, n]) => ({ subject, hits: n })),
    users: users.map(([user, n]) => ({ user, name: names.get(user) ?? user, hits: n })),
    // Decided ones first, because they tell whether the rule is right.
    examples: hits
      .toSorted((a, b) => Number(a.upheld === null) - Number(b.upheld === null) || b.time - a.time)
      .slice(0, MOST_EXAMPLES),
  };
}

/** Looks for what an item rule would have hit, kind by kind. */
async function reviewPast(run: TaskRun, rule: Rule, days: number): Promise<{ hits: Example[]; checked: number }> {
  const ids: [name: string, ids: string[]][] = [];
  for (const name of rule.scope) ids.push([name, await recentIds(run.db, name, days)]);
  const total = ids.reduce((sum, [, some]) => sum + some.length, 0);
  await run.report({ total, done: 0 });
  const hits: Example[] = [];
  let checked = 0;
  for (const [name, some] of ids)
    for (let start = 0; start < some.length; start += BATCH) {
      const batch = some.slice(start, start + BATCH);
      hits.push(...(await hitsAmong(run, rule, name, batch)));
      checked += batch.length;
      await run.report({ done: checked });
      await run.rest();
    }
  return { hits, checked };
}

async function countPast(run: TaskRun, rule: Rule, days: number): Promise<{ hits: Example[]; checked: number }> {
  let checked = 0;
  for (const name of rule.scope) checked += (await recentIds(run.db, name, days)).length;
  await run.report({ total: checked, done: 0 });
  const hits = await pastGroups(run.db, rule, days);
  await run.report({ done: checked });
  return { hits, checked };
}

/**
 * Judges what exists by a rule without writing hits, and keeps what it would have hit. The rule counts as tried if it
 * has not changed since the start.
 */
export const dryRunTask: TaskKind = {
  check: needs("riskRule.dryRun"),
  work: async (run) => {
    const { db, context } = run;
    const { rule: id, revision, span } = run.params as { rule: string; revision: number; span: number };
    const [rule] = await readRules(db, "r.id = $1::bigint", [id]);
    // The rule was deleted after the start.
    if (!rule) return "finish";
    const { hits, checked } = await (rule.kind === "frequency" ? countPast : reviewPast)(run, rule, span);
    const decided = hits.filter(({ upheld }) => upheld !== null);
    const values = {
      rule: id,
      revision,
      span,
      checked,
      hits: hits.length,
      decided: decided.length,
      upheld: decided.filter(({ upheld }) => upheld).length,
      outcome: await outcomeOf(db, hits),
    };
    await db.transaction(async (tx) => {
      await run.hold(tx);
      await insertRecord(tx, riskDryRun, values, context.actor.id);
      await tx.query(
        `update risk_rule set tested = true, version = version + 1
       where id = $1::bigint and revision = $2 and not tested and delete_time is null`,
        [id, revision],
      );
      await run.save(tx, { total: checked, done: checked }, { done: true });
      const item = await readRecord(tx, riskRule, id);
      await publish(tx, [
        { kind: "changed", resource: riskRule.name, id, item },
        { kind: "added", resource: riskDryRun.name, id },
      ]);
    });
    return "finish";
  },
};
