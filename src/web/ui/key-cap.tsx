import { capsOf, typesText } from "#kernel/keys.ts";
import type { JSX } from "react";

export const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** Key caps of a binding, one for each press. Sequences are shown in lowercase, as they are typed. */
export function KeyCaps({ binding }: { binding: string }): JSX.Element {
  const caps = capsOf(binding, isMac);
  const typed = caps.length > 1 ? caps.map((cap) => (cap.length === 1 ? cap.toLowerCase() : cap)) : caps;
  // A text field takes such a key for itself, and the cap is muted then (base.css).
  const types = typesText(binding) || undefined;
  if (typed.length === 1)
    return (
      <kbd aria-hidden="true" data-types={types}>
        {typed[0]}
      </kbd>
    );
  return (
    <span className="inline-flex flex-none gap-0.5" aria-hidden="true">
      {typed.map((cap, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- `g g` is two presses of one key
        <kbd key={index} data-types={types}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
