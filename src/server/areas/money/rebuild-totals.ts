import { accumulative } from "#domain/money/accumulative.resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { rebuildTotals } from "#server/ledger/totals.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { TaskKind } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";

/**
 * Computes the totals of all accounts from their flows. The check before keeps each total that differs, as a difference
 * in the ledger, and the check after closes it. Totals that were right are skipped.
 */
export const rebuildTotalsTask: TaskKind = {
  check: needs("accumulative.rebuild"),
  work: async (run) => {
    let { at, seen, changed } = (run.checkpoint as { at: string; seen: number; changed: number } | null) ?? {
      at: "0",
      seen: 0,
      changed: 0,
    };
    if (at === "0") await checkLedger(run.db);
    for (;;) {
      const isAtEnd = await run.db.transaction(async (tx) => {
        await run.hold(tx);
        const batch = await rebuildTotals(tx, at);
        if (batch.last === null) return true;
        at = batch.last;
        seen += batch.seen;
        changed += batch.changed;
        await run.save(tx, { total: seen, done: changed, skipped: seen - changed }, { at, seen, changed });
        return false;
      });
      if (isAtEnd) break;
      await run.report({ total: seen, done: changed, skipped: seen - changed });
      await run.pause();
    }
    await checkLedger(run.db);
    return "finish";
  },
};

/** Starts the task that rebuilds the totals. */
export const rebuild: Handler = {
  body: pageBody(),
  handle: async (context, _body, tx) => {
    await startTask(tx, context, {
      kind: "rebuildTotals",
      title: context.language === 1 ? "从流水重算累计信息" : "Rebuild totals from the ledger",
      resource: accumulative.name,
      params: {},
    });
    return replyOf([], newBatchId());
  },
};
