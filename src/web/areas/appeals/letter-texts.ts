import { say } from "#kernel/label.ts";
import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { ComplaintKind } from "#domain/appeals/enumerations.ts";
import { rightsKinds } from "#domain/appeals/complaint.rules.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moment } from "#web/fields/format.ts";
import { fill } from "#web/i18n/text.ts";

/** Side of a complaint to which a letter goes. */
export type Side = "complainant" | "respondent";

/** Texts of letters by side and by state of the complaint. Words of members stand in them as text. */
const bodies: Readonly<Record<Side, Readonly<Record<string, Label>>>> = {
  complainant: {
    waiting: [
      "我们已收到你关于「{title}」的投诉（{kind}），将在 {due} 前处理。",
      "We received your complaint about “{title}” ({kind}) and will decide by {due}.",
    ],
    proof: [
      "为处理你关于「{title}」的投诉（{kind}），请在 {proofDue} 前提供以下证明：{asked}",
      "To decide on your complaint about “{title}” ({kind}), we need this proof by {proofDue}: {asked}",
    ],
    period: [
      "你关于「{title}」的投诉（{kind}）已受理，相关内容已下架。被投诉人可在 {counterEnd} 前提交反通知。",
      "Your complaint about “{title}” ({kind}) was accepted, and the work was taken down. A counter notice is possible until {counterEnd}.",
    ],
    counter: [
      "被投诉人就「{title}」提交了反通知：{counter}",
      "The respondent sent a counter notice about “{title}”: {counter}",
    ],
    passed: ["你关于「{title}」的投诉（{kind}）成立。", "Your complaint about “{title}” ({kind}) was upheld."],
    notPassed: [
      "你关于「{title}」的投诉（{kind}）未成立。答复：{reply}",
      "Your complaint about “{title}” ({kind}) was rejected. Reply: {reply}",
    ],
    success: [
      "你关于「{title}」的投诉（{kind}）最终成立，相关内容不再恢复。",
      "Your complaint about “{title}” ({kind}) is final. The work stays down.",
    ],
    down: [
      "你关于「{title}」的投诉（{kind}）已结束，相关内容不受限制。{reply}",
      "Your complaint about “{title}” ({kind}) is closed. The work is not restricted. {reply}",
    ],
  },
  respondent: {
    waiting: [
      "我们收到一份关于「{title}」的投诉（{kind}），请说明情况。投诉内容：{statement}",
      "We received a complaint about “{title}” ({kind}). Please tell us your view. The complaint says: {statement}",
    ],
    period: [
      "因一份投诉（{kind}），「{title}」已下架。如有异议，请在 {counterEnd} 前提交反通知。投诉内容：{statement}",
      "“{title}” was taken down because of a complaint ({kind}). You may send a counter notice until {counterEnd}. The complaint says: {statement}",
    ],
    counter: [
      "我们已收到你关于「{title}」的反通知，正在处理。",
      "We received your counter notice about “{title}” and will decide on it.",
    ],
    passed: ["关于「{title}」的投诉（{kind}）成立。", "The complaint about “{title}” ({kind}) was upheld."],
    notPassed: [
      "关于「{title}」的投诉（{kind}）未成立，你的内容不受影响。",
      "The complaint about “{title}” ({kind}) was rejected. Your work is not affected.",
    ],
    success: [
      "关于「{title}」的投诉（{kind}）最终成立，并记违规 1 次。",
      "The complaint about “{title}” ({kind}) is final and counts as a strike.",
    ],
    down: [
      "关于「{title}」的投诉（{kind}）已结束，相关内容不受限制。",
      "The complaint about “{title}” ({kind}) is closed. Your work is not restricted.",
    ],
  },
};

/** Words around the body of a letter. */
export const frame = {
  subject: ["关于投诉 {id} 的通知", "Notice about complaint {id}"],
  dear: ["{name}：", "Dear {name},"],
  targets: ["所涉对象（{n}）", "Works in question ({n})"],
  regards: ["社区运营团队", "The community team"],
  member: ["用户", "member"],
} as const satisfies Record<string, Label>;

/** Which text fits: that of the state, or of what happens while it waits or can be contested. */
function bodyKey(record: AnyRecord, side: Side): string {
  const key = ReviewFlow.value(record["status"])?.key ?? "waiting";
  if (key === "waiting" && record["stage"] === "proof" && side === "complainant") return "proof";
  if (key !== "passed" || !rightsKinds.includes(String(record["kind"]))) return key;
  return record["counterTime"] ? "counter" : "period";
}

/** Day of a time, as letters write it in both languages. */
export const dayOf = (seconds: unknown): string => (seconds ? moment(Number(seconds)).date : "—");

/** Body of the letter to one side. */
export function letterBody(record: AnyRecord, side: Side, language: InterfaceLanguage): string {
  const label = bodies[side][bodyKey(record, side)] ?? bodies[side]["waiting"];
  const kind = ComplaintKind.value(record["kind"])?.label ?? ["", ""];
  return fill(say(label ?? ["", ""], language), {
    title: String(record["heading"]),
    kind: say(kind, language),
    due: dayOf(record["dueTime"]),
    proofDue: dayOf(record["proofDue"]),
    counterEnd: dayOf(record["counterEnd"]),
    asked: String(record["proofAsked"]),
    counter: String(record["counter"]),
    statement: String(record["statement"]),
    reply: String(record["reply"]),
  });
}
