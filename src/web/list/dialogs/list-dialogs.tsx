import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { Resource } from "#kernel/resource.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckboxMark } from "#web/ui/checkbox-mark.tsx";
import { chooseColumns, listable } from "#web/list/columns/save-chosen-columns.ts";
import { ExportDialog } from "./export-dialog.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { directionOf, nextSort } from "#web/list/columns/sorting.ts";
import { choiceClass, choicesClass, dialogClass, DialogFoot, DialogHead } from "#web/ui/dialog-parts.tsx";

interface Choice {
  name: string;
  label: string;
  isOn: boolean;
  hint?: string;
}

/** List of options with roving focus. Space or Enter acts on the focused row. */
function Choices(props: {
  label: string;
  choices: readonly Choice[];
  act: (name: string) => void;
  move?: (name: string, by: number) => void;
  kind: "checkbox" | "radio";
}): JSX.Element {
  const [here, setHere] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector("button")?.focus(), []);
  const step = (by: number): void => {
    const next = Math.max(0, Math.min(here + by, props.choices.length - 1));
    setHere(next);
    root.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  const shift = (by: number): boolean => {
    const choice = props.choices[here];
    if (!choice?.isOn || !props.move) return false;
    props.move(choice.name, by);
    step(by);
    return true;
  };
  useControlKeys(root, {
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    home: () => step(-props.choices.length),
    end: () => step(props.choices.length),
    "alt+arrowdown": () => shift(1),
    "alt+arrowup": () => shift(-1),
  });
  return (
    <div
      ref={root}
      className={choicesClass}
      role={props.kind === "radio" ? "radiogroup" : "group"}
      aria-label={props.label}
    >
      {props.choices.map((choice, index) => (
        <button
          key={choice.name}
          type="button"
          className={choiceClass}
          role={props.kind}
          aria-checked={choice.isOn}
          data-here={index === here}
          tabIndex={index === here ? 0 : -1}
          onFocus={() => setHere(index)}
          onClick={() => props.act(choice.name)}
        >
          <CheckboxMark isOn={choice.isOn} />
          <span className="flex-1">{choice.label}</span>
          <span className="text-muted text-small">{choice.hint ?? choice.name}</span>
        </button>
      ))}
    </div>
  );
}

function ColumnsDialog({ state, close }: { state: ListState; close: () => void }): JSX.Element {
  const { resource } = state;
  const shown = state.columns.map(({ name }) => name);
  const set = (names: readonly string[]): void => chooseColumns(resource.name, names);
  const rest = listable(resource).filter((name) => !shown.includes(name));
  const choices = [...shown, ...rest].flatMap((name) => {
    const field = resource.fields[name];
    return field ? [{ name, label: l(field.head ?? field.label), isOn: shown.includes(name) }] : [];
  });
  const toggle = (name: string): void => {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name];
    if (next.length > 0) set(next);
  };
  const move = (name: string, by: number): void => {
    const index = shown.indexOf(name);
    const to = Math.max(0, Math.min(index + by, shown.length - 1));
    set(shown.toSpliced(index, 1).toSpliced(to, 0, name));
  };
  return (
    <Dialog title={t("list.columns.title")} className={dialogClass({ size: "choices" })} close={close}>
      <DialogHead title={t("list.columns.title")}>
        <button type="button" className="link" onClick={() => set([])}>
          {t("list.columns.reset")}
        </button>
      </DialogHead>
      <Choices label={t("list.columns.title")} kind="checkbox" choices={choices} act={toggle} move={move} />
      <DialogFoot>{t("list.columns.help")}</DialogFoot>
    </Dialog>
  );
}

function SortDialog(props: {
  resource: Resource;
  sort: string;
  choose: (sort: string | null) => void;
  close: () => void;
}): JSX.Element {
  const { resource, sort } = props;
  const choices = Object.entries(resource.fields)
    .filter(([, field]) => field.sort && !field.secret)
    .map(([name, field]) => {
      const direction = directionOf(sort, name);
      const hint = direction === "none" ? "" : direction === "ascending" ? "↑" : "↓";
      return { name, label: l(field.label), isOn: direction !== "none", hint };
    });
  return (
    <Dialog title={t("list.sort.title")} className={dialogClass({ size: "choices" })} close={props.close}>
      <DialogHead title={t("list.sort.title")}>
        <button type="button" className="link" onClick={() => props.choose(null)}>
          {t("list.sort.reset")}
        </button>
      </DialogHead>
      <Choices
        label={l(resource.label)}
        kind="radio"
        choices={choices}
        act={(name) => props.choose(nextSort(sort, name))}
      />
      <DialogFoot>{t("list.sort.help")}</DialogFoot>
    </Dialog>
  );
}

export type ListDialogName = "columns" | "sort" | "export";

interface ListDialogProps {
  open: ListDialogName;
  state: ListState;
  setSort: (sort: string | null) => void;
  close: () => void;
}

/** Dialogs about a list as a whole: columns, order and export. */
export function ListDialog({ open, state, setSort, close }: ListDialogProps): JSX.Element {
  if (open === "columns") return <ColumnsDialog state={state} close={close} />;
  if (open === "export") return <ExportDialog state={state} close={close} />;
  return <SortDialog resource={state.resource} sort={state.sort} choose={setSort} close={close} />;
}
