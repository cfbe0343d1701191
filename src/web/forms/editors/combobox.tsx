import { cva } from "class-variance-authority";
import type { JSX, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { t } from "#web/i18n/part-text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { listboxClass } from "#web/ui/menu.tsx";
import { notify } from "#web/ui/notice.tsx";
import { fieldBoxClass } from "#web/ui/field-box.ts";

export interface Option {
  id: string;
  title: string;
  /** Depth of the option in its tree. */
  depth?: number;
  /** Reason why the option cannot be selected. It stays in the list and shows the reason. */
  refusal?: string | null;
}

interface ComboboxProps {
  /** Attributes of the input: id, aria-invalid, aria-describedby. */
  input: Readonly<Record<string, unknown>> & { id: string };
  /** Text in the field while nothing is typed. */
  shown: string;
  /** Id of the selected option, at which the list opens. */
  current?: string | null;
  options: readonly Option[];
  isLoading: boolean;
  query: string | null;
  setQuery: (query: string | null) => void;
  choose: (option: Option) => void;
  /** True for a field between chips, which have one frame together. */
  isAmongChips?: boolean;
  /** True for a field with problems. Its list opens below their messages. */
  isInvalid: boolean;
  placeholder: string;
}

interface Finding {
  isOpen: boolean;
  /** True if Enter was pressed before the list was loaded. */
  isAwaited: RefObject<boolean>;
  /** Index of the option that Enter selects; none if below 0. */
  active: number;
  open: () => void;
  take: (option: Option | undefined) => boolean;
  type: (text: string) => void;
}

/** Active option of the list, and the keys that move it (APG combobox). */
function useFinding(root: RefObject<HTMLElement | null>, props: ComboboxProps): Finding {
  const { options, query, setQuery } = props;
  const [moved, setMoved] = useState<number | null>(null);
  const current = options.findIndex(({ id }) => id === props.current);
  // A multiple-choice field stays open after a selection. A second Enter must not select another option.
  const [isTaken, setTaken] = useState(false);
  const active = isTaken ? -1 : Math.min(moved ?? Math.max(0, current), options.length - 1);
  const isOpen = query !== null;
  const isAwaited = useRef(false);
  const open = (): void => {
    setTaken(false);
    if (!isOpen) setQuery("");
  };
  const move = (by: number): boolean => {
    isAwaited.current = false;
    open();
    if (isOpen) setMoved(Math.max(0, Math.min(active + by, options.length - 1)));
    return true;
  };
  const take = (option: Option | undefined): boolean => {
    if (!isOpen || !option) return false;
    if (option.refusal) {
      notify(option.refusal, "yellow");
      return true;
    }
    props.choose(option);
    setMoved(null);
    setTaken(true);
    return true;
  };
  useControlKeys(root, {
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    pagedown: () => move(8),
    pageup: () => move(-8),
    // The options shown while loading belong to the previous query. Enter waits for the result of the current one.
    enter: () => {
      isAwaited.current = isOpen && props.isLoading && !isTaken;
      return isAwaited.current || (isOpen && isTaken) || take(options[active]);
    },
    escape: () => {
      if (!isOpen) return false;
      isAwaited.current = false;
      setQuery(null);
      setMoved(null);
      return true;
    },
  });
  useEffect(() => {
    if (props.isLoading || !isAwaited.current) return;
    isAwaited.current = false;
    take(options[active]);
    // A multiple-choice field stays open after a selection, but must close if the focus has left it.
    if (!root.current?.contains(document.activeElement)) setQuery(null);
  });
  const type = (text: string): void => {
    isAwaited.current = false;
    setTaken(false);
    setMoved(0);
    setQuery(text);
  };
  return { isOpen, isAwaited, active, open, take, type };
}

// Over the edge of a dialog the list would be cut, so it takes its room below its field.
const placeClass =
  "absolute top-[calc(100%+4px)] left-0 max-h-70 max-w-105 min-w-full overflow-auto in-data-questions:static in-data-questions:mt-1 in-data-questions:max-h-55 in-data-questions:max-w-none";

// An option that cannot be selected shows the reason in full below its name.
const optionClass = cva("flex w-full items-center pr-3 whitespace-nowrap data-focus:bg-cursor data-focus:text-ink", {
  variants: {
    isOff: { true: "min-h-8 flex-wrap gap-x-2.5 py-1.25 text-muted", false: "h-8 gap-2.5 text-text" },
  },
});

function Options(
  props: Pick<ComboboxProps, "options" | "isLoading" | "placeholder"> & { id: string } & Pick<
      Finding,
      "active" | "take"
    >,
): JSX.Element {
  const { id, options, active } = props;
  return (
    <div
      id={id}
      role="listbox"
      className={`${listboxClass} ${placeClass}`}
      aria-label={props.placeholder}
      aria-busy={props.isLoading}
    >
      {options.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
        <div
          key={option.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          aria-disabled={option.refusal ? true : undefined}
          className={optionClass({ isOff: Boolean(option.refusal) })}
          title={option.refusal ?? undefined}
          data-focus={place === active || undefined}
          style={{ paddingLeft: 12 + 16 * (option.depth ?? 0) }}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.take(option)}
          ref={(element) => {
            if (place === active) element?.scrollIntoView({ block: "nearest" });
          }}
        >
          <span className="min-w-0 truncate">{option.title}</span>
          {option.refusal && (
            <span className="w-full text-small whitespace-normal text-yellow-fg">{option.refusal}</span>
          )}
        </div>
      ))}
      {options.length === 0 && (
        <div className="flex h-8 items-center px-3 whitespace-nowrap text-muted" role="presentation">
          {t(props.isLoading ? "form.searching" : "form.noMatch")}
        </div>
      )}
    </div>
  );
}

/**
 * Field that finds records by typed text (APG combobox). It is not a library component, because in those the arrows
 * and Escape act during input method composition. Here the console's only key listener handles the keys, and not while
 * text is composed.
 */
export function Combobox(props: ComboboxProps): JSX.Element {
  const { query, setQuery, shown, isInvalid, isAmongChips = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { isOpen, isAwaited, active, open, take, type } = useFinding(root, props);
  const leave = (to: EventTarget | null): void => {
    if (!isAwaited.current && !(to instanceof Node && root.current?.contains(to))) setQuery(null);
  };
  return (
    <div
      ref={root}
      className={`flex-1 ${isAmongChips ? "min-w-30" : "min-w-0"} ${isInvalid ? "" : "relative"}`}
      data-testid="combobox"
      onBlur={({ relatedTarget }) => leave(relatedTarget)}
    >
      <span className={isAmongChips ? "block" : fieldBoxClass({ isWrong: isInvalid })}>
        <input
          className={isAmongChips ? "w-full border-0 bg-transparent outline-0" : undefined}
          {...props.input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          placeholder={shown === "" ? props.placeholder : shown}
          value={query ?? shown}
          onChange={(event) => type(event.target.value)}
          // The selected title is shown as text, and the first typed letter replaces it.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={open}
        />
      </span>
      {isOpen && (
        <Options
          id={listId}
          options={props.options}
          isLoading={props.isLoading}
          placeholder={props.placeholder}
          active={active}
          take={take}
        />
      )}
    </div>
  );
}
