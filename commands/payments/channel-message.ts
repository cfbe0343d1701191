import { channelMessage } from "#domain/payments/channel-message.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const channelMessageCommands = defineCommands(channelMessage, {
  explain: {
    label: ["说明报文", "Explain message"],
    key: "m",
    targets: "one",
    reasons: "free",
    undoable: false,
    silent: true,
    words: "核实 处理 对账 note clarify",
  },
});
