import { listedReasons } from "#server/commands/check-reason.ts";
import type { Sql } from "#server/db/sql.ts";
import { titlesIn } from "#server/resources/titles.ts";
import type { Effect } from "./outbox-entry.ts";

type Both = readonly [zh: string, en: string];

/**
 * Message templates by event. The author gets the reason, but never learns who decided, who reported it, or which rule
 * matched.
 */
const templates: Record<string, { title: Both; content: Both }> = {
  "model.pass": {
    title: ["模型已通过审核", "Your model has passed review"],
    content: ["你的模型「{title}」已通过审核并上架。", "Your model “{title}” has passed review and is live."],
  },
  "model.noPass": {
    title: ["模型未通过审核", "Your model did not pass review"],
    content: [
      "你的模型「{title}」未通过审核。原因：{reason}。修改后可以重新提交；如有异议，可在 15 天内申诉。",
      "Your model “{title}” did not pass review. Reason: {reason}. You may change and submit it again, or appeal within 15 days.",
    ],
  },
  "model.stop": {
    title: ["模型已下架", "Your model was taken down"],
    content: [
      "你的模型「{title}」已下架。原因：{reason}。如有异议，可在 15 天内申诉。",
      "Your model “{title}” was taken down. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  "model.restore": {
    title: ["模型已恢复上架", "Your model is live again"],
    content: ["你的模型「{title}」已恢复上架。", "Your model “{title}” is live again."],
  },
  "model.delete": {
    title: ["模型已删除", "Your model was deleted"],
    content: [
      "你的模型「{title}」已被删除。原因：{reason}。如有异议，可在 15 天内申诉。",
      "Your model “{title}” was deleted. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  "medalRecord.add": {
    title: ["你获得了新勋章", "You have earned a medal"],
    content: ["恭喜，你获得了勋章「{title}」。", "You have earned the medal “{title}”."],
  },
  "medalRecord.send": {
    title: ["你获得了新勋章", "You have received a medal"],
    content: ["恭喜，你获得了勋章「{title}」：{reason}。", "You have received the medal “{title}”: {reason}."],
  },
  "medalRecord.revoke": {
    title: ["勋章已收回", "A medal was revoked"],
    content: ["你的勋章「{title}」已被收回。原因：{reason}。", "Your medal “{title}” was revoked. Reason: {reason}."],
  },
  "medalRecord.giveBack": {
    title: ["勋章已恢复", "Your medal is back"],
    content: ["你的勋章「{title}」已恢复。", "Your medal “{title}” is back."],
  },
  "sensation.onShelf": {
    title: ["你入选了社区红人", "You are a community star"],
    content: [
      "恭喜，你已入选社区红人，将展示在创作者页。",
      "You now stand in the hall of stars on the creators' page.",
    ],
  },
  "queue.askAuthor": {
    title: ["关于你的模型", "A question about your model"],
    content: ["审核员想了解你的模型「{title}」：{reason}", "A reviewer asks about your model “{title}”: {reason}"],
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

/** Returns the title that a message names, in Chinese and English. */
async function titleTexts(tx: Sql, { title, about }: Effect): Promise<Both> {
  if (!about) return [title, title];
  const { resource, id } = about;
  const titles = await titlesIn(tx, new Map([[resource, new Set([id])]]), [1, 0]);
  const [zh = "", en = ""] = titles.map((one) => one[resource]?.[id] ?? "");
  return [zh, en];
}

/** Title and content of a message in Chinese and English. @throws Error for an event without a template */
export async function textsOf(
  tx: Sql,
  effect: Effect,
): Promise<{ title: Record<string, string>; content: Record<string, string> }> {
  const template = templates[effect.event];
  if (!template) throw new Error(`no message is written for ${effect.event}`);
  const reason = await reasonTexts(tx, effect);
  const title = await titleTexts(tx, effect);
  const fill = (text: string, i: 0 | 1): string =>
    text.replace("{title}", () => title[i]).replace("{reason}", () => reason[i]);
  return {
    title: { "1": template.title[0], "0": template.title[1] },
    content: { "1": fill(template.content[0], 0), "0": fill(template.content[1], 1) },
  };
}
