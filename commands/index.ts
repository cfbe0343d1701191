import type { Command } from "#kernel/command.ts";
import { screens } from "#domain/screens.ts";
import { areas } from "./generated/areas.ts";
import { consoleCommands } from "./console.ts";
import { homeCommands } from "./home.ts";
import { queueCommands } from "./queue.ts";

export { areas } from "./generated/areas.ts";

/** All commands. A duplicate id throws at startup. */
export const commands: readonly Command[] = [
  ...areas.flatMap((area) => area.commands),
  ...Object.values(queueCommands),
  ...Object.values(homeCommands),
  ...consoleCommands(screens),
];

const byId = new Map<string, Command>();
for (const command of commands) {
  if (byId.has(command.id)) throw new Error(`two commands are called ${command.id}`);
  byId.set(command.id, command);
}

export const findCommand = (id: string): Command | undefined => byId.get(id);
