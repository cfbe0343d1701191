import type { JSX } from "react";
import { useRef, useState } from "react";
import type { Enumeration, EnumerationValue } from "#kernel/enumeration.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Option } from "./combobox.tsx";
import { Combobox } from "./combobox.tsx";
import type { EditorProps } from "./editor-props.ts";
import { inputAttributes, isBad, listIn } from "./editor-props.ts";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { fieldBoxClass } from "#web/ui/field-box.ts";

const optionOf = ({ key, label }: EnumerationValue): Option => ({ id: key, title: `${l(label)} ${key}` });

/** Values whose key begins with the typed text, then values with a matching name in either language. */
function find(values: readonly EnumerationValue[], typed: string): EnumerationValue[] {
  const text = typed.trim().toLowerCase();
  const byKey = values.filter(({ key }) => key.toLowerCase().startsWith(text));
  const byName = values.filter(({ label }) => label.some((name) => name.toLowerCase().includes(text)));
  return [...new Set([...byKey, ...byName])];
}

const storedOf = (enumeration: Enumeration | undefined, key: string): unknown => enumeration?.value(key)?.stored;

interface SearchedProps extends EditorProps {
  values: readonly EnumerationValue[];
}

/** Editor of one value of a long enumeration: typed text finds it. */
export function SearchedChoice({ values, ...props }: SearchedProps): JSX.Element {
  const [query, setQuery] = useState<string | null>(null);
  const chosen = props.field.enumeration?.value(props.value);
  return (
    <div className="flex items-center gap-1">
      <Combobox
        input={inputAttributes(props)}
        isInvalid={isBad(props)}
        shown={chosen ? l(chosen.label) : ""}
        current={chosen?.key ?? null}
        placeholder={t("form.search")}
        query={query}
        setQuery={setQuery}
        isLoading={false}
        options={find(values, query ?? "").map(optionOf)}
        choose={({ id }) => {
          props.change(storedOf(props.field.enumeration, id));
          setQuery(null);
        }}
      />
      {chosen && !props.field.required && (
        <button
          type="button"
          className={iconButtonClass}
          aria-label={`${t("form.clear")} ${l(props.field.label)}`}
          onClick={() => props.change(null)}
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}

/** Editor of several values of a long enumeration. Backspace in the empty field removes the last one. */
export function SearchedFlags({ values, ...props }: SearchedProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const chosen = listIn(props.value);
  const { enumeration } = props.field;
  useControlKeys(root, {
    backspace: () => {
      if (query || chosen.length === 0 || !(document.activeElement instanceof HTMLInputElement)) return false;
      props.change(chosen.slice(0, -1));
      return true;
    },
  });
  return (
    <div ref={root} data-testid="chips" className={fieldBoxClass({ isWrong: isBad(props), holds: "chips" })}>
      {chosen.map((stored) => {
        const name = labelOf(enumeration, stored);
        const run = (): void => props.change(chosen.filter((one) => one !== stored));
        return <Chip key={String(stored)} text={name} remove={{ label: t("form.remove", { name }), run }} />;
      })}
      <Combobox
        input={inputAttributes(props)}
        isAmongChips
        isInvalid={isBad(props)}
        shown=""
        placeholder={t("form.add")}
        query={query}
        setQuery={setQuery}
        isLoading={false}
        options={find(
          values.filter(({ stored }) => !chosen.includes(stored)),
          query ?? "",
        ).map(optionOf)}
        choose={({ id }) => {
          props.change([...chosen, storedOf(enumeration, id)]);
          setQuery("");
        }}
      />
    </div>
  );
}
