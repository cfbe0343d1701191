import { text } from "#kernel/field.ts";
import { defineBrowserCommands } from "./define.ts";

const inQueue = { layer: "queue" } as const;

/** Commands of every queue, in addition to the decisions of its resource (catalogue/reports.md, queue rules). */
export const queueCommands = defineBrowserCommands("queue", {
  claim: { label: ["领取下一个", "Claim next"], key: "w", ...inQueue },
  takeOver: {
    label: ["从同事处接手", "Take over from a colleague"],
    key: "shift+w",
    ...inQueue,
  },
  skip: { label: ["跳过", "Skip"], key: "s", ...inQueue },
  askAuthor: {
    label: ["待作者", "Ask author"],
    key: "h",
    itemScope: "free",
    ungated: false,
    undoable: true,
    input: { text: text(500, { label: ["要问作者什么", "What to ask the author"], required: true }) },
    ...inQueue,
  },
  escalate: {
    label: ["升级", "Escalate"],
    key: "q",
    itemScope: "free",
    ungated: false,
    undoable: true,
    input: { text: text(200, { label: ["给负责人的话", "Note for the lead"] }) },
    ...inQueue,
  },
  passRest: {
    label: ["通过本作者其余", "Pass rest of this author"],
    key: "a",
    itemScope: "shown",
    requiresPermission: "model.pass",
    ...inQueue,
  },
  repeatLast: { label: ["重复上次决定", "Last decision again"], key: ".", ...inQueue },
  stay: { label: ["决定后停留", "Decide and stay"], ...inQueue },
  giveBack: { label: ["归还我持有的", "Give back all I hold"], ...inQueue },
  summary: { label: ["本次小结", "Session summary"], ...inQueue },
});
