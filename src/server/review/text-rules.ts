import type { AnyRecord } from "#kernel/resource.ts";
import { foldings } from "#kernel/text/fold-word.ts";
import type { MatchedWord, Span } from "#server/review/words/match-words.ts";
import { spansOf } from "#server/review/words/match-words.ts";
import type { Finding, Rules, SeverityKey } from "./finding.ts";
import { hit } from "./finding.ts";

export interface BannedWord extends MatchedWord {
  severity: SeverityKey;
  /** Key of WordKind. */
  kind?: string;
}

/** Plain text by field name. */
export type Texts = Readonly<Record<string, string>>;

const MAX_HITS = 20;

const CONTACT = [
  /[\w.+-]{2,64}@[\w-]{1,63}(?:\.[\w-]{2,63})+/giu,
  /(?<!\d)1[3-9]\d{9}(?!\d)/gu,
  /(?:微信|薇信|v信|wechat|weixin|\bvx\b|\bwx\b|\bqq\b)\s*(?:号|群|id)?\s*[:：]?\s*[a-z0-9_-]{5,20}/giu,
];

/** Finds the words that rules name themselves, in the spellings that evade a plain search. */
const ownWords = (field: string, text: string, rules: Rules): Finding[] =>
  rules
    .filter(({ measure }) => measure === "ruleWords")
    .flatMap((rule) =>
      rule.words.flatMap((word) =>
        spansOf(text, { word, match: "contains", except: "" }).flatMap((span) =>
          hit([rule], "ruleWords", { type: "text", field, word, ...span }),
        ),
      ),
    );

/** Finds contact data, also in full width and with invisible characters inside. */
function contactsIn(original: string): Span[] {
  const { text, starts, ends } = foldings(original)({});
  return CONTACT.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
      start: starts[index] ?? 0,
      end: ends[index + match.length - 1] ?? 0,
    })),
  );
}

/** Finds banned words and contact data in the author's texts, each with its span. */
export function textFindings(texts: Texts, words: readonly BannedWord[], rules: Rules): Finding[] {
  const findings: Finding[] = [];
  for (const [field, text] of Object.entries(texts)) {
    for (const word of words)
      for (const span of spansOf(text, word))
        findings.push(
          ...hit(
            rules,
            word.severity === "block" ? "bannedWord" : "suspectWord",
            { type: "text", field, word: word.word, ...span, ...(word.kind ? { kind: word.kind } : {}) },
            null,
            word.severity,
          ),
        );
    findings.push(...ownWords(field, text, rules));
    for (const { start, end } of contactsIn(text))
      findings.push(
        ...hit(rules, "contactData", {
          type: "text",
          field,
          word: text.slice(start, end),
          start,
          end,
          kind: "contact",
        }),
      );
  }
  return findings.slice(0, MAX_HITS);
}

/**
 * Finds a license that is not a listed one. The finding contains the author's wording, so that the moderator can read
 * it.
 */
export function licenseFindings({ license, licenseText }: Partial<AnyRecord>, rules: Rules): Finding[] {
  const word = String(licenseText ?? "");
  if (license || word === "") return [];
  return hit(rules, "licenceUnknown", {
    type: "text",
    field: "licenseText",
    word: word.slice(0, 60),
    start: 0,
    end: word.length,
  });
}
