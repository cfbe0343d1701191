import { experienceLevelCommands } from "#commands/experience/experience-level.ts";
import { experienceLevel } from "#domain/experience/experience-level.resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import type { Row } from "#server/resources/row.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { TaskKind } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import { settleLevels } from "./levels.ts";

/** Members of one batch. */
const BATCH = 500;

interface Place {
  at: string;
  seen: number;
  changed: number;
}

/** Gives all members the level that their experience reaches. Those whose level stays are skipped. */
export const settleLevelsTask: TaskKind = {
  check: needs(experienceLevelCommands.recompute.id),
  work: async (run) => {
    const { mayFall } = run.params as { mayFall: boolean };
    let place = (run.checkpoint as Place | null) ?? { at: "0", seen: 0, changed: 0 };
    for (;;) {
      const counts = await run.db.transaction(async (tx) => {
        await run.hold(tx);
        const ids = await tx.query<{ id: string }>(
          `select id::text from experience where id > $1::bigint and delete_time is null order by experience.id limit ${BATCH}
           for no key update`,
          [place.at],
        );
        const last = ids.at(-1);
        if (!last) return null;
        const all = ids.map(({ id }) => id);
        const changed = await settleLevels(tx, "e.id = any($1::bigint[])", [all], mayFall);
        place = { at: last.id, seen: place.seen + ids.length, changed: place.changed + changed.length };
        const sums = { total: place.seen, done: place.changed, skipped: place.seen - place.changed };
        await run.save(tx, sums, place);
        return sums;
      });
      if (!counts) return "finish";
      await run.report(counts);
      await run.pause();
    }
  },
};

/** Starts the task that settles the levels of all members. */
export const recomputeLevels: Handler = {
  body: pageBody(experienceLevelCommands.recompute.input),
  handle: async (context, body, tx) => {
    const input = (body["input"] ?? {}) as Row;
    await startTask(tx, context, {
      kind: "settleLevels",
      title: context.language === 1 ? "重算会员等级" : "Recompute levels of members",
      resource: experienceLevel.name,
      params: { mayFall: input["mayFall"] === true },
    });
    return replyOf([], newBatchId());
  },
};
