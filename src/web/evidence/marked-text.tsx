import type { JSX } from "react";
import type { Tone } from "#kernel/enumeration.ts";
import { NumberMark } from "#web/ui/number-mark.tsx";

export interface TextMark {
  /** UTF-16 offset in the text content. */
  start: number;
  end: number;
  /** Number of the finding. */
  n: number;
  tone: Tone;
}

/** Place of the number of a finding behind its words. */
export const afterWords = "ml-1 align-[-3px]";

/** Plain text with marks of findings. */
export function MarkedText({ text, marks }: { text: string; marks: readonly TextMark[] }): JSX.Element {
  const parts: JSX.Element[] = [];
  let position = 0;
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    if (mark.start < position) continue;
    parts.push(
      <span key={position}>{text.slice(position, mark.start)}</span>,
      <mark key={`m${mark.start}`} className={`tone-${mark.tone}`}>
        {text.slice(mark.start, mark.end)}
        <NumberMark n={mark.n} tone={mark.tone} className={afterWords} />
      </mark>,
    );
    position = mark.end;
  }
  return (
    <>
      {parts}
      {text.slice(position)}
    </>
  );
}
