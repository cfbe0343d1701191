import { runCommand } from "#web/commands/run.ts";
import { createState, setValue } from "#web/store/state.ts";

/** Command at whose row the key help opens; null to open at the top. */
export const helpPlace = createState<string | null>(null);

/** Opens the key help at a command that is not live here. */
export function showInHelp(commandId: string): void {
  setValue(helpPlace, commandId);
  runCommand("help.open");
}
