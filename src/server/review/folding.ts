/** A text made comparable, with the place in the original that each of its characters came from. */
export interface Folded {
  text: string;
  /** UTF-16 offset in the original of each UTF-16 unit of `text`; one more entry for the end. */
  at: number[];
}

/** The commonest traditional forms in the words we look for; a full table would cost 40 kB and buy little here. */
const TRADITIONAL = "槍彈藥賭博麻號聯繫團購裸體黃殺毒龍樂買賣發貨價電話機";
const SIMPLIFIED = "枪弹药赌博麻号联系团购裸体黄杀毒龙乐买卖发货价电话机";
const simplified = new Map([...TRADITIONAL].map((letter, i) => [letter, [...SIMPLIFIED][i] ?? letter]));

const IGNORED = /[\s\p{P}\p{S}\p{Cf}\p{M}]/u;

/**
 * Full width, case, composed marks and traditional characters fall together. With `dense` spacing, punctuation and
 * invisible marks go too, because they are how a banned word is hidden; without it they stay, as bounds of words.
 */
export function fold(original: string, dense: boolean): Folded {
  let text = "";
  const at: number[] = [];
  let offset = 0;
  for (const letter of original) {
    for (const part of letter.normalize("NFKC").toLowerCase()) {
      if (dense && IGNORED.test(part)) continue;
      const kept = simplified.get(part) ?? part;
      for (let i = 0; i < kept.length; i++) at.push(offset);
      text += kept;
    }
    offset += letter.length;
  }
  at.push(offset);
  return { text, at };
}

/** The span in the original that a span of the folded text came from. */
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
