/** Keys of the enumeration License. */
export type LicenseKey = "ccBy" | "ccBySa" | "ccByNc" | "ccByNcSa" | "ccByNd" | "ccByNcNd" | "cc0";

/** Words that identify a license, with any separator. Chinese words have no spaces around them. */
const marks: readonly (readonly [mark: string, words: RegExp])[] = [
  ["zero", /\b(?:cc ?0|cc zero|creative commons zero|public domain)\b|公共领域/g],
  ["nc", /\b(?:non ?commercial|nc)\b|非商业(?:性使用)?/g],
  ["sa", /\b(?:share ?alike|sa)\b|相同方式共享/g],
  ["nd", /\b(?:no ?deriv(?:s|atives?|atives? works?)?|nd)\b|禁止演绎/g],
  ["by", /\b(?:attribution|by)\b|署名/g],
];

/** Other words in the name of a license: its family, version and jurisdiction. */
const otherWords =
  /\b(?:creative commons|cc|licen[cs]ed?|under|the|an?|and|or|later|dedication|mark|universal|international|intl|unported|generic|version|v ?\d[\d ]*|\d[\d ]*)\b|知识共享|许可协议|国际|[-–—]/g;

const families = /\bcreative commons\b|\bcc\b|知识共享/;

/**
 * Returns the Creative Commons license that a text names, with any separators: "CC BY-NC 4.0", "Attribution -
 * Non-Commercial". Null for any other license, for a text that names none, and for a text with further words.
 */
export function licenseKey(text: string): LicenseKey | null {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9\p{Script=Han}]+/gu, " ")
    .trim();
  const present = new Set<string>();
  let rest = words;
  for (const [mark, pattern] of marks)
    rest = rest.replace(pattern, () => {
      present.add(mark);
      return " ";
    });
  const remaining = rest.replace(otherWords, " ").trim();
  // Without "CC" or "Creative Commons", "by" may be any word and "attribution" may be a condition of another license.
  // Then the text must have no further words.
  if (!families.test(words) && remaining !== "") return null;
  if (present.has("zero")) return present.size === 1 ? "cc0" : null;
  if (!present.has("by") || (present.has("sa") && present.has("nd"))) return null;
  const commercial = !present.has("nc");
  if (present.has("nd")) return commercial ? "ccByNd" : "ccByNcNd";
  if (present.has("sa")) return commercial ? "ccBySa" : "ccByNcSa";
  return commercial ? "ccBy" : "ccByNc";
}
