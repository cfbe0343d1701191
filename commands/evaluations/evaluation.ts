import { int } from "#kernel/field.ts";
import { MAX_DECIDED_ALONE } from "#kernel/queue.ts";
import { evaluation } from "#domain/evaluations/evaluation.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";
import { reviewDecisions } from "#commands/review-decisions.ts";

export const evaluationCommands = defineCommands(evaluation, {
  ...reviewDecisions,
  leaveOut: {
    label: ["不计入均分", "Leave out of the mean"],
    key: "i",
    targets: "many",
    reasons: "free",
    action: { type: "change", fields: ["leftOut"], set: { leftOut: true } },
    guard: { filter: "leftOut:false", message: ["已不计入", "Left out already"] },
    words: "剔除 排除 刷分 exclude ignore average",
  },
  countAgain: {
    label: ["重新计入均分", "Count in the mean again"],
    targets: "many",
    action: { type: "change", fields: ["leftOut"], set: { leftOut: false, leftOutReason: "" } },
    guard: { filter: "leftOut:true", message: ["已计入", "Counted already"] },
    words: "恢复 计入 include average",
  },
  markHelpful: {
    label: ["标为有用", "Mark helpful"],
    targets: "many",
    action: { type: "change", fields: ["isHelpful"], set: { isHelpful: true } },
    guard: {
      filter: "isHelpful:false status:suc",
      message: ["未通过，或已标为有用", "Not passed, or helpful already"],
    },
    words: "精选 优质 置前 useful best featured",
  },
  unmarkHelpful: {
    label: ["取消有用", "Unmark helpful"],
    targets: "many",
    action: { type: "change", fields: ["isHelpful"], set: { isHelpful: false } },
    guard: { filter: "isHelpful:true", message: ["没有标为有用", "Not marked helpful"] },
    words: "取消精选 not useful",
  },
  disposeRing: {
    isGrave: true,
    label: ["处置刷分团伙", "Dispose of the ring"],
    action: { type: "handler" },
    undoable: false,
    bulk: false,
    approval: { count: MAX_DECIDED_ALONE },
    foretells: true,
    strikes: true,
    reasons: "audit_failure",
    input: {
      days: int({
        label: ["禁止评价天数", "Days without rating"],
        hint: [
          "同一对象下与其同设备的评价全部不通过，评价者进黑名单",
          "Takes down all ratings of this target from shared devices, and black-lists who wrote them",
        ],
        required: true,
        default: 30,
        min: 1,
        max: 3_650,
      }),
    },
    guard: { filter: "status:pending,suc", message: ["已处理", "It was decided"] },
    words: "刷分 团伙 同设备 批量 黑名单 bought raided ratings devices",
  },
  remark,
  openAuthor: openAuthor("作者 用户 其他评价 author member ratings", ["看用户的评价", "Open member's evaluations"]),
});
