import { channel } from "#domain/circles/channel.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const channelCommands = defineCommands(channel, { ...upDownCommands, ...treeCommands(channel) });
