import type { JSX, RefObject } from "react";
import { useRef } from "react";
import { emptyRow } from "#web/forms/form-fields.ts";
import { moved } from "#web/forms/form-files.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { isRecord } from "#web/store/stored.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { countStyle } from "./count-style.ts";
import type { EditorProps } from "./editor-props.ts";
import { listIn } from "./editor-props.ts";
import type { FieldEditor } from "./inner-fields.tsx";
import { DenseFields, InnerFields } from "./inner-fields.tsx";
import { iconButtonClass } from "#web/ui/icon-button.tsx";
import { buttonClass } from "#web/ui/button.tsx";

type Row = Readonly<Record<string, unknown>>;

const rowAt = (): number => {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  return row ? Number(row.dataset["row"]) : -1;
};

interface RowActs {
  set: (row: Row) => void;
  move: (by: 1 | -1) => void;
  remove: () => void;
}

function RowKeys({ index, move, remove }: Pick<RowActs, "move" | "remove"> & { index: number }): JSX.Element {
  return (
    <div className="flex flex-none flex-col">
      <button
        type="button"
        className={iconButtonClass}
        aria-label={t("form.moveUp", { n: index + 1 })}
        onClick={() => move(-1)}
      >
        <Icon name="down" className="size-4 rotate-180" />
      </button>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={t("form.moveDown", { n: index + 1 })}
        onClick={() => move(1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={t("form.removeRow", { n: index + 1 })}
        onClick={remove}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

function OneRow(props: EditorProps & FieldEditor & RowActs & { index: number; row: Row }): JSX.Element {
  const { index } = props;
  const RowFields = props.field.derived?.rows ? DenseFields : InnerFields;
  return (
    <li
      className="flex gap-2.5 border-b border-line pt-2 pr-1.5 pb-2.5 pl-2.5 last:border-0 focus-within:bg-selected"
      data-row={index}
      aria-label={t("form.row", { n: index + 1 })}
    >
      <span className="w-4 flex-none text-right text-small leading-5 text-muted">{index + 1}</span>
      <RowFields
        {...props}
        id={`${props.id}-${index}`}
        path={`${props.path}[${index}]`}
        shape={props.field.shape ?? {}}
        object={props.row}
        set={props.set}
      />
      <RowKeys index={index} move={props.move} remove={props.remove} />
    </li>
  );
}

/** Adds, moves and removes rows, by keys and buttons. The focus follows the row. */
function useRows({ value, change, field }: EditorProps, root: RefObject<HTMLElement | null>) {
  const rows = listIn(value).filter(isRecord);
  const focusRow = (index: number): void => {
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-row="${index}"] :is(input, textarea, button)`)?.focus(),
    );
  };
  const move = (from: number, by: 1 | -1): boolean => {
    if (from < 0) return false;
    change(moved(rows, from, by));
    focusRow(Math.max(0, Math.min(from + by, rows.length - 1)));
    return true;
  };
  const remove = (index: number): boolean => {
    if (index < 0) return false;
    change(rows.toSpliced(index, 1));
    focusRow(Math.max(0, Math.min(index, rows.length - 2)));
    return true;
  };
  const add = (): void => {
    change([...rows, emptyRow(field.shape ?? {})]);
    focusRow(rows.length);
  };
  useControlKeys(root, {
    "alt+arrowup": () => move(rowAt(), -1),
    "alt+arrowdown": () => move(rowAt(), 1),
    "alt+backspace": () => remove(rowAt()),
  });
  return { rows, move, remove, add };
}

/**
 * Editor of a list of small objects, each a row of fields. Alt with the arrows moves a row, Alt and Backspace removes
 * it.
 */
export function RowsEditor(props: EditorProps & FieldEditor): JSX.Element {
  const { max } = props.field;
  const root = useRef<HTMLDivElement>(null);
  const { rows, move, remove, add } = useRows(props, root);
  return (
    <div ref={root} id={props.id} role="group" aria-label={l(props.field.label)}>
      {rows.length > 0 && (
        <ol className="mb-1.5 overflow-hidden rounded-m border border-line-control">
          {rows.map((row, index) => (
            <OneRow
              // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity than their index
              key={index}
              {...props}
              index={index}
              row={row}
              set={(next) => props.change(rows.with(index, next))}
              move={(by) => move(index, by)}
              remove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <div className="flex items-center gap-2.5">
        <button
          type="button"
          className={buttonClass({ kind: "outlined", small: true })}
          disabled={max !== undefined && rows.length >= max}
          onClick={add}
          data-add-row
        >
          <LazyIcon name="plus" />
          {t("form.addRow")}
        </button>
        {rows.length > 1 && <span className="text-muted text-small">{t("form.rowKeys")}</span>}
        <span className="flex-1" />
        {max !== undefined && (
          <span className={countStyle({ place: "outside" })}>{t("form.count", { n: rows.length, max })}</span>
        )}
      </div>
    </div>
  );
}
