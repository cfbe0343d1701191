import type { Enumeration, Tone } from "#kernel/enumeration.ts";
import { l } from "#web/i18n/text.ts";
import type { JSX } from "react";
import { Glyph } from "./icon.tsx";

/**
 * Badge with a tone. `quiet` removes the box: for green in tables, and for any tone where a box would be too prominent.
 */
export function Badge({ tone, text, quiet = false }: { tone: Tone; text: string; quiet?: boolean }): JSX.Element {
  return (
    <span className={quiet ? `quiet tone-${tone}` : `badge tone-${tone}`}>
      <Glyph tone={tone} />
      {text}
    </span>
  );
}

/** Boxed label without a glyph: a rank such as P0, or a state that asks nothing of anybody. */
export const RankLabel = ({ tone, text }: { tone: Tone | null; text: string }): JSX.Element => (
  <span className={`badge ${tone ? `tone-${tone}` : "plain"}`}>{text}</span>
);

/**
 * Badge for a record's state. A neutral state is a plain word in a table, and a box in the head of a record. A stored
 * value that is not in the enumeration is shown as it is.
 */
export function StateBadge(props: { enumeration: Enumeration; stored: unknown; inTable?: boolean }): JSX.Element {
  const { enumeration, stored, inTable = false } = props;
  const value = enumeration.value(stored);
  if (!value) return <span>{String(stored ?? "")}</span>;
  const [text, tone] = [l(value.label), value.tone];
  const hasTones = enumeration.values.some((one) => one.tone !== null);
  if (enumeration.isRank || (!tone && hasTones && !inTable)) return <RankLabel tone={tone} text={text} />;
  if (!tone) return <span>{text}</span>;
  return <Badge tone={tone} text={text} quiet={inTable && tone === "green"} />;
}
