import type { Command } from "#kernel/command.ts";
import type { Screen } from "#kernel/screen.ts";
import { homeCommands, listCommands, listViewCommands, recordCommands } from "./navigation.ts";
import { queueCommands } from "./queue.ts";
import { goCommands, viewCommands } from "./view.ts";

/** Commands of the console itself, available in every area. */
export const consoleCommands = (screens: readonly Screen[]): readonly Command[] => [
  ...Object.values(queueCommands),
  ...Object.values(listCommands),
  ...Object.values(recordCommands),
  ...Object.values(homeCommands),
  ...viewCommands,
  ...goCommands(screens),
  ...Object.values(listViewCommands),
];
