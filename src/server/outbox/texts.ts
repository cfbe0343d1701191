import { listedReasons } from "#server/commands/check-reason.ts";
import { findResource } from "#domain/index.ts";
import { small } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";
import { titlesIn } from "#server/resources/titles.ts";
import type { Effect } from "./outbox-entry.ts";
import { messagesOfAreas } from "#server/generated/messages.ts";
import type { Both, Messages } from "./message.ts";
import { templates } from "./templates.ts";

const ownTemplates: Messages = Object.assign({}, ...messagesOfAreas);

/** Characters of a title in a message. The title of a comment is its whole text. */
const LONGEST = 60;
const shortened = (title: string): string => {
  const letters = [...title];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : title;
};

/**
 * Returns the reason in Chinese and English. A listed reason has a text in each language; free text stays as written.
 */
async function reasonTexts(tx: Sql, effect: Effect): Promise<Both> {
  if (effect.reasonKey === "") return [effect.reason, effect.reason];
  const listed = (await listedReasons(tx)).find((reason) => reason.key === effect.reasonKey);
  const zh = listed?.text["1"] ?? effect.reason;
  const remark = effect.reason !== zh && effect.reason !== "" ? `（${effect.reason}）` : "";
  return [zh + remark, (listed?.text["0"] ?? zh) + remark];
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
  const [noun = "", verb = ""] = effect.event.split(".");
  const template = ownTemplates[effect.event] ?? templates[verb];
  if (!template) throw new Error(`no message is written for ${effect.event}`);
  const reason = await reasonTexts(tx, effect);
  const title = await titleTexts(tx, effect);
  const [zh, en] = findResource(noun)?.label ?? (["投稿", "submission"] as const);
  const kind: Both = [zh, small(en)];
  const fill = (text: string, i: 0 | 1): string =>
    text
      .replace("{kind}", () => kind[i])
      .replace("{amount}", () => String(effect.amount ?? ""))
      .replace("{title}", () => shortened(title[i]))
      .replace("{reason}", () => reason[i]);
  return {
    title: { "1": fill(template.title[0], 0), "0": fill(template.title[1], 1) },
    content: { "1": fill(template.content[0], 0), "0": fill(template.content[1], 1) },
  };
}
