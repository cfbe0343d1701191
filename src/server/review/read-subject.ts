import { tag } from "#domain/tags/tag.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { FindingKind, Severity } from "#domain/risk/enumerations.ts";
import type { Field, StoredImage } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { activeWords } from "#server/areas/risk/match-words.ts";
import type { Sql } from "#server/db/sql.ts";
import { textOfHtml } from "#server/resources/html.ts";
import type { SameFile, Standing } from "./file-rules.ts";
import type { Finding, KindKey, Rules, SeverityKey } from "./finding.ts";
import { IMPORT_RULE } from "./finding.ts";
import type { BannedWord, Texts } from "./text-rules.ts";

const severityKey = (stored: unknown): SeverityKey => Severity.value(stored)?.key ?? "warn";

const kindKey = (stored: unknown): KindKey => FindingKind.value(stored)?.key ?? "text";

export async function enabledRules(db: Sql): Promise<Rules> {
  const rows = await db.query<{ id: string; key: string; kind: string; severity: number; limit: string | null }>(
    `select id, key, kind, severity, "limit" from risk_rule where status = ${UpDown.of("up")} and delete_time is null`,
  );
  return new Map(
    rows.map(({ id, key, kind, severity, limit }) => [
      key,
      { id, kind: kindKey(kind), severity: severityKey(severity), limit: limit === null ? null : Number(limit) },
    ]),
  );
}

/** Returns the findings of an import. They affect the verdict, but no review creates or removes them. */
export async function keptFindings(
  db: Sql,
  subject: string,
  id: string,
): Promise<Pick<Finding, "kind" | "severity">[]> {
  const rows = await db.query<{ kind: string; severity: number }>(
    `select f.kind, f.severity from review_finding f join risk_rule r on r.id = f.rule
     where f.subject = $1 and f.subject_id = $2::bigint and r.key = $3`,
    [subject, id, IMPORT_RULE],
  );
  return rows.map(({ kind, severity }) => ({ kind: kindKey(kind), severity: severityKey(severity) }));
}

export const bannedWords = async (db: Sql, scope: string): Promise<BannedWord[]> =>
  (await activeWords(db, [scope])).map((entry) => ({ ...entry, severity: entry.severity as SeverityKey }));

async function textIn(db: Sql, { kind, target }: Field, value: unknown): Promise<string> {
  if (kind === "html") return textOfHtml(String(value ?? ""));
  if (target !== tag.name) return String(value ?? "");
  const names = await db.query<{ name: string }>(`select name from ${sqlName(tag.name)} where id = any($1::bigint[])`, [
    value ?? [],
  ]);
  return names.map((row) => row.name).join(" · ");
}

/** Returns texts of a record as plain text by field. Tags are a text of their names. */
export async function textsOf(
  db: Sql,
  resource: Resource,
  fields: readonly string[],
  record: AnyRecord,
): Promise<Texts> {
  const texts: Record<string, string> = {};
  for (const name of fields) texts[name] = await textIn(db, fieldOf(resource, name), record[name]);
  return texts;
}

/** Finds files with the same content in other published or waiting models: for each file the oldest one. */
export async function sameFiles(db: Sql, model: AnyRecord): Promise<SameFile[]> {
  const shown = [ModelShelf.of("wait"), ModelShelf.of("up")].join(", ");
  return db.query<SameFile>(
    `select distinct on (f.id) f.id as "fileId", o.id as "otherFileId", m.id as "modelId", m.group_name as "modelName", u.nickname as "authorName",
       f.file_md5 as md5, m.author = $2::bigint as "ownModel"
     from model_file f join model_file o on o.file_md5 = f.file_md5 and o.model <> f.model
       join model m on m.id = o.model join "user" u on u.id = m.author
     where f.model = $1::bigint and f.delete_time is null and o.delete_time is null and m.delete_time is null and m.status in (${shown})
       and (m.submit_time, m.id) < (select submit_time, id from model where id = $1::bigint)
     order by f.id, m.submit_time, m.id`,
    [model.id, model["author"]],
  );
}

export async function standingOf(db: Sql, author: unknown, now: number): Promise<Standing> {
  const [row] = await db.query<{ registered: Date | null; strikes: number; refused: number }>(
    `select reg_time as registered, strikes, refused from "user" where id = $1::bigint`,
    [author],
  );
  return {
    age: row?.registered ? (now - row.registered.getTime() / 1000) / 86_400 : null,
    strikes: row?.strikes ?? 0,
    refused: row?.refused ?? 0,
  };
}

export const picturesOf = (record: AnyRecord, field: string): StoredImage[] =>
  Array.isArray(record[field]) ? (record[field] as StoredImage[]) : [];
