import type { JSX } from "react";
import { cellClass } from "./row-cells.ts";
import { it } from "./texts.ts";

/**
 * A cell of a row that will be written: its text, and after it the value that will be stored, if that differs.
 * @param stored null where the text is stored as it stands
 */
export function StoredCell({ text, stored }: { text: string; stored: string | null }): JSX.Element {
  if (stored === null) return <td className={cellClass}>{text}</td>;
  if (stored === text)
    return (
      <td className={cellClass}>
        <span className="border-b border-dotted border-muted" title={it("converted")}>
          {text}
        </span>
      </td>
    );
  return (
    <td className={cellClass}>
      {text} <span className="text-muted">→</span>{" "}
      <span className="border-b border-dotted border-muted" title={it("storedAs", { value: stored })}>
        {stored === "" ? it("storedEmpty") : stored}
      </span>
    </td>
  );
}
