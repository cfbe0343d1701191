import type { JSX } from "react";
import { useMemo, useRef } from "react";
import { within } from "#kernel/amount-field.ts";
import type { Field } from "#kernel/field.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Piece } from "#web/fields/text-diff.ts";
import { diffTexts } from "#web/fields/text-diff.ts";
import { textOf } from "#web/fields/cell.tsx";
import { isWritten, withAddresses } from "#web/fields/rich-text-diff.ts";
import type { Choice, OpenConflict } from "#web/forms/form-state.ts";
import { openQuestions } from "#web/forms/form-state.ts";
import type { Values } from "#web/forms/form-fields.ts";
import type { FieldConflict } from "#web/forms/merge.ts";
import { clockOf } from "#web/forms/saved-by.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";

const choices = ["mine", "theirs", "before"] as const satisfies readonly Choice[];

/** Returns a value as text, as far as it can be shown as text. */
function asText(field: Field, value: unknown, titles: Titles, around: Values): string {
  const deep = (one: unknown, inner: Field | undefined, beside: Values): string => {
    if (Array.isArray(one)) return one.map((entry) => deep(entry, inner, beside)).join(" · ");
    if (inner?.kind === "money") return textOf(inner, one, titles, beside);
    if (!isRecord(one)) return String(one ?? "");
    if (isString(one["name"])) return one["name"];
    return Object.entries(one)
      .map(([name, part]) => deep(part, inner?.shape?.[name], within(beside, one)))
      .join(" / ");
  };
  if (field.kind === "html" && typeof value === "string")
    return withAddresses(field, value) || t("form.conflict.empty");
  const text = ["images", "image", "json", "i18n"].includes(field.kind)
    ? deep(value, field, around)
    : textOf(field, value, titles, around);
  return text === "" ? t("form.conflict.empty") : text;
}

interface ConflictProps {
  id: string;
  field: Field;
  of: FieldConflict;
  conflict: OpenConflict;
  titles: Titles;
  /** Values of the form. They have the currency of an amount where both sides agree on it. */
  around: Values;
  choose: (choice: Choice) => void;
  describedBy: string | undefined;
}

/** Text of one version of the field. */
function textOfSide({ field, of, conflict, titles, around }: ConflictProps, choice: Choice): string {
  const ofSide = conflict.fields.map((one) => [one.name, one[choice]]);
  return asText(field, of[choice], titles, { ...around, ...Object.fromEntries(ofSide) });
}

/** One version of a text with its differences marked. */
function Version({ pieces, side }: { pieces: readonly Piece[]; side: number }): JSX.Element {
  return (
    <>
      {pieces.map((piece, place) => {
        const text = typeof piece === "string" ? piece : piece[side];
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity than their index
        return typeof piece === "string" || !text ? (
          text
        ) : (
          <mark key={place} className="tone-yellow">
            {text}
          </mark>
        );
      })}
    </>
  );
}

// The texts are shown in full, so that they can be read before one is chosen.
const rowStyle =
  "grid min-h-8 grid-cols-[18px_136px_minmax(0,1fr)] items-center gap-x-2 border-b border-line-soft px-2.5 py-1.25 wrap-anywhere last:border-0 has-checked:bg-selected has-checked:text-ink forced-colors:has-checked:outline forced-colors:has-checked:outline-[Highlight]";

/**
 * A field that both sides changed, with three versions to choose from: yours, theirs and base. The arrow keys and 1 to
 * 3 select.
 */
export function ConflictRows(props: ConflictProps): JSX.Element {
  const { field, of, conflict } = props;
  const rows = useRef<HTMLDivElement>(null);
  const take = (choice: Choice, index: number): void => {
    props.choose(choice);
    rows.current?.querySelectorAll("input")[index]?.focus();
  };
  useControlKeys(rows, Object.fromEntries(choices.map((choice, i) => [String(i + 1), () => take(choice, i)])));
  const names = {
    mine: t("form.conflict.mine"),
    theirs: t("form.conflict.theirs", {
      name: conflict.by ?? t("form.conflict.someone"),
      time: clockOf(conflict.time),
    }),
    before: t("form.conflict.before", { version: conflict.from }),
  } as const;
  const [mine = "", theirs = "", before = ""] = choices.map((choice) => textOfSide(props, choice));
  const pieces = useMemo(
    () => (isWritten(field) ? diffTexts([mine, theirs, before]).pieces : null),
    [field, mine, theirs, before],
  );
  return (
    <div
      ref={rows}
      className="overflow-hidden rounded-m border border-yellow-line focus-within:focus-ring"
      data-conflict
      role="radiogroup"
      aria-label={l(field.label)}
      aria-describedby={props.describedBy}
      id={props.id}
    >
      {choices.map((choice, index) => (
        <label key={choice} className={rowStyle}>
          <input
            type="radio"
            className="m-0 accent-accent"
            name={`cf-${of.name}`}
            checked={conflict.chosen[of.name] === choice}
            onChange={() => props.choose(choice)}
          />
          <span className="text-muted">
            <KeyCaps binding={String(index + 1)} /> {names[choice]}
          </span>
          <span className="whitespace-pre-wrap">
            {pieces ? <Version pieces={pieces} side={index} /> : [mine, theirs, before][index]}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Note about a version conflict: who saved, when, and how many fields were merged automatically. */
export function ConflictNote({ conflict }: { conflict: OpenConflict }): JSX.Element {
  const parameters = {
    name: conflict.by ?? t("form.conflict.someone"),
    time: clockOf(conflict.time),
    version: conflict.version,
    n: conflict.mine,
    merged: conflict.merged,
    open: openQuestions({ conflict }).length,
    taken: conflict.taken.length,
  };
  return <>{t(conflict.fields.length === 0 ? "form.conflict.clean" : "form.conflict", parameters)}</>;
}
