import { pinyin, polyphonic } from "pinyin-pro";

const plain = { toneType: "none", type: "array", v: true } as const;
const isChinese = (letter: string): boolean => /\p{Script=Han}/u.test(letter);

/**
 * Returns the pinyin readings of a label, character by character: the one that fits the context first. Other readings
 * of a character (重, 行, 长, 会) follow. Latin text and digits read as themselves.
 */
export function readingsOf(label: string): string {
  const letters = [...label];
  const inContext = pinyin(label, plain);
  const all = polyphonic(label, { toneType: "none", type: "array", v: true });
  return letters
    .map((letter, index) => {
      if (!isChinese(letter)) return letter.trim() === "" ? "_" : letter.toLowerCase();
      const others = (all[index] ?? "").toString().split(/[\s,]+/);
      return [...new Set([inContext[index] ?? "", ...others])].filter((one) => /^[a-z]+$/.test(one)).join("/");
    })
    .join(" ");
}

interface Labelled {
  label: readonly [zh: string, en: string];
}

export function readingsFor(entries: readonly Labelled[]): Record<string, string> {
  return Object.fromEntries(
    entries.filter(({ label }) => [...label[0]].some(isChinese)).map(({ label }) => [label[0], readingsOf(label[0])]),
  );
}
