import { ContentType } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { textIn, translated } from "#domain/articles/information.rules.ts";
import { isMissing } from "#kernel/empty.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

const languagesOf = (record: Row): string[] => [
  ...new Set(translated.flatMap((name) => Object.keys((record[name] ?? {}) as object))),
];

const differs = (before: Row, after: Row, language: string): boolean =>
  translated.some((name) => (textIn(before, name, language) ?? "") !== (textIn(after, name, language) ?? ""));

/**
 * Returns the languages whose texts are older than the original: it changed, and they did not. A translation that is
 * saved after that is up to date again.
 */
function staleAfter(before: AnyRecord | null, after: Row): number[] {
  if (!before) return [];
  const original = String(after["lang"]);
  const isChanged = differs(before, after, original);
  const were = new Set(((before["staleLanguages"] ?? []) as unknown[]).map(String));
  return languagesOf(after)
    .filter((language) => language !== original)
    .filter((language) => translated.some((name) => !isMissing(textIn(after, name, language))))
    .filter((language) => !differs(before, after, language) && (isChanged || were.has(language)))
    .map(Number);
}

/** Notes who writes an article, and which of its translations are out of date. */
export function fillArticle(_tx: Sql, { verb, before, patch }: Write, { actor }: Context): Promise<Row> {
  if (verb === "top" || verb === "untop") return Promise.resolve({});
  const writers = new Set(((before?.["writers"] ?? []) as unknown[]).map(String));
  if (actor.id !== "0") writers.add(actor.id);
  return Promise.resolve({
    writers: [...writers],
    staleLanguages: staleAfter(before, { ...before, ...patch }),
  });
}

const ended = [ModelShelf.of("delete"), ModelShelf.of("up"), ModelShelf.of("down")];

/** Refuses a category of another kind. */
export async function checkCategory(tx: Sql, _context: Context, { patch }: Write): Promise<void> {
  if (!("category" in patch)) return;
  const [category] = await tx.query<{ types: number }>("select types from category where id = $1::bigint", [
    patch["category"],
  ]);
  if (!category || category.types === ContentType.of("infor")) return;
  throw new Refusal("illegalParameter", ["请选择「资讯百科」的分类", "Choose a category of the kind “Information”"], {
    path: "category",
  });
}

/** Refuses a second open version of an article. */
export async function checkVersions(tx: Sql, record: Row): Promise<void> {
  if (!record["replaces"] || record["status"] === ModelShelf.of("delete")) return;
  await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`article ${String(record["replaces"])}`]);
  const others = await tx.query(
    `select 1 from information where replaces = $1::bigint and id <> $2::bigint and not (status = any($3::int[]))
       and delete_time is null limit 1`,
    [record["replaces"], record["id"] ?? "0", ended],
  );
  if (others.length > 0)
    throw new Refusal(
      "guardRefused",
      ["这篇文章已有修订中的版本，请编辑它", "A version of this article is open already. Edit that one"],
      { path: "replaces" },
    );
}
