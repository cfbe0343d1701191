import type { Enumeration, Tone } from "#kernel/enumeration.ts";
import { l } from "#web/i18n/text.ts";
import type { JSX } from "react";
import { Glyph } from "./icon.tsx";

/**
 * Badge with a tone. `quiet` removes the box: for green in tables, and for any tone where a box would be too prominent.
 */
export function Badge({ tone, text, quiet = false }: { tone: Tone; text: string; quiet?: boolean }): JSX.Element {
  return (
    <span className={quiet ? `quiet ${tone}` : `badge ${tone}`}>
      <Glyph tone={tone} />
      {text}
    </span>
  );
}

/** Badge for a record's state. A stored value that is not in the enumeration is shown as it is. */
export function StateBadge(props: { enumeration: Enumeration; stored: unknown; inTable?: boolean }): JSX.Element {
  const value = props.enumeration.value(props.stored);
  if (!value) return <span>{String(props.stored ?? "")}</span>;
  if (!value.tone) return <span>{l(value.label)}</span>;
  return <Badge tone={value.tone} text={l(value.label)} quiet={props.inTable === true && value.tone === "green"} />;
}
