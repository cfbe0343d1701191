import { text } from "#kernel/field.ts";
import { defineConsoleCommands } from "./define.ts";

const inQueue = { layer: "queue" } as const;

/** Commands of every queue, in addition to the decisions of its resource. */
export const queueCommands = defineConsoleCommands("queue", {
  claim: { label: ["领取下一个", "Claim next"], key: "w", ...inQueue },
  takeOver: {
    label: ["从同事处接手", "Take over from a colleague"],
    key: "shift+w",
    ...inQueue,
  },
  skip: { label: ["跳过", "Skip"], key: "s", ...inQueue },
  askAuthor: {
    label: ["请作者补充", "Ask author"],
    key: "h",
    itemScope: "free",
    ungated: false,
    undoable: true,
    input: {
      text: text(500, { label: ["要问作者什么", "What to ask the author"], required: true, savedReplies: true }),
    },
    ...inQueue,
  },
  escalate: {
    label: ["升级给组长", "Escalate"],
    key: "q",
    itemScope: "free",
    ungated: false,
    undoable: true,
    input: { text: text(200, { label: ["给组长的留言", "Note for the lead"] }) },
    ...inQueue,
  },
  passRest: {
    label: ["通过其余", "Pass the rest"],
    key: "a",
    itemScope: "shown",
    ...inQueue,
  },
  repeatLast: { label: ["重复上次操作", "Repeat last decision"], key: ".", ...inQueue },
  stay: { label: ["审核后停留", "Decide and stay"], ...inQueue },
  giveBack: { label: ["归还我领取的", "Release my items"], ...inQueue },
  summary: { label: ["本次小结", "Session summary"], ...inQueue },
});
