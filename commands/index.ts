import type { Command } from "#kernel/command.ts";
import { screens } from "#domain/screens.ts";
import { consoleCommands } from "./console.ts";
import { models } from "./models/index.ts";
import { community } from "./community/index.ts";
import { media } from "./media/index.ts";
import { messaging } from "./messaging/index.ts";
import { audit } from "./audit/index.ts";
import { risk } from "./risk/index.ts";
import { settings } from "./settings/index.ts";
import { staff } from "./staff/index.ts";
import { users } from "./users/index.ts";

/** All areas of the console, each with its resources and commands. */
export const areas = [models, media, community, messaging, staff, audit, settings, risk, users];

/** All commands. A duplicate id throws at startup. */
export const commands: readonly Command[] = [...areas.flatMap((area) => area.commands), ...consoleCommands(screens)];

const byId = new Map<string, Command>();
for (const command of commands) {
  if (byId.has(command.id)) throw new Error(`two commands are called ${command.id}`);
  byId.set(command.id, command);
}

export const findCommand = (id: string): Command | undefined => byId.get(id);
