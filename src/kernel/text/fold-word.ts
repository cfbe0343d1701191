import type { FoldedLetters } from "./fold-text.ts";
import { foldedLetters } from "./fold-text.ts";

/** A text as banned words are looked for in it. All lists are by UTF-16 unit of `text`. */
export interface Folded {
  text: string;
  /** UTF-16 offsets in the original of the letter to which a unit belongs. */
  starts: number[];
  ends: number[];
  /** True if spaces or signs before the unit were left out. */
  gaps: boolean[];
}

/** Spellings that count as the same. */
export interface Likeness {
  /** Spaces and signs do not count, because authors use them to hide banned words. */
  dense?: boolean;
  /** Digits stand for letters, such as 0 for o. */
  digits?: boolean;
  /** The signs of `SIGNS` are kept also in a dense text, because they may stand for letters. */
  signs?: boolean;
  /** Cyrillic and Greek letters stand for the Latin ones that look like them. */
  lookalike?: boolean;
}

const pairs = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((letter, i) => [letter, [...to][i] ?? letter]));

/** Traditional characters that are common in banned words. A full table would need 40 kB and find little more. */
const simplified = pairs(
  "槍彈藥賭博麻號聯繫團購裸體黃殺毒龍樂買賣發貨價電話機",
  "枪弹药赌博麻号联系团购裸体黄杀毒龙乐买卖发货价电话机",
);
const lettersForDigits = pairs("013457", "oleast");
const lookalikes = pairs(
  "асеорхуікѕјһԁԛԝѵӏαβεηικνορτυχᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡ",
  "aceopxyiksjhdqwvlabehiknoptuxabcdefghijklmnoprstuvwyzag",
);
/** White letters on black, which no decomposition takes out of their circles and squares. */
const framed = pairs(
  Array.from({ length: 26 }, (_, i) => String.fromCodePoint(0x1f150 + i) + String.fromCodePoint(0x1f170 + i)).join(""),
  Array.from({ length: 26 }, (_, i) => String.fromCodePoint(0x61 + i).repeat(2)).join(""),
);

/** Signs that stand for letters. Where they do not, they are signs like others. */
export const SIGNS: ReadonlyMap<string, string> = pairs("@$", "as");

const SEPARATOR = /[\s\p{Z}\p{P}\p{S}\p{Cf}]/u;
const SPACE = /^[\s\p{Z}]/u;

/** True for a letter, digit or mark: what a whole word may not continue with. */
export const isWordLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);

function spelled(letter: string, { digits = false, lookalike = false }: Likeness): string {
  const plain = simplified.get(letter) ?? letter;
  const like = (lookalike && lookalikes.get(plain)) || plain;
  return (digits && lettersForDigits.get(like)) || like;
}

function foldLetters({ letters, starts, ends }: FoldedLetters, likeness: Likeness): Folded {
  const { dense = false, signs = false } = likeness;
  const folded: Folded = { text: "", starts: [], ends: [], gaps: [] };
  let gap = false;
  letters.forEach((unframed, index) => {
    const letter = framed.get(unframed) ?? unframed;
    const start = starts[index] ?? 0;
    const end = ends[index] ?? start;
    const isSeparator = SEPARATOR.test(letter);
    if (isSeparator && dense && !(signs && SIGNS.has(letter))) {
      gap = true;
      return;
    }
    // Spaces in a row are one.
    if (isSeparator && SPACE.test(letter) && folded.text.endsWith(" ")) {
      folded.ends[folded.ends.length - 1] = end;
      return;
    }
    const text = isSeparator && SPACE.test(letter) ? " " : spelled(letter, likeness);
    for (let i = 0; i < text.length; i++) {
      folded.starts.push(start);
      folded.ends.push(end);
      folded.gaps.push(gap && i === 0);
    }
    folded.text += text;
    gap = false;
  });
  return folded;
}

/** Folds a text once in each spelling. */
export function foldings(original: string): (likeness: Likeness) => Folded {
  const letters = foldedLetters(original);
  const known = new Map<string, Folded>();
  return (likeness) => {
    const { dense = false, digits = false, signs = false, lookalike = false } = likeness;
    const key = [dense, digits, signs, lookalike].join(" ");
    const folded = known.get(key) ?? foldLetters(letters, likeness);
    known.set(key, folded);
    return folded;
  };
}

/** Returns the number of letters by which a banned word is found, without spaces and signs. */
export const wordLetters = (word: string): number => [...foldings(word)({ dense: true }).text].length;
