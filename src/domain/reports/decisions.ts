import type { Told } from "#kernel/told.ts";

/** Ids of the commands that decide on what members made; a contract test holds them to the commands themselves. */
export const decisionCommands = ["model.pass", "model.noPass", "model.stop", "model.restore", "model.delete"] as const;

/** An admin's decisions of so many days; what was taken back does not count. */
export const decidedIn = (days: number): Told => ({
  resource: "operationRecord",
  by: "admin",
  one: true,
  where: { command: decisionCommands },
  days,
  appendOnly: true,
  undoneBy: "undoes",
});
