import type { SeoProposal } from "#domain/tags/api.ts";
import { DESCRIPTION_SIZE, DESCRIPTION_WIDTH, TITLE_SIZE, TITLE_WIDTH, widthOf } from "#domain/tags/search-preview.ts";
import { seoPage } from "#domain/tags/seo-page.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/** Texts of a record in one language, by the placeholders of templates. */
interface Own {
  groupName: string;
  category: string;
  author: string;
  text: string;
}

/** Removes tags and entities of rich text, which a result page would show as they are. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#\d+|#x[0-9a-f]+|\w+);/gi, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Cuts a text to the width and the length that a result page shows. */
function fitted(text: string, size: number, width: number, most: number): string {
  const letters = [...text].slice(0, most);
  while (letters.length > 0 && widthOf(letters.join(""), size) > width) letters.pop();
  const cut = letters.join("");
  return cut.length < text.length ? cut.replace(/[\s·,，、]+$/u, "") : cut;
}

const titleOf = (text: string): string => fitted(text, TITLE_SIZE, TITLE_WIDTH, seoPage.fields.titles.max ?? 60);
const descriptionOf = (text: string): string =>
  fitted(text, DESCRIPTION_SIZE, DESCRIPTION_WIDTH, seoPage.fields.descriptions.max ?? 160);

async function ofModel(tx: Sql, id: string): Promise<Record<string, Own>> {
  const [row] = await tx.query<{ lang: number; name: string; text: string; author: string; category: I18n }>(
    `select m.lang, m.group_name as name, m.group_desc as text, u.nickname as author, to_jsonb(c.name) as category
     from model m join "user" u on u.id = m.author left join category c on c.id = m.category_id
     where m.id = $1::bigint and m.delete_time is null`,
    [id],
  );
  if (!row) return {};
  const { lang, name, text, author, category } = row;
  const named = typeof category === "string" ? category : (category?.[lang] ?? "");
  return { [lang]: { groupName: name, category: named, author, text: plainText(text) } };
}

async function ofTag(tx: Sql, id: string): Promise<Record<string, Own>> {
  const [row] = await tx.query<{ name: string; names: I18n; texts: I18n }>(
    `select name, name_i18n as names, description as texts from tag where id = $1::bigint and delete_time is null`,
    [id],
  );
  if (!row) return {};
  const names: I18n = Object.keys(row.names).length > 0 ? row.names : { "1": row.name };
  return Object.fromEntries(
    Object.entries(names)
      .filter(([, name]) => name !== "")
      .map(([language, name]) => [
        language,
        { groupName: name, category: "", author: "", text: row.texts[language] ?? "" },
      ]),
  );
}

async function templateOf(tx: Sql, kind: unknown): Promise<{ titles: I18n; descriptions: I18n }> {
  const [row] = await tx.query<{ titles: I18n; descriptions: I18n }>(
    `select titles, descriptions from seo_page where template and kind = $1 and delete_time is null
     order by visits30 desc, id limit 1`,
    [kind ?? null],
  );
  return row ?? { titles: {}, descriptions: {} };
}

const filledIn = (template: string | undefined, texts: Own): string =>
  (template ?? "").replace(/\{(groupName|category|author)\}/g, (_, name: "groupName") => texts[name]);

/** Separates the name of a record from its category. */
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(" · ");

/**
 * Proposes texts of a page from the record for which it stands, in each language of the record. A template of the kind
 * says how. Nothing is stored.
 * @throws Refusal where the page stands for no record, or the record has no texts
 */
export async function proposeTexts(tx: Sql, id: string): Promise<SeoProposal> {
  const page: AnyRecord = await readRecord(tx, seoPage, id);
  const { model, tag, kind } = page;
  const owns = model ? await ofModel(tx, String(model)) : tag ? await ofTag(tx, String(tag)) : null;
  if (!owns)
    throw new Refusal("wrongState", ["先选择它代表的记录", "Choose first the record it stands for"], { path: "id" });
  if (Object.keys(owns).length === 0)
    throw new Refusal("wrongState", ["它代表的记录已删除", "The record it stands for was deleted"], { path: "id" });
  const template = await templateOf(tx, kind);
  const proposal: SeoProposal = { titles: {}, descriptions: {} };
  for (const [language, texts] of Object.entries(owns)) {
    const { groupName, category, author, text } = texts;
    proposal.titles[language] = titleOf(filledIn(template.titles[language], texts) || joined(groupName, category));
    proposal.descriptions[language] = descriptionOf(
      filledIn(template.descriptions[language], texts) || text || joined(groupName, category, author),
    );
  }
  return proposal;
}
