import type { JSX } from "react";
import { Fragment } from "react";
import type { Hit } from "./rank.ts";

/** Splits a label into parts that are alternately unmarked and marked; the first one is unmarked. */
function stretches(label: string, marks: readonly number[]): string[] {
  const isMarked = new Set(marks);
  const parts = [""];
  for (const [index, letter] of [...label].entries()) {
    if (isMarked.has(index) !== (parts.length % 2 === 0)) parts.push("");
    parts[parts.length - 1] += letter;
  }
  return parts;
}

/** A label with its matched characters emphasized. */
export function Marked({ label, marks }: { label: string; marks: readonly number[] }): JSX.Element {
  if (marks.length === 0) return <span className="min-w-0 truncate">{label}</span>;
  return (
    <span className="min-w-0 truncate">
      {stretches(label, marks).map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity than their index
        index % 2 === 1 ? <em key={index}>{part}</em> : part,
      )}
    </span>
  );
}

/** Syllables of a match by pinyin, with the typed letters emphasized. @param className its placement */
export function Syllables(props: { pinyin: NonNullable<Hit["pinyin"]>; className?: string }): JSX.Element {
  return (
    <span className={`text-small text-muted ${props.className ?? ""}`} aria-hidden="true">
      {props.pinyin.map(([typed, rest], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- syllables have no other identity than their index
        <Fragment key={index}>
          <em>{typed}</em>
          {`${rest} `}
        </Fragment>
      ))}
    </span>
  );
}
