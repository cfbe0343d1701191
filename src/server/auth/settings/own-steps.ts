import { firstSteps } from "#domain/api/user-settings.ts";
import { illegal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { changeSetting } from "./own-settings.ts";

/**
 * Notes that the caller has done first steps, so that the home screen no longer shows them.
 * @throws Refusal illegalParameter for an unknown step
 */
export async function keepSteps(
  context: Pick<Context, "actor" | "requestId">,
  tx: Sql,
  newSteps: readonly string[],
): Promise<void> {
  const known: readonly string[] = firstSteps;
  if (newSteps.some((step) => !known.includes(step))) throw illegal("steps", "没有这个步骤", "Unknown step");
  await changeSetting(context, tx, "steps", (done) =>
    firstSteps.filter((step) => done.includes(step) || newSteps.includes(step)),
  );
}
