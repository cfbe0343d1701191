import type { Command } from "#kernel/command.ts";
import { resources } from "#domain/index.ts";
import { modelCommands } from "./models/model.ts";
import { deskCommands, listCommands, recordCommands } from "./navigation.ts";
import { queueCommands } from "./queue.ts";
import { systemConfigCommands } from "./reports/system-config.ts";
import { standardCommands } from "./standard.ts";
import { consoleCommands, goCommands } from "./view.ts";
import { carouselCommands, imageCommands, viewerCommands } from "./viewer.ts";

/** Every admin action. A second id throws while the program starts. */
export const commands: readonly Command[] = [
  ...Object.values(modelCommands),
  ...Object.values(systemConfigCommands),
  ...resources.flatMap(standardCommands),
  ...Object.values(queueCommands),
  ...Object.values(listCommands),
  ...Object.values(recordCommands),
  ...Object.values(deskCommands),
  ...Object.values(viewerCommands),
  ...Object.values(carouselCommands),
  ...Object.values(imageCommands),
  ...consoleCommands,
  ...goCommands,
];

const byId = new Map<string, Command>();
for (const command of commands) {
  if (byId.has(command.id)) throw new Error(`two commands are called ${command.id}`);
  byId.set(command.id, command);
}

export const findCommand = (id: string): Command | undefined => byId.get(id);
