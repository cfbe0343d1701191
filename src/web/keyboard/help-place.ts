import { runCommand } from "#web/commands/run.ts";
import { createStore } from "#web/store/external.ts";

/** Id of the command at whose row the sheet of the keys opens; null where it opens at its beginning. */
export const helpPlace = createStore<string | null>(null);

/** A key that is not live here: the sheet shows where it is. */
export function showInHelp(commandId: string): void {
  helpPlace.set(commandId);
  runCommand("help.open");
}
