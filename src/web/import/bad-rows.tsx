import type { JSX, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import type { BadRow, ImportOutcome, ImportResultReply } from "#domain/api/import.ts";
import { rowCause } from "#domain/bulk/row-cause.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { count, language } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { correctCell } from "./import-store.ts";
import { cellClass, numberCellClass, rowEndClass, rowsClass } from "./row-cells.ts";
import { Head, shownColumns } from "./row-head.tsx";
import { noRowsClass } from "./step-screen.tsx";
import { it } from "./texts.ts";

interface Place {
  line: number;
  column: number;
}

const isAt = (one: Place | null, { line, column }: Place): boolean => one?.line === line && one.column === column;

/** Returns the bad cells that can be corrected, row by row. */
const badCellsOf = ({ badRows }: ImportOutcome, columns: readonly number[]): Place[] =>
  badRows.flatMap(({ line, problems }) =>
    columns.filter((index) => problems.some(({ column }) => column === index)).map((column) => ({ line, column })),
  );

/** Returns the label of the field that a column fills. */
function fieldOfColumn(resource: Resource, { request }: ImportResultReply, column: number): Label | undefined {
  const [name = ""] = request.columns[column]?.split(".") ?? [];
  return resource.fields[name]?.label;
}

interface EditorProps {
  text: string;
  label: string;
  /** Number of rows with the same fault. */
  same: number;
  save: (text: string, all: boolean) => void;
  leave: () => void;
}

/** A bad cell while it is corrected in place. Enter corrects it, and Ctrl+Enter all cells with the same fault. */
function CellEditor({ text, label, same, save, leave }: EditorProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const take = (all: boolean) => (): void => save(input.current?.value ?? "", all);
  useControlKeys(input, {
    enter: take(false),
    // It never reaches the key that writes the rows.
    "mod+enter": take(same > 1),
    escape: leave,
  });
  return (
    <input
      ref={input}
      className="h-6 w-full min-w-24 rounded-m border border-red-solid bg-surface px-1.5 text-ink focus-visible:-outline-offset-1"
      data-edited
      aria-label={label}
      defaultValue={text}
    />
  );
}

/** Buttons of the cell that is corrected. */
function EditorKeys(props: Omit<EditorProps, "text" | "label">): JSX.Element {
  const take = (all: boolean) => (): void => {
    const input = document.querySelector<HTMLInputElement>("[data-edited]");
    if (input) props.save(input.value, all);
  };
  return (
    <span className="mr-4 inline-flex items-center gap-2">
      <Button small kind="outlined" label={it("correct")} binding="enter" run={take(false)} />
      {props.same > 1 && (
        <Button
          small
          kind="outlined"
          label={it("correctAll", { n: count(props.same) })}
          binding="mod+enter"
          run={take(true)}
        />
      )}
      <Button small label={it("leave")} binding="escape" run={props.leave} />
    </span>
  );
}

const sameFaults = ({ problems }: BadRow, index: number): number =>
  problems.find(({ column }) => column === index)?.same ?? 1;

/** Keeps the focus on a bad cell: at the first one, and after a correction at the next one. */
function useCellFocus(root: RefObject<HTMLElement | null>, outcome: ImportOutcome, wanted: Place | null): void {
  const was = useRef<ImportOutcome | null>(null);
  useEffect(() => {
    if (was.current === outcome) return;
    was.current = outcome;
    const inside = document.activeElement;
    if (inside && inside !== document.body && !root.current?.contains(inside)) return;
    const cells = [...(root.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])];
    const next = cells.find((cell) => Number(cell.dataset["line"]) >= (wanted?.line ?? 0));
    const other = root.current
      ?.closest("[data-in-place-of-work]")
      ?.querySelector<HTMLElement>("[data-first], [role=tabpanel]");
    (next ?? cells.at(-1) ?? other)?.focus();
  });
}

interface BadRowsProps {
  resource: Resource;
  result: ImportResultReply;
  outcome: ImportOutcome;
  /** True while the rows are checked again. */
  isBusy: boolean;
  canCorrect: boolean;
}

/** The cursor among the bad cells, and the cell that is corrected now. */
interface BadCells {
  current: Place | null;
  edited: Place | null;
  moveTo: (place: Place) => void;
  edit: (place: Place) => void;
  save: (text: string, all: boolean) => void;
  leave: () => void;
}

function useBadCells(
  root: RefObject<HTMLElement | null>,
  outcome: ImportOutcome,
  columns: readonly number[],
): BadCells {
  const cells = badCellsOf(outcome, columns);
  const [wanted, moveTo] = useState<Place | null>(cells[0] ?? null);
  const [edited, edit] = useState<Place | null>(null);
  const current = cells.find((one) => isAt(wanted, one)) ?? cells[0] ?? null;
  useCellFocus(root, outcome, wanted);
  const focus = (place: Place | null | undefined): void => {
    if (!place) return;
    const { line, column } = place;
    root.current?.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"]`)?.focus();
  };
  const step = (by: number, isRow: boolean) => (): boolean => {
    if (document.activeElement instanceof HTMLInputElement || !current) return false;
    const from = cells.indexOf(current);
    const further = by > 0 ? cells.slice(from + 1) : cells.slice(0, from).toReversed();
    const next = further.find(({ line }) => !isRow || line !== current.line);
    // A row is entered at its first bad cell.
    focus(isRow ? cells.find(({ line }) => line === next?.line) : next);
    return true;
  };
  const [down, up] = [step(1, true), step(-1, true)];
  const across = { arrowright: step(1, false), arrowleft: step(-1, false) };
  useControlKeys(root, { j: down, k: up, arrowdown: down, arrowup: up, ...across });
  const leave = (): void => {
    edit(null);
    requestAnimationFrame(() => focus(edited));
  };
  const save = (text: string, all: boolean): void => {
    if (edited) void correctCell({ ...edited, text, all }).then((isDone) => isDone && leave());
  };
  return { current, edited, moveTo, edit, save, leave };
}

type RowProps = Omit<BadRowsProps, "outcome"> & { row: BadRow; columns: readonly number[]; bad: BadCells };

function Cell({ row, column, bad, result, isBusy, canCorrect }: RowProps & { column: number }): JSX.Element {
  const text = row.cells[column] ?? "";
  const place = { line: row.line, column };
  const name = it("cellOf", { line: row.line, column: result.header[column] ?? "" });
  if (!row.problems.some((problem) => problem.column === column)) return <td className={cellClass}>{text}</td>;
  if (!canCorrect)
    return (
      <td className={cellClass}>
        <mark className="inline-block min-h-4.5 min-w-12">{text || " "}</mark>
      </td>
    );
  if (isAt(bad.edited, place))
    return (
      <td className={cellClass}>
        <CellEditor text={text} label={name} same={sameFaults(row, column)} save={bad.save} leave={bad.leave} />
      </td>
    );
  return (
    <td className={cellClass}>
      <button
        type="button"
        className="inline-block min-h-5 max-w-full min-w-12 truncate border-b-2 border-mark-line bg-mark-bg px-1 align-bottom text-ink focus-visible:-outline-offset-2"
        data-line={row.line}
        data-column={column}
        aria-label={`${name}: ${text}`}
        tabIndex={isAt(bad.current, place) ? 0 : -1}
        onFocus={() => bad.moveTo(place)}
        onClick={() => !isBusy && bad.edit(place)}
      >
        {text || " "}
      </button>
    </td>
  );
}

function Row(props: RowProps): JSX.Element {
  const { row, columns, bad, resource, result } = props;
  return (
    <tbody
      className="group data-current:bg-selected"
      data-current={(props.canCorrect && bad.current?.line === row.line) || undefined}
    >
      <tr>
        <td className={numberCellClass}>{row.line}</td>
        {columns.map((column) => (
          <Cell key={column} {...props} column={column} />
        ))}
      </tr>
      <tr className={rowEndClass} data-testid="problems">
        <td className="pr-3 pb-1.5 pl-20 text-small text-red-fg" colSpan={columns.length + 1}>
          {row.problems.map(({ column, label, same = 1 }) => (
            <span key={`${column} ${label[0]}`} className="mr-4 inline-flex items-center gap-1.5">
              <Glyph tone="red" />
              {rowCause(
                label,
                { header: result.header[column] ?? "", field: fieldOfColumn(resource, result, column) },
                language(),
              )}
              {same > 1 && <span className="text-muted">{it("sameFault", { n: count(same) })}</span>}
            </span>
          ))}
          {bad.edited?.line === row.line && (
            <EditorKeys same={sameFaults(row, bad.edited.column)} save={bad.save} leave={bad.leave} />
          )}
        </td>
      </tr>
    </tbody>
  );
}

/** The bad rows with their causes. Enter on a bad cell corrects it in place. */
export function BadRows(props: BadRowsProps): JSX.Element {
  const { result, outcome, isBusy } = props;
  const columns = shownColumns(result);
  const root = useRef<HTMLDivElement>(null);
  const bad = useBadCells(root, outcome, columns);
  const more = outcome.bad - outcome.badRows.length;
  if (outcome.bad === 0) return <p className={noRowsClass}>{it("noBad")}</p>;
  return (
    <div ref={root} className={isBusy ? "text-muted" : ""} aria-busy={isBusy}>
      <table className={rowsClass}>
        <Head result={result} />
        {outcome.badRows.map((row) => (
          <Row key={row.line} {...props} row={row} columns={columns} bad={bad} />
        ))}
      </table>
      {more > 0 && <p className={noRowsClass}>{it("badMore", { n: count(more) })}</p>}
    </div>
  );
}
