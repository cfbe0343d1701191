import { deskAlert } from "#domain/home/desk-alert.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const deskAlertCommands = defineCommands(deskAlert, {
  see: { label: ["看过告警", "Mark the alert as seen"], undoable: false, words: "告警 已看 seen acknowledge" },
  dismiss: {
    label: ["忽略告警", "Dismiss the alert"],
    key: "d",
    layer: "home",
    reasons: "free",
    undoable: false,
    words: "告警 关闭 误报 close ignore",
  },
});
