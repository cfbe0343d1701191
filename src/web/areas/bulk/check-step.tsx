import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { BulkWhat } from "#domain/bulk/api.ts";
import { BulkKind, BulkState as JobState } from "#domain/bulk/enumerations.ts";
import { BULK_SAMPLE, MOST_WITHOUT_APPROVAL } from "#domain/bulk/targets.ts";
import { isDestructive } from "#kernel/command.ts";
import { MAX_DECIDED_ALONE } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { downloadFile, fileOf } from "#web/areas/tasks/download-file.ts";
import { ownTasks } from "#web/areas/tasks/own-tasks.ts";
import { roughDuration } from "#web/i18n/duration.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { useRecord } from "#web/data/record.ts";
import { count, l } from "#web/i18n/text.ts";
import { TypedCount } from "#web/import/typed-count.tsx";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { registry } from "#web/registry/registry.ts";
import { useValue } from "#web/store/state.ts";
import {
  RowTabs,
  StepFigures,
  StepFoot,
  StepMessage,
  effectsClass,
  stepClass,
  stepScrollClass,
} from "#web/import/step-screen.tsx";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import type { BulkState } from "./bulk-store.ts";
import { act, attempt, noteJob, patch } from "./bulk-store.ts";
import { RowTable } from "./row-table.tsx";
import type { BulkText } from "./texts.ts";
import { bt } from "./texts.ts";

const figure = (job: AnyRecord, name: string): number => Number(job[name] ?? 0);

/** Task of the job, where it is the admin's own. */
const useTask = (job: AnyRecord): AnyRecord | null =>
  useValue(ownTasks).list.find(({ id }) => id === job["asyncTask"]) ?? null;

const run = (verb: string, more: object = {}): Promise<boolean> =>
  attempt(bt("saving"), async () => void (await act(verb, more)));

/** Progress of the check, the writing or the undo, with rate and time left. */
export function Progress({ job, isInset = false }: { job: AnyRecord; isInset?: boolean }): JSX.Element {
  const task = useTask(job);
  const total = Number(task?.["total"] ?? job["total"] ?? 0);
  const settled = task
    ? ["done", "failed", "skipped"].reduce((sum, name) => sum + figure(task, name), 0)
    : ["done", "same", "failed"].reduce((sum, name) => sum + figure(job, name), 0);
  const text = bt(job["status"] === "checking" ? "checking" : "running", { n: count(settled), all: count(total) });
  const speed = Number(task?.["speed"] ?? 0);
  const left = task?.["secondsLeft"];
  return (
    <div className={isInset ? "p-4" : "py-3"}>
      <p aria-live="polite">
        {job["status"] === "undoing" ? `${bt("undoing")} · ` : ""}
        {text}
      </p>
      <progress
        className="my-2 w-[min(480px,100%)]"
        aria-label={text}
        {...(total > 0 ? { value: settled, max: total } : {})}
      />
      <p className="text-muted">
        {[
          speed > 0 ? bt("rate", { n: count(speed) }) : "",
          typeof left === "number" ? bt("left", { time: roughDuration(left) }) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

/** Figures of a job that matter in its state. */
export function Counts({ job }: { job: AnyRecord }): JSX.Element {
  const isBefore = ["draft", "checking", "checked", "toApprove"].includes(String(job["status"]));
  const names = isBefore
    ? (["total", "good", "same", "bad"] as const)
    : ([
        "total",
        "done",
        "same",
        "failed",
        ...(["changed", "undone"] as const).filter((name) => figure(job, name) > 0),
      ] as const);
  return (
    <StepFigures
      figures={names.map((name) => ({
        label: bt(name),
        n: figure(job, name),
        isBad: name === "bad" || name === "failed",
      }))}
    />
  );
}

/** True if another person must approve the job, as the server decides it. */
function needsApproval(job: AnyRecord): boolean {
  if (job["kind"] === "export") return false;
  const what = (job["what"] ?? {}) as BulkWhat;
  const command = registry().command(what.command ?? "");
  if (job["kind"] === "delete" || command?.risk === "deletes") return true;
  return figure(job, "good") > (command?.decision ? MAX_DECIDED_ALONE : MOST_WITHOUT_APPROVAL);
}

/** True if the job deletes records, or runs a destructive command on them. */
export function destroysRecords(job: AnyRecord): boolean {
  const { command = "" } = (job["what"] ?? {}) as BulkWhat;
  return job["kind"] === "delete" || isDestructive(registry().command(command));
}

/** Texts of the kinds of jobs that cannot be undone. */
const undoOf: Readonly<Record<string, BulkText>> = { export: "notUndoable", import: "importFinal" };

/** The line above the keys: what the job will do. */
function Effects({ job, resource }: { job: AnyRecord; resource: Resource }): JSX.Element {
  const what = (job["what"] ?? {}) as BulkWhat;
  const label = registry().command(what.command ?? "")?.label ?? BulkKind.value(job["kind"])?.label ?? ["", ""];
  const n = count(figure(job, "good"));
  const isExport = job["kind"] === "export";
  return (
    <p className={effectsClass} role="status">
      <span className="text-muted">{bt("effects")}</span>
      <span>
        <b className="font-medium text-ink">{bt("effectRows", { kind: l(label), n, records: l(resource.label) })}</b>
      </span>
      {!isExport && <span>{bt("effectRecords", { n })}</span>}
      {needsApproval(job) && <span>{bt("needsOther")}</span>}
      <span className="flex-1" />
      <span className="text-muted">{bt(undoOf[String(job["kind"])] ?? "undoable")}</span>
    </p>
  );
}

/** Fourth step: the number of rows is typed before they are written. */
function Confirm({ job, close }: { job: AnyRecord; close: () => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const root = useRef<HTMLElement>(null);
  const rows = figure(job, "good");
  const asks = needsApproval(job);
  const isTyped = Number(typed.replaceAll(",", "")) === rows;
  const refusal = rows === 0 ? bt("cannotWrite") : isTyped ? null : bt("typeCount", { n: count(rows) });
  const confirm = async (): Promise<void> => {
    if (refusal) {
      root.current?.querySelector("input")?.focus();
      return notify(refusal, "yellow");
    }
    await attempt(bt("saving"), async () => {
      const reply = await act("confirm", { input: { rows } });
      if (!reply?.pending) return;
      notify(bt("waits"), "yellow");
      close();
    });
  };
  useControlKeys(root, {
    enter: () => (document.activeElement instanceof HTMLInputElement ? void confirm() : false),
  });
  return (
    <StepFoot ref={root}>
      {rows > 0 && <TypedCount label={bt("typeCount", { n: count(rows) })} value={typed} change={setTyped} />}
      <Button
        label={bt(asks ? "ask" : "run", { n: count(rows) })}
        binding="enter"
        kind="primary"
        danger={destroysRecords(job)}
        refusal={refusal}
        run={() => void confirm()}
      />
      <BadRows job={job} />
      <span className="flex-1" />
      <Button label={bt("back")} binding="escape" run={() => patch({ step: "what" })} />
    </StepFoot>
  );
}

function BadRows({ job }: { job: AnyRecord }): JSX.Element | null {
  const task = useTask(job);
  return task && fileOf(task, "badRows") ? (
    <Button label={bt("badRows")} kind="outlined" run={() => downloadFile(task, "badRows")} />
  ) : null;
}

const resultsOf: Readonly<Record<"good" | "bad", readonly string[]>> = {
  good: ["waiting", "done", "undone"],
  bad: ["bad", "failed"],
};

/** Rows of the job in two tabs: those that change, and those that cannot. */
function Rows({ job, resource }: { job: AnyRecord; resource: Resource }): JSX.Element {
  const isChecked = job["status"] === "checked";
  const wrong = figure(job, "bad") + figure(job, "failed");
  const [tab, setTab] = useState<"good" | "bad">(wrong > 0 ? "bad" : "good");
  const root = useRef<HTMLDivElement>(null);
  const key = (next: "good" | "bad") => (): boolean => {
    if (document.activeElement instanceof HTMLInputElement) return false;
    setTab(next);
    return true;
  };
  useControlKeys(root, { "1": key("bad"), "2": key("good") });
  const tabs = [
    { id: "bad", label: bt("tabBad"), n: wrong },
    { id: "good", label: bt("tabSample"), n: figure(job, isChecked ? "good" : "done") },
  ] as const;
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <RowTabs tabs={tabs} open={tab} choose={setTab} />
      <div
        className={stepScrollClass}
        tabIndex={0}
        role="tabpanel"
        aria-label={bt(tab === "bad" ? "tabBad" : "tabSample")}
      >
        <RowTable
          jobId={job.id}
          resource={resource}
          results={resultsOf[tab]}
          version={job.version}
          withResult={!isChecked}
          {...(isChecked && tab === "good" ? { most: BULK_SAMPLE } : {})}
        />
      </div>
    </div>
  );
}

/** Keys of a job that has ended, or waits for somebody else. */
function After({ job, close }: { job: AnyRecord; close: () => void }): JSX.Element {
  const task = useTask(job);
  const status = String(job["status"]);
  const isExport = job["kind"] === "export";
  const canGoOn = ["partial", "stopped"].includes(status);
  const canUndo =
    !(String(job["kind"]) in undoOf) && ["done", "partial", "stopped"].includes(status) && figure(job, "done") > 0;
  return (
    <StepFoot>
      {status === "toApprove" && <Button label={bt("withdraw")} kind="outlined" run={() => void run("stop")} />}
      {canGoOn && <Button label={bt("goOn")} kind="primary" run={() => void run("goOn")} />}
      {canUndo && <Button label={bt("undo")} kind="outlined" run={() => void run("undo")} />}
      {task && fileOf(task, "result") && (
        <Button label={bt(isExport ? "result2" : "values")} kind="outlined" run={() => downloadFile(task, "result")} />
      )}
      <BadRows job={job} />
      <span className="flex-1" />
      <Button label={bt("close")} binding="escape" run={close} />
    </StepFoot>
  );
}

const noteOf: Readonly<Record<string, BulkText>> = { toApprove: "waits" };

/** Third and fourth step: the check with its result, the confirmation, and then the progress. */
export function CheckStep({ state, close }: { state: BulkState; close: () => void }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const { record } = useRecord("bulkJob", state.job?.id ?? null);
  useEffect(() => {
    if (record) noteJob(record);
  }, [record]);
  const job = state.job;
  const status = String(job?.["status"] ?? "");
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>("[data-first]");
    (first ?? root.current?.querySelector<HTMLElement>("[role=tabpanel], [data-slot=step-foot] button"))?.focus();
  }, [status]);
  const resource = registry().resource(state.target);
  if (!job || !resource) return <Skeleton rows={8} />;
  const isMine = job["maker"] === actorStore.value?.id;
  const isBusy = ["checking", "running", "undoing"].includes(status);
  const isBack = status === "draft";
  return (
    <div ref={root} className={stepClass} tabIndex={-1}>
      {isBusy && <Progress job={job} isInset />}
      {isBack && (
        <StepMessage tone="red" role="alert">
          {bt("failedWhy", { why: String(job["error"] || l(JobState.value(status)?.label ?? ["", ""])) })}
        </StepMessage>
      )}
      {noteOf[status] && (
        <StepMessage tone="yellow" role="status">
          {bt(noteOf[status])} · {bt("waitsMore")}
        </StepMessage>
      )}
      {status !== "checking" && <Counts job={job} />}
      {status !== "checking" && !isBack && <Rows key={status} job={job} resource={resource} />}
      {status === "checked" && <Effects job={job} resource={resource} />}
      {status === "checked" && isMine && <Confirm job={job} close={close} />}
      {isBusy && (
        <StepFoot>
          <Button label={bt("stop")} kind="outlined" run={() => void run("stop")} />
          <span className="flex-1" />
          <Button label={bt("close")} binding="escape" run={close} />
        </StepFoot>
      )}
      {isBack && (
        <StepFoot>
          <Button label={bt("back")} kind="primary" binding="escape" run={() => patch({ step: "what" })} />
        </StepFoot>
      )}
      {!isBusy && !isBack && !(status === "checked" && isMine) && <After job={job} close={close} />}
    </div>
  );
}
