import { DAY } from "#kernel/time-units.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import type { Condition } from "#domain/risk/condition.ts";
import { wordsOf } from "#domain/risk/condition.ts";
import { RiskMeasure, RiskOperator } from "#domain/risk/enumerations.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import type { Field, StoredImage } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { measures } from "#domain/risk/measures.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { activeWords } from "#server/review/words/match-words.ts";
import type { Sql } from "#server/db/sql.ts";
import { textOfHtml } from "#server/resources/html.ts";
import type { SameFile, Standing } from "./file-rules.ts";
import type { Finding, KindKey, Rule, Rules, SeverityKey } from "./finding.ts";
import { IMPORT_RULE } from "./finding.ts";
import type { BannedWord, Texts } from "./text-rules.ts";

const severityKey = (stored: unknown): SeverityKey => Severity.value(stored)?.key ?? "warn";

const kindKey = (stored: unknown): KindKey => FindingKind.value(stored)?.key ?? "text";

interface RuleRow extends Pick<Rule, "id" | "key" | "langs" | "exempt" | "action"> {
  severity: number;
  condition: Partial<Condition> | null;
}

/** Returns a stored rule as the review reads it; null if nothing measures it any more. */
function ruleOf({ severity, condition, ...row }: RuleRow): Rule | null {
  const { measure: stored, scope = [], operator, limit, window, groupBy, words } = condition ?? {};
  const measure = RiskMeasure.value(stored)?.key;
  if (!measure) return null;
  return {
    ...row,
    kind: measures[measure].kind,
    severity: severityKey(severity),
    measure,
    operator: RiskOperator.value(operator)?.key ?? null,
    limit: limit ?? null,
    window: window ?? null,
    groupBy: groupBy === undefined || groupBy === null ? null : String(groupBy),
    words: wordsOf(words ?? ""),
    scope: scope.map(String),
  };
}

/** Severity as the rule `r` has it now: a block begins as a warning. */
const SEVERITY_NOW = `case when r.severity = ${Severity.of("block")} and r.block_from > now() then ${Severity.of("warn")} else r.severity end`;

/** Reads rules `r` that match a condition. */
export async function readRules(db: Sql, where: string, values: readonly unknown[] = []): Promise<Rules> {
  const rows = await db.query<RuleRow>(
    `select r.id, r.key, r.condition, ${SEVERITY_NOW} as severity, r.langs, r.exempt::text[] as exempt, r.action
     from risk_rule r where ${where} and r.delete_time is null order by r.id`,
    values,
  );
  return rows.flatMap((row) => ruleOf(row) ?? []);
}

/** Reads the rules in force. */
export const enabledRules = (db: Sql): Promise<Rules> =>
  readRules(
    db,
    `r.status = ${UpDown.of("up")} and (r.valid_from is null or r.valid_from <= now())
       and (r.valid_to is null or r.valid_to > now())`,
  );

/** Condition of rules `r` whose findings come from elsewhere: from an import, or from counting many records. */
export const KEPT_RULES = `(r.key = '${IMPORT_RULE}' or r.kind = '${FindingKind.of("frequency")}')`;

/** Returns the findings that affect the verdict, but which no review creates or removes. */
export async function keptFindings(
  db: Sql,
  subject: string,
  id: string,
): Promise<Pick<Finding, "kind" | "severity" | "rule">[]> {
  const rows = await db.query<{ kind: string; severity: number; rule: string }>(
    `select f.kind, f.severity, r.key as rule from review_finding f join risk_rule r on r.id = f.rule
     where f.subject = $1 and f.subject_id = $2::bigint and ${KEPT_RULES}`,
    [subject, id],
  );
  return rows.map(({ kind, severity, rule }) => ({ kind: kindKey(kind), severity: severityKey(severity), rule }));
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
    age: row?.registered ? (now - row.registered.getTime() / 1000) / DAY : null,
    strikes: row?.strikes ?? 0,
    refused: row?.refused ?? 0,
  };
}

export const picturesOf = (record: AnyRecord, field: string): StoredImage[] =>
  Array.isArray(record[field]) ? (record[field] as StoredImage[]) : [];
