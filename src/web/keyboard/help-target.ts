import { runCommand } from "#web/commands/run.ts";
import { createStore } from "#web/store/external.ts";

/** Command at whose row the key help opens; null to open at the top. */
export const helpPlace = createStore<string | null>(null);

/** Opens the key help at a command that is not live here. */
export function showInHelp(commandId: string): void {
  helpPlace.set(commandId);
  runCommand("help.open");
}
