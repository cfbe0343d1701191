import type { DerivedFrom } from "#kernel/derived.ts";

/** Ids of the commands that decide on what members made; a contract test holds them to the commands themselves. */
export const decisionCommands = ["model.pass", "model.noPass", "model.stop", "model.restore", "model.delete"] as const;

/** Operations of these commands, as the records hold them; what was taken back does not count. @param by their field */
export const operationsBy = (
  by: string,
  commands: readonly string[],
  more: Pick<DerivedFrom, "of" | "days"> = {},
): DerivedFrom => ({
  resource: "operationRecord",
  by,
  one: true,
  where: { command: commands },
  appendOnly: true,
  undoneBy: "undoes",
  ...more,
});

/** An admin's decisions of so many days. */
export const decidedIn = (days: number): DerivedFrom => operationsBy("admin", decisionCommands, { days });
