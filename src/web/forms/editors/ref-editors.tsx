import type { JSX } from "react";
import { useRef, useState } from "react";
import { titleOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Option } from "./combobox.tsx";
import { Combobox } from "./combobox.tsx";
import { countStyle } from "./count-style.ts";
import type { EditorProps } from "./editor-props.ts";
import { inputAttributes, isBad, listIn } from "./editor-props.ts";
import { useOptions } from "./ref-options.ts";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { fieldBoxClass } from "#web/ui/field-box.ts";

/** Titles of the records selected here; those of the record itself come with it. */
function useTitles(props: EditorProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  return {
    note({ id, title }: Option) {
      setChosen((now) => ({ ...now, [id]: title }));
      props.noteTitle?.(props.field.target ?? "", id, title);
    },
    of: (id: unknown): string => chosen[String(id)] ?? titleOf(props.titles, props.field.target, id),
  };
}

/**
 * Editor of a reference to one record, which the server finds by typed text. A node of a tree is selected from the
 * whole tree.
 */
export function RefEditor(props: EditorProps): JSX.Element {
  const [query, setQuery] = useState<string | null>(null);
  const titles = useTitles(props);
  const matches = useOptions(props, query);
  const isSet = props.value !== null && props.value !== undefined && props.value !== "";
  return (
    <div className="flex items-center gap-1">
      <Combobox
        input={inputAttributes(props)}
        isInvalid={isBad(props)}
        shown={isSet ? titles.of(props.value) : ""}
        current={isSet ? String(props.value) : null}
        placeholder={t("form.search")}
        query={query}
        setQuery={setQuery}
        {...matches}
        choose={(option) => {
          titles.note(option);
          props.change(option.id);
          setQuery(null);
        }}
      />
      {isSet && !props.field.required && (
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

/**
 * Editor of several references: chips, and a field that adds one. Backspace in the empty field removes the last one.
 */
export function RefsEditor(props: EditorProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const titles = useTitles(props);
  const matches = useOptions(props, query);
  const ids = listIn(props.value).map(String);
  const isFull = props.field.max !== undefined && ids.length >= props.field.max;
  useControlKeys(root, {
    backspace: () => {
      if (query || ids.length === 0 || !(document.activeElement instanceof HTMLInputElement)) return false;
      props.change(ids.slice(0, -1));
      return true;
    },
  });
  return (
    <div ref={root} data-testid="chips" className={fieldBoxClass({ isWrong: isBad(props), holds: "chips" })}>
      {ids.map((id) => (
        <Chip
          key={id}
          text={titles.of(id)}
          remove={{
            label: t("form.remove", { name: titles.of(id) }),
            run: () => props.change(ids.filter((one) => one !== id)),
          }}
        />
      ))}
      {!isFull && (
        <Combobox
          input={inputAttributes(props)}
          isAmongChips
          isInvalid={isBad(props)}
          shown=""
          placeholder={t("form.add")}
          query={query}
          setQuery={setQuery}
          isLoading={matches.isLoading}
          options={matches.options.filter((option) => !ids.includes(option.id))}
          choose={(option) => {
            titles.note(option);
            props.change([...ids, option.id]);
            setQuery("");
          }}
        />
      )}
      {props.field.max !== undefined && (
        <span className={countStyle()}>{t("form.count", { n: ids.length, max: props.field.max })}</span>
      )}
    </div>
  );
}
