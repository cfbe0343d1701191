/** A text normalized for comparison, with the original position of each character. */
export interface Folded {
  text: string;
  /** UTF-16 offset in the original of each UTF-16 unit of `text`; one more entry for the end. */
  at: number[];
}

/** Traditional characters that are common in banned words. A full table would need 40 kB and find little more. */
const TRADITIONAL = "槍彈藥賭博麻號聯繫團購裸體黃殺毒龍樂買賣發貨價電話機";
const SIMPLIFIED = "枪弹药赌博麻号联系团购裸体黄杀毒龙乐买卖发货价电话机";
const simplified = new Map([...TRADITIONAL].map((letter, i) => [letter, [...SIMPLIFIED][i] ?? letter]));

/** Spellings that count as the same letter. */
export interface Likeness {
  /** Digits stand for letters, such as 0 for o. */
  digits?: boolean;
  /** Cyrillic and Greek letters stand for the Latin ones that look like them. */
  lookalike?: boolean;
}

const pairs = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((letter, i) => [letter, [...to][i] ?? letter]));
const lettersForDigits = pairs("013457@$", "oleastas");
const lookalikes = pairs("асеорхуікαβεηικνορτυχ", "aceopxyikabehiknoptux");

const IGNORED = /[\s\p{P}\p{S}\p{Cf}\p{M}]/u;

/**
 * Normalizes full width, case, combining marks and traditional characters. With `dense`, spaces, punctuation and
 * invisible characters are removed too, because authors use them to hide banned words. Otherwise they are kept as word
 * boundaries.
 * @param likeness further spellings that are the same
 */
export function fold(original: string, dense: boolean, { digits, lookalike }: Likeness = {}): Folded {
  let text = "";
  const at: number[] = [];
  let offset = 0;
  for (const letter of original) {
    for (const part of letter.normalize("NFKC").toLowerCase()) {
      if (dense && IGNORED.test(part)) continue;
      const plain = simplified.get(part) ?? part;
      const like = (lookalike && lookalikes.get(plain)) || plain;
      const folded = (digits && lettersForDigits.get(like)) || like;
      for (let i = 0; i < folded.length; i++) at.push(offset);
      text += folded;
    }
    offset += letter.length;
  }
  at.push(offset);
  return { text, at };
}

/** Converts a span of the folded text to the span in the original. */
export function originalSpan(
  original: string,
  folded: Folded,
  start: number,
  end: number,
): { start: number; end: number } {
  const last = folded.at[end - 1] ?? original.length;
  const width = String.fromCodePoint(original.codePointAt(last) ?? 32).length;
  return { start: folded.at[start] ?? 0, end: Math.min(last + width, original.length) };
}
