import { Severity } from "#domain/enumerations/findings.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { spansOf } from "#server/review/words/match-words.ts";

/** Short texts of 30 days in each scope. Scopes without texts here are not measured. */
const sources: Readonly<Record<string, string>> = {
  tag: "select name as text from tag where delete_time is null",
  model: "select group_name as text from model where delete_time is null and create_time > now() - interval '30 days'",
  profile: 'select nickname as text from "user" where delete_time is null',
  search: "select word as text from search_record where time > now() - interval '30 days'",
};

/** Most texts of a scope, the newest first. */
const MOST_TEXTS = 5_000;
/** Fewer texts do not tell how often a word hits. */
const LEAST_TEXTS = 1_000;
/** An entry that hits more than this share of the texts begins as a warning. */
const MOST_SHARE = 1 / 1_000;

const keys = ["word", "match", "except", "variants", "scope", "severity"];

/** True if an entry hits so many texts that blocking them at once would be felt by many members. */
async function hitsMany(tx: Sql, entry: AnyRecord): Promise<boolean> {
  const matched = {
    word: String(entry["word"]),
    match: entry["match"] === "word" ? "word" : "contains",
    except: String(entry["except"] ?? ""),
    variants: (entry["variants"] ?? []) as string[],
  } as const;
  const scopes = (entry["scope"] ?? []) as string[];
  let [texts, hits] = [0, 0];
  for (const scope of scopes) {
    const source = sources[scope];
    if (!source) continue;
    const rows = await tx.query<{ text: string }>(`${source} order by id desc limit ${MOST_TEXTS}`);
    texts += rows.length;
    hits += rows.filter(({ text }) => spansOf(text, matched).length > 0).length;
  }
  return texts >= LEAST_TEXTS && hits > texts * MOST_SHARE;
}

/**
 * Lets a blocking entry that hits many texts begin as a warning, until a lead confirms it. The entry of a banned tag
 * blocks at once, because it hits what was banned.
 */
export async function beginAsWarn(
  tx: Sql,
  _context: Context,
  { verb, before, after }: Write & { after: AnyRecord },
): Promise<void> {
  const isChanged = keys.some((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after[key]));
  if (!["add", "edit"].includes(verb) || !isChanged) return;
  const isBlocking = after["severity"] === Severity.of("block") && after["tag"] === null;
  const wantsBlock = isBlocking && (await hitsMany(tx, after));
  if (!wantsBlock && after["wantsBlock"] !== true) return;
  const severity = wantsBlock ? Severity.of("warn") : after["severity"];
  await tx.query("update black_tag set severity = $2, wants_block = $3 where id = $1::bigint", [
    after.id,
    severity,
    wantsBlock,
  ]);
  after["severity"] = severity;
  after["wantsBlock"] = wantsBlock;
}
