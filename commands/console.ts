import type { Command } from "#kernel/command.ts";
import type { Screen } from "#kernel/screen.ts";
import { listCommands, listViewCommands, recordCommands } from "./navigation.ts";
import { goCommands, viewCommands } from "./view.ts";

/** Commands of the console itself, available in every area. Those of queues and of the home screen come with them. */
export const consoleCommands = (screens: readonly Screen[]): readonly Command[] => [
  ...Object.values(listCommands),
  ...Object.values(recordCommands),
  ...viewCommands,
  ...goCommands(screens),
  ...Object.values(listViewCommands),
];
