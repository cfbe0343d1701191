import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { Label } from "#kernel/label.ts";
import type { Tone } from "#kernel/enumeration.ts";
import { formTexts } from "#web/forms/texts.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { useCloseOnBlur } from "#web/ui/use-close-on-blur.ts";
import type { LanguageState } from "./translations.ts";
import { languageName } from "./translations.ts";

/** Fills the parameters of a text. */
const filled = (label: Label, parameters: Readonly<Record<string, string | number>>): string =>
  l(label).replace(/\{(\w+)\}/g, (all, name: string) => String(parameters[name] ?? all));

/** Returns the tone of a language; null while no language has a text. */
const toneOf = ({ given, missing, wrong }: LanguageState): Tone | null => {
  if (wrong > 0) return "red";
  return missing > 0 ? "yellow" : given > 0 ? "green" : null;
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
    : state.given > 0
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
    <label className={isOn ? "on" : undefined} title={fullName(state)}>
      <input
        type="radio"
        className="sr-only"
        name="form-language"
        aria-label={fullName(state)}
        checked={isOn}
        onChange={choose}
      />
      <Mark state={state} />
      <span>{languageName(state.language)}</span>
      {n > 0 && <i>{n}</i>}
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
      <ListboxButton ref={button} className="ls-more">
        {filled(missing > 0 ? formTexts.otherMissing : formTexts.otherLanguages, { n: states.length, m: missing })}
        <Icon name="down" />
      </ListboxButton>
      <ListboxOptions
        anchor={{ to: "bottom end", gap: 4 }}
        className="menu ls-list"
        modal={false}
        onBlur={onBlur}
        data-keeps-keys
      >
        {states.map((state) => (
          <ListboxOption as="div" key={state.language} value={state.language}>
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
    <div ref={bar} className="ls">
      <div className="ls-all" role="radiogroup" aria-label={l(formTexts.languages)}>
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
