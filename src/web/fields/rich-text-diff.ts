import { Language } from "#domain/enumerations/system.ts";
import type { Field } from "#kernel/field.ts";
import { CUT, fileSize } from "#kernel/page.ts";
import { labelOf, textOf } from "./cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { isRecord, isString } from "#web/store/stored.ts";

/** Kinds whose differences are marked within the text. */
const written: ReadonlySet<string> = new Set(["text", "longText", "html", "url", "i18n"]);

export const isWritten = ({ kind, isReason, definitionKind }: Field): boolean =>
  written.has(kind) && !isReason && !definitionKind;

/** Converts rich text to plain text with the addresses of its links, which are shown nowhere else. */
export const withAddresses = (field: Field, html: string): string =>
  textOf(
    { ...field, kind: "html" },
    html.replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>/gi, (_, address: string) => ` [${address}] `),
    {},
    {},
  );

type Values = Readonly<Record<string, unknown>>;
/** Describes a stored file by name and size. */
const fileText = (file: Values): string => `${textIn(file["name"])} · ${fileSize(Number(file["size"]))}`;

const textIn = (value: unknown): string => (isString(value) ? value : "");

/** Returns rich texts as plain text; as HTML if only the markup differs. */
function richSides(field: Field, before: string, after: string): [string, string] {
  const [old, fresh] = [withAddresses(field, before), withAddresses(field, after)];
  return old === fresh ? [before, after] : [old, fresh];
}

/** Returns one language's sides as text. A picture or a file is named with its size, because names may be equal. */
function sidesInOneLanguage(field: Field, before: unknown, after: unknown): [string, string] {
  if (field.kind === "file" || field.kind === "video")
    return [before, after].map((one) => (isRecord(one) ? fileText(one) : "")) as [string, string];
  if (field.kind === "html") return richSides(field, textIn(before), textIn(after));
  const words = (value: unknown): string => (isRecord(value) ? fileText(value) : textOf(field, value, {}, {}));
  return [words(before), words(after)];
}

/**
 * Returns the values of all languages that differ. They are labeled by language, unless only the reader's language
 * differs.
 */
function sidesInLanguages(field: Field, before: unknown, after: unknown): [string, string] {
  const [old, fresh] = [before, after].map((side) => (isRecord(side) ? side : {})) as [Values, Values];
  const differing = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (language) => JSON.stringify(old[language] ?? "") !== JSON.stringify(fresh[language] ?? ""),
  );
  const isOwnAlone = differing.every((language) => language === languageNumber());
  const sides = differing.map((language) => {
    const name = labelOf(Language, Number(language));
    const named = (text: string): string =>
      isOwnAlone || text === "" ? text : t("operation.changed", { name, change: text });
    return sidesInOneLanguage(field.byLanguage ?? field, old[language], fresh[language]).map(named);
  });
  const whole = (side: number): string => sides.flatMap((one) => one[side] || []).join(" · ");
  return [whole(0), whole(1)];
}

/** Returns both sides of a change in a text that a cell would not distinguish; null for other fields. */
export function writtenSides(field: Field, before: unknown, after: unknown): [string, string] | null {
  if (before === CUT || after === CUT) return null;
  if (field.kind === "i18n" && (isRecord(before) || isRecord(after))) return sidesInLanguages(field, before, after);
  if (field.kind === "file" || field.kind === "video")
    return [before, after].map((one) => (isRecord(one) ? fileText(one) : "")) as [string, string];
  if (field.kind === "html") return richSides(field, textIn(before), textIn(after));
  return null;
}
