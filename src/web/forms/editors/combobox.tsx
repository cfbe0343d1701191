import type { JSX, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/control-keys.ts";
import { notify } from "#web/ui/notice.tsx";

export interface Option {
  id: string;
  title: string;
  /** How deep in its tree. */
  depth?: number;
  /** Why it is not to be chosen; it stays in the list and says so. */
  why?: string | null;
}

export interface ComboboxProps {
  /** For the input: id, aria-invalid, aria-describedby. */
  input: Readonly<Record<string, unknown>> & { id: string };
  /** What stands in the field while nothing is typed. */
  shown: string;
  /** The chosen one: the list opens there. */
  current?: string | null;
  options: readonly Option[];
  isLoading: boolean;
  query: string | null;
  setQuery: (query: string | null) => void;
  choose: (option: Option) => void;
  className: string;
  placeholder: string;
}

interface Finding {
  isOpen: boolean;
  /** Enter was pressed before the list was there. */
  isAwaited: RefObject<boolean>;
  /** The option that Enter takes; none below 0. */
  active: number;
  open: () => void;
  take: (option: Option | undefined) => boolean;
  type: (text: string) => void;
}

/** Where one is in the list, and the keys that move there (APG combobox). */
function useFinding(root: RefObject<HTMLElement | null>, props: ComboboxProps): Finding {
  const { options, query, setQuery } = props;
  const [moved, setAt] = useState<number | null>(null);
  const current = options.findIndex(({ id }) => id === props.current);
  // The field of several stays open behind a choice: who presses Enter once more has meant that one, and no other.
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
    if (isOpen) setAt(Math.max(0, Math.min(active + by, options.length - 1)));
    return true;
  };
  const take = (option: Option | undefined): boolean => {
    if (!isOpen || !option) return false;
    if (option.why) {
      notify(option.why, "yellow");
      return true;
    }
    props.choose(option);
    setAt(null);
    setTaken(true);
    return true;
  };
  useLeafKeys(root, {
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    pagedown: () => move(8),
    pageup: () => move(-8),
    // What stands there while it is asked for is the answer to something else: the press waits for its own.
    enter: () => {
      isAwaited.current = isOpen && props.isLoading && !isTaken;
      return isAwaited.current || (isOpen && isTaken) || take(options[active]);
    },
    escape: () => {
      if (!isOpen) return false;
      isAwaited.current = false;
      setQuery(null);
      setAt(null);
      return true;
    },
  });
  useEffect(() => {
    if (props.isLoading || !isAwaited.current) return;
    isAwaited.current = false;
    take(options[active]);
    // He went on meanwhile: the field of several would stay open for the next.
    if (!root.current?.contains(document.activeElement)) setQuery(null);
  });
  const type = (text: string): void => {
    isAwaited.current = false;
    setTaken(false);
    setAt(0);
    setQuery(text);
  };
  return { isOpen, isAwaited, active, open, take, type };
}

function Options(
  props: Pick<ComboboxProps, "options" | "isLoading" | "placeholder"> & { id: string } & Pick<
      Finding,
      "active" | "take"
    >,
): JSX.Element {
  const { id, options, active } = props;
  return (
    <div id={id} role="listbox" className="menu cb-list" aria-label={props.placeholder} aria-busy={props.isLoading}>
      {options.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input carries the keys
        <div
          key={option.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          aria-disabled={option.why ? true : undefined}
          className={option.why ? "off" : undefined}
          title={option.why ?? undefined}
          data-focus={place === active || undefined}
          style={{ paddingLeft: 12 + 16 * (option.depth ?? 0) }}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.take(option)}
          ref={(element) => {
            if (place === active) element?.scrollIntoView({ block: "nearest" });
          }}
        >
          <span className="el">{option.title}</span>
          {option.why && <span className="why">{option.why}</span>}
        </div>
      ))}
      {options.length === 0 && (
        <div className="mu" role="presentation">
          {t(props.isLoading ? "form.searching" : "form.noMatch")}
        </div>
      )}
    </div>
  );
}

/**
 * A field that finds records by what is typed (APG combobox). Our own, because the arrows and Escape of others act
 * while an input method is composing; these keys are heard by the console's one listener, which knows when.
 */
export function Combobox(props: ComboboxProps): JSX.Element {
  const { query, setQuery, shown } = props;
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { isOpen, isAwaited, active, open, take, type } = useFinding(root, props);
  const leave = (to: EventTarget | null): void => {
    if (!isAwaited.current && !(to instanceof Node && root.current?.contains(to))) setQuery(null);
  };
  return (
    <div ref={root} className="cb" onBlur={({ relatedTarget }) => leave(relatedTarget)}>
      <span className={props.className}>
        <input
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
          // What is chosen stands there as text: the first letter typed replaces it.
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
