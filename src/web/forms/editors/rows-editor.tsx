import type { JSX } from "react";
import { useRef } from "react";
import { emptyRow } from "#web/forms/form-fields.ts";
import { moved } from "#web/forms/form-files.ts";
import { l, t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { isRecord } from "#web/store/persisted.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { EditorProps } from "./editor-props.ts";
import { listIn } from "./editor-props.ts";
import { Editor } from "./editor.tsx";

type Row = Readonly<Record<string, unknown>>;

const rowAt = (): number => {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  return row ? Number(row.dataset["row"]) : -1;
};

function OneRow(
  props: EditorProps & {
    at: number;
    row: Row;
    set: (row: Row) => void;
    move: (by: 1 | -1) => void;
    remove: () => void;
  },
): JSX.Element {
  const { at, row } = props;
  const shape = Object.entries(props.field.shape ?? {});
  return (
    <li className="rw" data-row={at} aria-label={t("form.row", { n: at + 1 })}>
      <span className="rw-n mu">{at + 1}</span>
      <div className="rw-fields">
        {shape.map(([name, field]) => {
          const path = `${props.path}[${at}].${name}`;
          const problems = props.problems.filter(
            (problem) => problem.path === path || problem.path.startsWith(`${path}.`),
          );
          const id = `${props.id}-${at}-${name}`;
          return (
            <div key={name} className={`rw-f k-${field.kind}`}>
              <label htmlFor={id}>
                {l(field.label)}
                {field.required && <u>*</u>}
              </label>
              <Editor
                id={id}
                path={path}
                field={field}
                value={row[name]}
                change={(value) => props.set({ ...row, [name]: value })}
                titles={props.titles}
                problems={problems}
                describedBy={undefined}
                nested
              />
              {problems.map((problem) => (
                <p key={problem.path + problem.label[1]} className="hint err">
                  {l(problem.label)}
                </p>
              ))}
            </div>
          );
        })}
      </div>
      <div className="rw-keys">
        <button
          type="button"
          className="ib"
          aria-label={t("form.moveUp", { n: at + 1 })}
          onClick={() => props.move(-1)}
        >
          <Icon name="down" className="rotate-180" />
        </button>
        <button
          type="button"
          className="ib"
          aria-label={t("form.moveDown", { n: at + 1 })}
          onClick={() => props.move(1)}
        >
          <Icon name="down" />
        </button>
        <button type="button" className="ib" aria-label={t("form.removeRow", { n: at + 1 })} onClick={props.remove}>
          <Icon name="x" />
        </button>
      </div>
    </li>
  );
}

/** A list of small objects: each is a row of its own fields; Alt with the arrows moves it, Alt and Backspace takes it out. */
export function RowsEditor(props: EditorProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const rows = listIn(props.value).filter(isRecord);
  const focusRow = (at: number): void => {
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-row="${at}"] :is(input, textarea, button)`)?.focus(),
    );
  };
  const move = (from: number, by: 1 | -1): boolean => {
    if (from < 0) return false;
    props.change(moved(rows, from, by));
    focusRow(Math.max(0, Math.min(from + by, rows.length - 1)));
    return true;
  };
  const remove = (at: number): boolean => {
    if (at < 0) return false;
    props.change(rows.toSpliced(at, 1));
    focusRow(Math.max(0, Math.min(at, rows.length - 2)));
    return true;
  };
  useLeafKeys(root, {
    "alt+arrowup": () => move(rowAt(), -1),
    "alt+arrowdown": () => move(rowAt(), 1),
    "alt+backspace": () => remove(rowAt()),
  });
  const isFull = props.field.max !== undefined && rows.length >= props.field.max;
  return (
    <div ref={root} id={props.id} role="group" aria-label={l(props.field.label)}>
      {rows.length > 0 && (
        <ol className="rws">
          {rows.map((row, at) => (
            <OneRow
              // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
              key={at}
              {...props}
              at={at}
              row={row}
              set={(next) => props.change(rows.with(at, next))}
              move={(by) => move(at, by)}
              remove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      <div className="rws-end">
        <button
          type="button"
          className="dk small out"
          disabled={isFull}
          onClick={() => {
            props.change([...rows, emptyRow(props.field.shape ?? {})]);
            focusRow(rows.length);
          }}
        >
          <Icon name="plus" />
          {t("form.addRow")}
        </button>
        {rows.length > 1 && <span className="mu small">{t("form.rowKeys")}</span>}
        <span className="sp" />
        {props.field.max !== undefined && (
          <span className="fm-count">{t("form.count", { n: rows.length, max: props.field.max })}</span>
        )}
      </div>
    </div>
  );
}
