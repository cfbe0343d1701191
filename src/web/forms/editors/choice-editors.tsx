import { Listbox, ListboxButton, ListboxOption, ListboxOptions, Switch } from "@headlessui/react";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { EnumerationValue } from "#kernel/enumeration.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { listboxClass, menuItemClass } from "#web/ui/menu.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { useCloseOnBlur } from "#web/ui/use-close-on-blur.ts";
import type { EditorProps } from "./editor-props.ts";
import { isBad, listIn, inputAttributes } from "./editor-props.ts";
import { SearchedChoice, SearchedFlags } from "./searched-choice.tsx";
import { fieldBoxClass } from "#web/ui/field-box.ts";

/** Maximum number of options shown side by side. More options are shown as a list. */
const MAX_SEGMENTS = 4;
/** Maximum number of options in a list. Among more options, typed text finds one. */
const MAX_LISTED = 30;

const offeredBy = ({ field }: EditorProps): readonly EnumerationValue[] =>
  field.enumeration?.values.filter((value) => value.offered && !value.filterOnly) ?? [];

export function BoolEditor(props: EditorProps): JSX.Element {
  const isOn = props.value === true;
  return (
    <span className="inline-flex min-h-8 items-center gap-2">
      <Switch
        id={props.id}
        checked={isOn}
        onChange={props.change}
        className="group inline-flex h-4.5 w-8.5 items-center rounded-[9px] border border-line-control bg-surface p-0.5 data-checked:border-ink data-checked:bg-ink forced-colors:data-checked:outline forced-colors:data-checked:outline-[Highlight]"
        aria-describedby={props.describedBy}
      >
        <span
          className="size-3 rounded-full bg-line-control group-data-checked:ml-auto group-data-checked:bg-surface"
          aria-hidden="true"
        />
      </Switch>
      <span className="text-muted">{t(isOn ? "common.yes" : "common.no")}</span>
    </span>
  );
}

function SegmentedChoice(props: EditorProps): JSX.Element {
  return (
    <Segments<unknown>
      id={props.id}
      name={props.path}
      label={l(props.field.label)}
      segments={offeredBy(props).map(({ key, stored, label }) => ({ key, value: stored, text: l(label) }))}
      chosen={props.value}
      choose={props.change}
      describedBy={props.describedBy}
      isBad={isBad(props)}
    />
  );
}

const GAP = 4;

/** Returns the distance between the button and its list in px. The list opens below the field's error messages. */
function useGap(id: string): number {
  const [gap, setGap] = useState(GAP);
  useEffect(() => {
    const words = document.getElementById(`${id}-problems`);
    if (!words) return undefined;
    const watch = new ResizeObserver(() => {
      const { bottom, height } = words.getBoundingClientRect();
      const button = document.getElementById(id)?.getBoundingClientRect();
      setGap(GAP + (button && height > 0 ? Math.max(0, bottom - button.bottom) : 0));
    });
    watch.observe(words);
    return () => watch.disconnect();
  }, [id]);
  return gap;
}

function DropdownChoice(props: EditorProps): JSX.Element {
  const gap = useGap(props.id);
  const chosen = props.field.enumeration?.value(props.value);
  const { key, onBlur } = useCloseOnBlur(() => document.getElementById(props.id));
  const button = useRef<HTMLButtonElement>(null);
  // By default Enter on the button would submit the form, as in a text field.
  useControlKeys(button, { enter: () => button.current?.click() });
  return (
    <Listbox key={key} value={props.value ?? null} onChange={props.change}>
      <ListboxButton
        ref={button}
        {...inputAttributes(props)}
        aria-required={undefined}
        className={`${fieldBoxClass({ isWrong: isBad(props) })} w-full text-left`}
      >
        <span className="min-w-0 truncate flex-1">
          {chosen ? l(chosen.label) : <span className="text-muted">{t("form.none")}</span>}
        </span>
        <Icon name="down" className="size-4 text-muted" />
      </ListboxButton>
      <ListboxOptions
        anchor={{ to: "bottom start", gap }}
        className={`${listboxClass} max-h-80! w-(--button-width) overflow-auto`}
        modal={false}
        onBlur={onBlur}
        data-keeps-keys
      >
        {!props.field.required && (
          <ListboxOption as="div" className={menuItemClass} value={null}>
            <span className="text-muted">{t("form.none")}</span>
          </ListboxOption>
        )}
        {offeredBy(props).map((one) => (
          <ListboxOption as="div" className={menuItemClass} key={one.key} value={one.stored}>
            {one.tone ? <Glyph tone={one.tone} /> : null}
            <span className="flex-1">{l(one.label)}</span>
            {one.stored === props.value && <Icon name="check" />}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

export function EnumEditor(props: EditorProps): JSX.Element {
  const values = offeredBy(props);
  if (values.length > MAX_LISTED) return <SearchedChoice {...props} values={values} />;
  const isShort = values.length <= MAX_SEGMENTS && props.field.required !== false;
  return isShort ? <SegmentedChoice {...props} /> : <DropdownChoice {...props} />;
}

export function FlagsEditor(props: EditorProps): JSX.Element {
  const chosen = listIn(props.value);
  const values = offeredBy(props);
  if (values.length > MAX_LISTED) return <SearchedFlags {...props} values={values} />;
  return (
    <span
      className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1"
      role="group"
      id={props.id}
      aria-label={l(props.field.label)}
    >
      {values.map((one) => (
        <label key={one.key} className="inline-flex items-center gap-1.5">
          <input
            type="checkbox"
            className="m-0 accent-accent"
            checked={chosen.includes(one.stored)}
            onChange={({ target }) =>
              props.change(target.checked ? [...chosen, one.stored] : chosen.filter((value) => value !== one.stored))
            }
          />
          {l(one.label)}
        </label>
      ))}
    </span>
  );
}
