import { clsx } from "clsx";
import type { Enumeration, Tone } from "#kernel/enumeration.ts";
import { l } from "#web/i18n/text.ts";
import type { JSX } from "react";
import { Glyph } from "./icon.tsx";

/** `small` stands in a line of small text, `tiny` before the title of a row. */
type BadgeSize = "medium" | "small" | "tiny";

const sizes = {
  medium: "h-5 text-small leading-4.5",
  small: "mt-px h-4 px-1 align-top text-small leading-3.5",
  tiny: "h-4 px-0.75 text-cap leading-3.5",
} as const;

/** Returns the classes of a boxed label. @param look `tone` null for a label that asks nothing of anybody */
export const badgeClass = (look: { tone?: Tone | null; size?: BadgeSize; hasGlyph?: boolean }): string =>
  clsx(
    "inline-flex flex-none items-center gap-1 rounded-s border whitespace-nowrap",
    look.tone ? `tone-${look.tone} border-tone-line bg-tone-bg text-tone-fg` : "border-line-strong text-text",
    sizes[look.size ?? "medium"],
    (look.size ?? "medium") === "medium" && (look.hasGlyph ? "pr-1.5 pl-1" : "px-1.5"),
  );

/**
 * Badge with a tone. `quiet` removes the box: for green in tables, and for any tone where a box would be too prominent.
 */
export function Badge({ tone, text, quiet = false }: { tone: Tone; text: string; quiet?: boolean }): JSX.Element {
  return (
    <span
      data-slot={quiet ? "quiet" : undefined}
      className={
        quiet
          ? `inline-flex items-center gap-1.25 whitespace-nowrap text-text ${tone === "green" ? "in-[.row]:text-muted" : ""}`
          : badgeClass({ tone, hasGlyph: true })
      }
    >
      <Glyph tone={tone} />
      {text}
    </span>
  );
}

/** Boxed label without a glyph: a rank such as P0, or a state that asks nothing of anybody. */
export const RankLabel = (props: { tone: Tone | null; text: string; size?: BadgeSize }): JSX.Element => (
  <span className={badgeClass({ tone: props.tone, size: props.size })}>{props.text}</span>
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
