import { announce } from "#web/shell/status-line.tsx";
import type { NumberedFinding } from "./findings.ts";

/** Marks of findings on screen: not those of an item that is prerendered or just decided. */
const marksOf = (n: number): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("[data-slot=number]")].filter(
    (mark) => mark.textContent === String(n) && !mark.closest("[data-place]:not([data-place=shown])"),
  );

/** Finding that was shown last; it belongs to the item on screen as long as its id is among the item's findings. */
let last: string | null = null;

/** Frames the marks of a finding, and scrolls the first one in the evidence into view. */
export function showFinding({ id, n, title }: NumberedFinding): void {
  last = id;
  for (const mark of document.querySelectorAll("[data-slot=number][data-here]")) mark.removeAttribute("data-here");
  const marks = marksOf(n);
  for (const mark of marks) mark.setAttribute("data-here", "");
  marks.find((mark) => !mark.closest("[data-finding]"))?.scrollIntoView({ block: "nearest" });
  announce(`${n} ${title}`);
}

/** Shows the finding after the one that was shown last, and after the last one the first. @returns false without any */
export function showNextFinding(findings: readonly NumberedFinding[]): boolean {
  const index = findings.findIndex(({ id }) => id === last) + 1;
  const next = findings[index % findings.length];
  if (next) showFinding(next);
  return next !== undefined;
}
