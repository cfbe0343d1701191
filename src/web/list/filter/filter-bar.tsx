import { useSelected } from "#web/store/state.ts";
import type { JSX } from "react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { ariaKeys } from "#kernel/keys.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { part, t } from "#web/i18n/text.ts";
import { useBinding } from "#web/keyboard/use-key-of.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { commandIndex, loadResources } from "#web/registry/areas.ts";
import { targetsOf, useResources } from "#web/registry/use-resources.ts";
import { messageOf } from "#web/data/error.ts";
import { useLatest } from "#web/store/latest.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { KeyCaps, isMac } from "#web/ui/key-cap.tsx";
import type { Suggestion } from "./completion.ts";
import type { FilterChip } from "./filter-chips.ts";
import { readFilter } from "./filter-chips.ts";

export interface FilterBarProps {
  resource: Resource;
  /** The filter of the address. */
  filter: string;
  /** The complete filter: preset, view and the user's filter. */
  holds: string;
  titles: Titles;
  apply: (filter: string) => void;
  /** Returns the focus to the list. */
  leave: () => void;
}

export interface Bar {
  text: string;
  setText: (text: string) => void;
  marked: number;
  setMarked: (index: number) => void;
  /** Conditions of the filter. */
  chips: readonly FilterChip[];
  chip: number;
  setChip: (index: number) => void;
  options: readonly Suggestion[];
  /** Why the last Enter did not apply the text. */
  refused: string | null;
  setRefused: (refusal: string | null) => void;
}

/** Completion of field names and values, which may be names of commands and resources. */
const completion = defineChunk(
  async () => (await Promise.all([part(import("./apply-filter.ts")), commandIndex.load()]))[0],
);
type Completion = Awaited<ReturnType<typeof completion.load>>;
const suggestions = defineChunk(async () => (await part(import("./suggestions.tsx"))).Suggestions);

/** Returns completions: fields and values at once, records once the server has found them. */
function useSuggestions(
  loaded: Completion | undefined,
  { resource, holds }: FilterBarProps,
  text: string,
  isWanted: boolean,
  isKnown: boolean,
): readonly Suggestion[] {
  const [records, setRecords] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (isWanted) completion.load().catch(() => {});
  }, [isWanted]);
  useEffect(
    () => (isWanted ? loaded?.lookUp(resource, text, holds, setRecords) : undefined),
    [loaded, resource, text, holds, isWanted],
  );
  const suggested = useMemo(
    () => (isKnown ? (loaded?.suggest(resource, text) ?? []) : []),
    [loaded, resource, text, isKnown],
  );
  return records.length > 0 ? records : suggested;
}

function useBar(props: FilterBarProps, isFocused: boolean): Bar {
  const { resource, filter, titles } = props;
  const loaded = useSelected(completion, ({ part }) => part);
  // Conditions across references name fields of other areas.
  const isWanted = isFocused || filter.includes(".");
  const isKnown = useResources(isWanted ? targetsOf(resource.fields) : []);
  const { chips } = useMemo(
    () => readFilter((isKnown && loaded?.withTargets(resource, filter)) || resource, filter, titles),
    [loaded, resource, filter, titles, isKnown],
  );
  const [text, setText] = useState("");
  // With another address, the text typed for the previous one is dropped.
  const [shown, setShown] = useState(filter);
  if (shown !== filter) {
    setShown(filter);
    setText("");
  }
  const [walked, setMarked] = useState(-1);
  const [chip, setChip] = useState(-1);
  const options = useSuggestions(loaded, props, text, isWanted, isKnown);
  const offered = useMemo(() => loaded?.offeredField(resource, text, options) ?? -1, [loaded, resource, text, options]);
  const marked = walked < 0 ? offered : walked;
  const [refused, setRefused] = useState<string | null>(null);
  return {
    text,
    setText: (next) => {
      setText(next);
      setMarked(-1);
      setChip(-1);
      setRefused(null);
    },
    marked,
    setMarked,
    chips,
    chip,
    setChip,
    options,
    refused,
    setRefused,
  };
}

/** Handles arrows, Enter, Tab, Backspace and Esc in the field. Every other key is text. */
function useFilterKeys(
  field: React.RefObject<HTMLInputElement | null>,
  bar: Bar,
  act: {
    take: (option: Suggestion) => void;
    apply: () => void;
    remove: (index: number) => void;
    leave: () => void;
  },
): void {
  const step = (by: number): void => {
    const all = bar.options.length;
    if (all > 0) bar.setMarked(((bar.marked < 0 && by < 0 ? 0 : bar.marked) + by + all) % all);
  };
  const toChip = (by: number): boolean => {
    const { length } = bar.chips;
    if (bar.text !== "" || length === 0) return false;
    const next = (bar.chip < 0 ? length : bar.chip) + by;
    bar.setChip(next >= length ? -1 : Math.max(0, next));
    return true;
  };
  const drop = (): boolean => {
    const { length } = bar.chips;
    if (bar.text !== "" || length === 0) return false;
    if (bar.chip < 0) bar.setChip(length - 1);
    else act.remove(bar.chip);
    return true;
  };
  const take = (): boolean => {
    const option = bar.options[bar.marked];
    if (option) act.take(option);
    return option !== undefined;
  };
  useControlKeys(field, {
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    arrowleft: () => toChip(-1),
    arrowright: () => bar.chip >= 0 && toChip(1),
    backspace: drop,
    delete: () => bar.chip >= 0 && drop(),
    enter: () => {
      if (!take()) act.apply();
    },
    tab: take,
    escape: act.leave,
  });
}

function Chips(props: { chips: readonly FilterChip[]; here: number; remove: (index: number) => void }): JSX.Element {
  return (
    <div className="contents">
      {props.chips.map((chip, index) => (
        <Chip
          key={`${chip.name} ${chip.text}`}
          name={chip.wrong ? "" : chip.name}
          text={chip.wrong ?? chip.text}
          bad={chip.wrong !== null}
          here={index === props.here}
          remove={{
            label: t("list.filter.remove", { chip: `${chip.name} ${chip.text}` }),
            run: () => props.remove(index),
          }}
        />
      ))}
      <span className="sr-only" role="status">
        {props.chips.find((chip) => chip.wrong)?.wrong}
      </span>
    </div>
  );
}

function useApplying(props: FilterBarProps, bar: Bar, take: (option: Suggestion) => void): () => void {
  const typing = useLatest(bar.text);
  return () => {
    const { text } = bar;
    if (text.trim() === "") return props.leave();
    Promise.all([completion.load(), loadResources(targetsOf(props.resource.fields))]).then(
      ([part]) => part.applyTyped(props, bar, take, () => typing.current !== text),
      (error: unknown) => bar.setRefused(messageOf(error)),
    );
  };
}

/**
 * Filter bar: chips for the applied conditions and a field for a new one. Field, address and server share one grammar.
 */
export function FilterBar(props: FilterBarProps): JSX.Element {
  const { resource } = props;
  const field = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const bar = useBar(props, isFocused);
  const listId = useId();
  const take = (option: Suggestion): void => {
    const text = bar.text.slice(0, option.from) + option.insert;
    if (!option.isDay) return bar.setText(text + (option.isWhole ? " " : ""));
    const input = field.current;
    if (input) completion.value.part?.pickDate(input, (day) => bar.setText(text + day));
  };
  const leave = (): void => {
    if (bar.text !== "") return bar.setText("");
    bar.setChip(-1);
    props.leave();
  };
  const apply = useApplying(props, bar, take);
  const remove = (index: number): void => {
    props.apply(bar.chips[index]?.without ?? "");
    bar.setChip(-1);
  };
  useFilterKeys(field, bar, { take, apply, remove, leave });
  useCommandHandler("list.filter", () => field.current?.focus());
  const binding = useBinding("list.filter");
  return (
    <div
      className="relative flex min-w-32 flex-1 items-start gap-1.5 py-1 text-muted @max-[401px]/list:min-w-21 [&>[aria-hidden]]:mt-0.5"
      data-filter
      data-testid="filter"
    >
      {binding && <KeyCaps binding={binding} />}
      <div className="-m-0.75 flex max-h-28 min-w-0 flex-1 flex-wrap items-center gap-1.5 overflow-auto p-0.75 not-has-data-[slot=chip]:flex-nowrap not-has-data-[slot=chip]:gap-0">
        <Chips chips={bar.chips} here={bar.chip} remove={remove} />
        <input
          ref={field}
          className="h-5.5 w-18 min-w-0 flex-[1_1_72px] rounded-s border border-dashed border-line-strong px-2 text-small text-ink focus:border-solid focus:border-focus focus:bg-surface focus:outline-2 focus:outline-offset-0 focus:outline-focus aria-invalid:border-red"
          value={bar.text}
          placeholder={t("list.filter.placeholder")}
          role="combobox"
          aria-label={t("list.filter")}
          aria-expanded={isFocused}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={bar.marked >= 0 ? `${listId}-${bar.marked}` : undefined}
          aria-invalid={bar.refused !== null}
          aria-keyshortcuts={binding ? ariaKeys(binding, isMac) : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => bar.setText(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </div>
      {isFocused && <Load chunk={suggestions} partProps={{ bar, id: listId, take, resource }} />}
    </div>
  );
}
