import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { Label } from "#kernel/label.ts";
import type { Tone } from "#kernel/enumeration.ts";
import { formTexts } from "#web/forms/texts.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { listboxClass, menuItemClass } from "#web/ui/menu.tsx";
import { useCloseOnBlur } from "#web/ui/use-close-on-blur.ts";
import type { LanguageState } from "./translations.ts";
import { languageName } from "./translations.ts";

/** Fills the parameters of a text. */
const filled = (label: Label, parameters: Readonly<Record<string, string | number>>): string =>
  l(label).replace(/\{(\w+)\}/g, (all, name: string) => String(parameters[name] ?? all));

/** Returns the tone of a language; null while no language has a text. */
const toneOf = ({ filled, missing, wrong }: LanguageState): Tone | null => {
  if (wrong > 0) return "red";
  return missing > 0 ? "yellow" : filled > 0 ? "green" : null;
};

const Mark = ({ state }: { state: LanguageState }): JSX.Element | null => {
  const tone = toneOf(state);
  return tone && <Glyph tone={tone} />;
};

const fullName = (state: LanguageState): string => {
  const name = languageName(state.language);
  if (state.wrong > 0) return filled(formTexts.languageWrong, { name, n: state.wrong });
  return state.missing > 0
    ? filled(formTexts.languageState, { name, n: state.missing })
    : state.filled > 0
      ? filled(formTexts.languageDone, { name })
      : name;
};

interface SwitchProps {
  states: readonly LanguageState[];
  chosen: string;
  choose: (language: string) => void;
}

function One({ state, isOn, choose }: { state: LanguageState; isOn: boolean; choose: () => void }): JSX.Element {
  const n = state.wrong || state.missing;
  return (
    <label
      className="inline-flex min-w-0 cursor-pointer items-center gap-1.25 px-2 whitespace-nowrap first:-ml-2 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus hover:bg-hover has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_var(--color-ink)]"
      title={fullName(state)}
    >
      <input
        type="radio"
        className="sr-only"
        name="form-language"
        aria-label={fullName(state)}
        checked={isOn}
        onChange={choose}
      />
      <Mark state={state} />
      <span className="truncate">{languageName(state.language)}</span>
      {n > 0 && <i className="text-small text-muted">{n}</i>}
    </label>
  );
}

/** Languages that have no room side by side, as a list. */
function Others({ states, choose }: Omit<SwitchProps, "chosen">): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  const { key, onBlur } = useCloseOnBlur(() => button.current);
  useControlKeys(button, { enter: () => button.current?.click() });
  const missing = states.reduce((sum, one) => sum + one.missing, 0);
  return (
    <Listbox key={key} value="" onChange={choose}>
      <ListboxButton
        ref={button}
        className="inline-flex h-6.5 flex-none items-center gap-1 rounded-s px-1.5 text-small whitespace-nowrap hover:bg-hover"
      >
        {filled(missing > 0 ? formTexts.otherMissing : formTexts.otherLanguages, { n: states.length, m: missing })}
        <Icon name="down" />
      </ListboxButton>
      <ListboxOptions
        anchor={{ to: "bottom end", gap: 4 }}
        className={`${listboxClass} max-h-105! min-w-50 overflow-auto`}
        modal={false}
        onBlur={onBlur}
        data-keeps-keys
      >
        {states.map((state) => (
          <ListboxOption as="div" className={menuItemClass} key={state.language} value={state.language}>
            <Mark state={state} />
            <span className="flex-1">{languageName(state.language)}</span>
            {state.missing > 0 && <span className="text-muted">{state.missing}</span>}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

/** Average width of a language, and the width of the list button, in px. */
const ONE = 104;
const MORE = 150;

/** Returns how many languages fit side by side; at least Chinese and the chosen one. */
function useRoom(all: number) {
  const bar = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!bar.current) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, []);
  const isAll = width >= all * ONE;
  return { bar, room: isAll ? all : Math.max(2, Math.floor((width - MORE) / ONE)) };
}

/** Switch of the language next to Chinese, for all translated fields of the form at once. */
export function LanguageSwitch({ states, chosen, choose }: SwitchProps): JSX.Element {
  const { bar, room } = useRoom(states.length);
  const first = states.slice(0, room);
  const isShown = first.some(({ language }) => language === chosen);
  const shown = isShown ? first : [...first.slice(0, -1), ...states.filter(({ language }) => language === chosen)];
  const others = states.filter((state) => !shown.includes(state));
  return (
    <div ref={bar} className="flex h-9 flex-none items-center gap-2 overflow-hidden border-b border-line px-6">
      <div className="flex h-full min-w-0 flex-1 gap-1" role="radiogroup" aria-label={l(formTexts.languages)}>
        {shown.map((state) => (
          <One
            key={state.language}
            state={state}
            isOn={state.language === chosen}
            choose={() => choose(state.language)}
          />
        ))}
      </div>
      {others.length > 0 && <Others states={others} choose={choose} />}
    </div>
  );
}
