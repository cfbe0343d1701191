import { blackList } from "#domain/risk/black-list.resource.ts";
import { bool, longText, time } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

/** Most subjects that one call adds. */
export const MOST_SUBJECTS = 1_000;

const { subjectKind, scope, forGood, end, begin, reason } = blackList.fields;

export const blackListStandard = { add: { label: ["加入黑名单", "Add to black list"] } } as const;

export const blackListCommands = defineCommands(blackList, {
  addMany: {
    label: ["粘贴多个", "Paste several"],
    key: "shift+p",
    layer: "page",
    targets: "none",
    undoable: false,
    input: {
      subjectKind: { ...subjectKind, immutable: false },
      subjects: longText({
        label: ["对象", "Subjects"],
        hint: [
          `每行一个，或用逗号分隔，最多 ${MOST_SUBJECTS} 个`,
          `One a line, or separated by commas; at most ${MOST_SUBJECTS}`,
        ],
        required: true,
        max: 260_000,
      }),
      scope,
      begin,
      forGood,
      end,
      // A command's own reason would say why the admin acts, not why the subjects are shut out.
      why: reason,
    },
    words: "批量 列表 bulk list ids 黑名单 导入",
  },
  changeEnd: {
    label: ["改期限", "Change the end"],
    key: "e",
    targets: "many",
    action: { type: "change", fields: ["forGood", "end"] },
    input: {
      forGood: bool({ label: forGood.label }),
      end: time({ label: end.label, required: true, when: "forGood:false" }),
    },
    reasons: "free",
    guard: {
      filter: "status:active",
      message: ["已解除或已到期，请新建一条", "It is lifted or ended. Add a new entry"],
    },
    words: "延长 缩短 永久 extend shorten until",
  },
  lift: { label: ["解除", "Lift"], key: "t", targets: "many", reasons: "free", words: "取消 恢复 unblock remove" },
  openSource: {
    label: ["打开来源", "Open the source"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    guard: { filter: "sourceId:*", message: ["没有来源记录", "It has no source record"] },
    words: "举报 审核 投诉 report complaint record",
  },
});
