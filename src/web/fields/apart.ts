const LONG = 120;
const AROUND = 24;

/** A text, taken apart by what others have in common with it. */
export interface Apart {
  lead: string;
  own: string;
  tail: string;
}

/** Of versions of a text what each has alone, and what stands around it in all; of long ones a little of that. */
export function apartIn(texts: readonly string[]): Apart[] {
  const all = texts.map((text) => [...text]);
  const [first = []] = all;
  const least = Math.min(...all.map(({ length }) => length));
  const inAll = (letterOf: (text: readonly string[]) => string | undefined): boolean =>
    all.every((text) => letterOf(text) === letterOf(first));
  let head = 0;
  while (head < least && inAll((text) => text[head])) head += 1;
  let end = 0;
  while (end < least - head && inAll((text) => text.at(-1 - end))) end += 1;
  const isLong = least >= LONG;
  const [from, behind] = isLong ? [Math.max(0, head - AROUND), Math.max(0, end - AROUND)] : [0, 0];
  return all.map((text) => ({
    lead: `${from > 0 ? "…" : ""}${text.slice(from, head).join("")}`,
    own: text.slice(head, text.length - end).join(""),
    tail: `${text.slice(text.length - end, text.length - behind).join("")}${behind > 0 ? "…" : ""}`,
  }));
}
