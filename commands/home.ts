import { text } from "#kernel/field.ts";
import { defineConsoleCommands } from "./define.ts";

export const homeCommands = defineConsoleCommands("home", {
  next: {
    label: ["下一处", "Next on this screen"],
    key: "j",
    also: ["arrowdown", "arrowright"],
    layer: "home",
    repeats: true,
  },
  previous: {
    label: ["上一处", "Previous on this screen"],
    key: "k",
    also: ["arrowup", "arrowleft"],
    layer: "home",
    repeats: true,
  },
  claim: { label: ["领取最急的", "Claim from the most urgent queue"], key: "w", layer: "home" },
  giveBack: { label: ["归还我领取的全部", "Release all my items"], layer: "home" },
  writeNote: {
    label: ["写交接", "Write a shift note"],
    key: "e",
    layer: "home",
    input: { text: text(500, { label: ["给下一班的话", "What the next shift should know"], required: true }) },
  },
  readNote: { label: ["交接已读", "Mark the shift note as read"], key: "m", layer: "home" },
});
