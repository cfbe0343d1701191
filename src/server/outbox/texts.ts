import { listedReasons } from "#server/commands/check-reason.ts";
import { findResource } from "#domain/index.ts";
import { small } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "./outbox-entry.ts";

/** Characters of a title in a message. The title of a comment is its whole text. */
const LONGEST = 60;
const shortened = (title: string): string => {
  const letters = [...title];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : title;
};

type Both = readonly [zh: string, en: string];

/**
 * Message templates by verb of the event; `{kind}` is the label of its resource. The author gets the reason, but never learns who decided, who reported it, or which rule
 * matched.
 */
const templates: Record<string, { title: Both; content: Both }> = {
  pass: {
    title: ["{kind}已通过审核", "Your {kind} has passed review"],
    content: ["你的{kind}「{title}」已通过审核并发布。", "Your {kind} “{title}” has passed review and is live."],
  },
  noPass: {
    title: ["{kind}未通过审核", "Your {kind} did not pass review"],
    content: [
      "你的{kind}「{title}」未通过审核。原因：{reason}。修改后可以重新提交；如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” did not pass review. Reason: {reason}. You may change and submit it again, or appeal within 15 days.",
    ],
  },
  stop: {
    title: ["{kind}已下架", "Your {kind} was taken down"],
    content: [
      "你的{kind}「{title}」已下架。原因：{reason}。如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” was taken down. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  restore: {
    title: ["{kind}已恢复", "Your {kind} is live again"],
    content: ["你的{kind}「{title}」已恢复。", "Your {kind} “{title}” is live again."],
  },
  delete: {
    title: ["{kind}已删除", "Your {kind} was deleted"],
    content: [
      "你的{kind}「{title}」已被删除。原因：{reason}。如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” was deleted. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  askAuthor: {
    title: ["关于你的{kind}", "A question about your {kind}"],
    content: ["审核员想了解你的{kind}「{title}」：{reason}", "A reviewer asks about your {kind} “{title}”: {reason}"],
  },
};

/**
 * Returns the reason in Chinese and English. A listed reason has a text in each language; free text stays as written.
 */
async function reasonTexts(tx: Sql, effect: Effect): Promise<Both> {
  if (effect.reasonKey === "") return [effect.reason, effect.reason];
  const listed = (await listedReasons(tx)).find((reason) => reason.key === effect.reasonKey);
  const zh = listed?.text["1"] ?? effect.reason;
  const own = effect.reason !== zh && effect.reason !== "" ? `（${effect.reason}）` : "";
  return [zh + own, (listed?.text["0"] ?? zh) + own];
}

/** Title and content of a message in Chinese and English. @throws Error for an event without a template */
export async function textsOf(
  tx: Sql,
  effect: Effect,
): Promise<{ title: Record<string, string>; content: Record<string, string> }> {
  const [noun = "", verb = ""] = effect.event.split(".");
  const template = templates[verb];
  if (!template) throw new Error(`no message is written for ${effect.event}`);
  const reason = await reasonTexts(tx, effect);
  const [zh, en] = findResource(noun)?.label ?? (["投稿", "submission"] as const);
  const kind: Both = [zh, small(en)];
  const fill = (text: string, i: 0 | 1): string =>
    text
      .replace("{kind}", () => kind[i])
      .replace("{title}", () => shortened(effect.title))
      .replace("{reason}", () => reason[i]);
  return {
    title: { "1": fill(template.title[0], 0), "0": fill(template.title[1], 1) },
    content: { "1": fill(template.content[0], 0), "0": fill(template.content[1], 1) },
  };
}
