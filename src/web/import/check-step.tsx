import type { JSX, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ImportOutcome, ImportResultReply } from "#domain/api/import.ts";
import { MOST_WITHOUT_APPROVAL } from "#domain/bulk/targets.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { downloadFile, fileOf } from "#web/areas/tasks/download-file.ts";
import { isRunning, ownTasks } from "#web/areas/tasks/own-tasks.ts";
import { count } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import { backToColumns, importState, readResult, stopCheck, writeRows } from "./import-store.ts";
import { BadRows } from "./bad-rows.tsx";
import { cellClass, headCellClass, numberCellClass, rowEndClass, rowsClass } from "./row-cells.ts";
import { Head, shownColumns } from "./row-head.tsx";
import {
  RowTabs,
  StepFigures,
  StepFoot,
  effectsClass,
  noRowsClass,
  stepClass,
  stepScrollClass,
} from "./step-screen.tsx";
import { StoredCell } from "./stored-cell.tsx";
import { it } from "./texts.ts";
import { TypedCount } from "./typed-count.tsx";

const waitClass = "flex flex-col items-start gap-3 px-4 py-6";

function Checking({ task }: { task: AnyRecord }): JSX.Element {
  const settled = ["done", "failed", "skipped"].reduce((sum, name) => sum + Number(task[name] ?? 0), 0);
  const total = Number(task["total"] ?? 0);
  const text = it("checking", { n: count(settled), all: count(total) });
  return (
    <div className={waitClass}>
      <p aria-live="polite">{text}</p>
      <progress className="w-80" aria-label={text} {...(total > 0 ? { value: settled, max: total } : {})} />
      <Button label={it("stop")} kind="outlined" run={() => void stopCheck(task)} />
    </div>
  );
}

function Counts({ outcome }: { outcome: ImportOutcome }): JSX.Element {
  const { add, change, same, skipped, bad } = outcome;
  const figures = { add, change, same, ...(skipped > 0 ? { skipped } : {}), bad } as const;
  return (
    <StepFigures
      figures={(Object.keys(figures) as (keyof typeof figures)[]).map((name) => ({
        label: it(name),
        n: figures[name] ?? 0,
        isBad: name === "bad",
      }))}
    />
  );
}

function GoodRows({ result, outcome }: { result: ImportResultReply; outcome: ImportOutcome }): JSX.Element {
  const more = outcome.add + outcome.change - outcome.sample.length;
  if (outcome.sample.length === 0) return <p className={noRowsClass}>{it("noGood")}</p>;
  return (
    <>
      <table className={rowsClass}>
        <Head result={result}>
          <th scope="col" className={headCellClass}>
            {it("verb")}
          </th>
        </Head>
        <tbody>
          {outcome.sample.map(({ line, cells, stored, verb }) => (
            <tr key={line} className={rowEndClass}>
              <td className={numberCellClass}>{line}</td>
              <td className={cellClass}>{it(verb)}</td>
              {shownColumns(result).map((index) => (
                <StoredCell key={index} text={cells[index] ?? ""} stored={stored?.[index] ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={noRowsClass}>{it("goodMore", { n: count(more) })}</p>}
    </>
  );
}

/** The line above the keys: what the writing will do. */
function Effects({ outcome, corrected }: { outcome: ImportOutcome; corrected: number }): JSX.Element {
  const { add, change, same, skipped, bad } = outcome;
  const parts = { add, change, same, skipped } as const;
  const said = (Object.keys(parts) as (keyof typeof parts)[]).filter((name) => parts[name] > 0);
  return (
    <p className={effectsClass} role="status">
      <span className="text-muted">{it("effects")}</span>
      {said.map((name) => (
        <span key={name}>
          {it(name)} <b className="font-medium text-ink">{count(parts[name])}</b>
        </span>
      ))}
      {corrected > 0 && <span className="text-muted">{it("corrected", { n: count(corrected) })}</span>}
      <span className="flex-1" />
      {bad > 0 && <span className="text-muted">{it("badLeft", { n: count(bad) })}</span>}
    </p>
  );
}

interface ResultProps {
  resource: Resource;
  task: AnyRecord;
  result: ImportResultReply;
  outcome: ImportOutcome;
  done: (rows: number, end: "begun" | "asked") => void;
}

/** The keys below the result. The number of rows is typed before they are written. */
function Confirm(
  props: Omit<ResultProps, "result" | "resource"> & { within: RefObject<HTMLElement | null> },
): JSX.Element {
  const { task, outcome, done, within } = props;
  const [typed, setTyped] = useState("");
  const root = useRef<HTMLElement>(null);
  const rows = outcome.add + outcome.change;
  const needsOther = outcome.change > MOST_WITHOUT_APPROVAL;
  const isConfirmed = Number(typed.replaceAll(",", "")) === rows;
  const refusal = isConfirmed ? null : it("typeCount", { n: count(rows) });
  const write = (): void => {
    if (refusal) {
      notify(refusal, "yellow");
      root.current?.querySelector("input")?.focus();
    } else void writeRows(rows).then((end) => end && done(rows, end));
  };
  useControlKeys(root, { enter: () => (document.activeElement instanceof HTMLInputElement ? write() : false) });
  useControlKeys(within, { "mod+enter": write });
  return (
    <StepFoot ref={root}>
      {rows > 0 && task["state"] === "toConfirm" && (
        <>
          <TypedCount label={it("typeCount", { n: count(rows) })} value={typed} change={setTyped} />
          <Button
            label={it(needsOther ? "ask" : "write", { n: count(rows) })}
            binding="mod+enter"
            kind="primary"
            refusal={refusal}
            run={write}
          />
        </>
      )}
      {task["state"] !== "toConfirm" && <span className="text-muted">{it("stale")}</span>}
      {fileOf(task, "badRows") && (
        <Button label={it("badRows")} kind="outlined" binding="d" run={() => downloadFile(task, "badRows")} />
      )}
      <Button label={it("back")} binding="escape" run={() => void backToColumns()} />
    </StepFoot>
  );
}

/** Focuses the first bad cell, which Enter corrects; without one, what is given. */
function focusResult(otherwise: string): void {
  const body = document.querySelector("[data-in-place-of-work]");
  ["[data-line][tabindex='0']", otherwise, "[role=tabpanel]"]
    .map((selector) => body?.querySelector<HTMLElement>(selector))
    .find(Boolean)
    ?.focus();
}

/** Third step: what the dry run found. */
function Result({ resource, task, result, outcome, done }: ResultProps): JSX.Element {
  const isBusy = isRunning(task);
  const [tab, setTab] = useState<"bad" | "good">(outcome.bad > 0 ? "bad" : "good");
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => focusResult("[data-first]"), []);
  const show = (name: "bad" | "good"): void => {
    flushSync(() => setTab(name));
    focusResult("[role=tabpanel]");
  };
  const key = (work: () => void) => (): boolean => {
    if (document.activeElement instanceof HTMLInputElement) return false;
    work();
    return true;
  };
  useControlKeys(root, {
    "1": key(() => show("bad")),
    "2": key(() => show("good")),
    d: key(() => downloadFile(task, "badRows")),
  });
  const tabs = [
    { id: "bad", label: it("tabBad"), n: outcome.bad },
    { id: "good", label: it("tabGood"), n: outcome.add + outcome.change },
  ] as const;
  return (
    <div ref={root} className={stepClass}>
      <Counts outcome={outcome} />
      <RowTabs tabs={tabs} open={tab} choose={setTab} />
      <div
        className={stepScrollClass}
        tabIndex={0}
        role="tabpanel"
        aria-label={it(tab === "bad" ? "tabBad" : "tabGood")}
      >
        {tab === "bad" ? (
          <BadRows
            resource={resource}
            result={result}
            outcome={outcome}
            isBusy={isBusy}
            canCorrect={isBusy || task["state"] === "toConfirm"}
          />
        ) : (
          <GoodRows result={result} outcome={outcome} />
        )}
      </div>
      <Effects outcome={outcome} corrected={result.corrected} />
      {isBusy ? <Checking task={task} /> : <Confirm task={task} outcome={outcome} done={done} within={root} />}
    </div>
  );
}

/** The dry run: its progress, and then its result. */
export function CheckStep({ done }: Pick<ResultProps, "done">): JSX.Element {
  const state = useValue(importState);
  const id = state?.taskId ?? null;
  const task = useValue(ownTasks).list.find((one) => one.id === id);
  const status = String(task?.["state"] ?? "");
  const isChecked = task !== undefined && !["waiting", "running", "stopping"].includes(status);
  const isOld = state?.result === null || state?.isStale === true;
  useEffect(() => {
    if (id !== null && isChecked && status !== "failed" && isOld) void readResult(id);
  }, [id, isChecked, status, isOld]);
  if (!task || !state) return <Skeleton rows={8} />;
  // After a correction the former result stays until the rows are checked again.
  if (!isChecked && !state.result) return <Checking task={task} />;
  const outcome = state.result?.outcome;
  const common = { resource: state.resource, task, done };
  if (state.result && outcome && status !== "failed")
    return <Result {...common} result={state.result} outcome={outcome} />;
  if (status !== "failed") return <Skeleton rows={8} />;
  return (
    <div className={waitClass}>
      <p role="alert">
        <Glyph tone="red" /> {it("failed", { why: String(task["error"]) })}
      </p>
      <Button label={it("back")} kind="primary" run={() => void backToColumns()} />
    </div>
  );
}
