import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { screenOf } from "#kernel/screen.ts";
import { runCommand } from "#web/commands/run.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { focusPane, returnFocusLater, useIsActivePane } from "#web/keyboard/panes.ts";
import { registry } from "#web/registry/registry.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { useValue } from "#web/store/state.ts";
import { interrupted, isOpenUpload, uploads } from "#web/upload/upload-state.ts";
import { closeModal, openModal, over } from "#web/store/modals.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { openScreen } from "#web/routing/tabs.ts";
import { isOpen, ownTasks, readOwnTasks } from "./own-tasks.ts";
import { readRequests, requests } from "./requests.ts";
import { Requests } from "./request-row.tsx";
import { TaskRow } from "./task-row.tsx";
import { trayPartClass } from "./tray-classes.ts";
import { tt } from "./texts.ts";
import { whenUncovered } from "./when-uncovered.ts";

const PANE = "tray";

const trayUploads = defineChunk(async () => (await import("#web/upload/upload-tray.tsx")).TrayUploads);

/** Opens the import of a task on the list of its resource, or its bulk job. */
async function openImport(task: AnyRecord): Promise<void> {
  if (task["kind"] === "bulk") {
    const { openJobBy } = await import("#web/areas/bulk/open-bulk.ts");
    return openJobBy(`asyncTask:${task.id}`);
  }
  const { openImportOf } = await import("#web/import/open-import.ts");
  await openImportOf(task);
}

function Tasks({ list }: { list: readonly AnyRecord[] }): JSX.Element {
  const open = list.filter(isOpen);
  const ended = list.filter((task) => !isOpen(task));
  const rows = (tasks: readonly AnyRecord[]): JSX.Element[] =>
    tasks.map((task) => <TaskRow key={task.id} task={task} openImport={(one) => void openImport(one)} />);
  return (
    <>
      {rows(open)}
      {ended.length > 0 && <p className={trayPartClass}>{tt("ended")}</p>}
      {rows(ended)}
    </>
  );
}

/** The tray: a pane at the right with one's own background tasks and uploads, live. */
function Tray(): JSX.Element {
  const { list, isReady, error } = useValue(ownTasks);
  const waiting = useValue(requests).list.length;
  const [sent, stopped] = [useValue(uploads), useValue(interrupted).length];
  const hasUploads = sent.length + stopped > 0;
  const isActive = useIsActivePane(PANE);
  const root = useRef<HTMLElement>(null);
  const close = (): void => {
    closeModal(Tray);
    returnFocusLater();
  };
  const step = (by: number) => (): void => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>("article") ?? [])];
    const from = all.findIndex((one) => one.contains(document.activeElement));
    all[Math.max(0, Math.min(all.length - 1, from + by))]?.focus();
  };
  useControlKeys(root, { j: step(1), k: step(-1), arrowdown: step(1), arrowup: step(-1), escape: close });
  useEffect(() => {
    focusPane(PANE);
    void readOwnTasks();
    void readRequests();
  }, []);
  const isEmpty = isReady && list.length === 0 && waiting === 0 && !hasUploads;
  const openCount = list.filter(isOpen).length + sent.filter(isOpenUpload).length + stopped;
  const screen = screenOf(registry().screens, "asyncTask");
  return (
    <aside
      ref={root}
      className="col-start-2 row-start-3 flex min-h-0 flex-col border-l border-line bg-surface"
      data-pane={PANE}
      data-active={isActive}
      aria-label={tt("title")}
      tabIndex={-1}
    >
      <header className="flex h-bar flex-none items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="font-semibold text-ink">
          {tt("title")} <span className="font-normal text-muted">{openCount}</span>
        </h2>
        <span className="flex-1" />
        {screen && <Button label={tt("all")} small run={() => openScreen(screen.route)} />}
        <Button label={tt("close")} binding="escape" small run={close} />
      </header>
      <div className="min-h-0 flex-1 overflow-auto outline-none" tabIndex={-1} data-pane-focus>
        {Boolean(error) && !isReady && <Failed error={error} title={tt("failed")} retry={() => void readOwnTasks()} />}
        {!isReady && !error && <Skeleton rows={6} />}
        {isEmpty && (
          <EmptyState title={tt("none")}>
            <p>{tt("noneWay")}</p>
          </EmptyState>
        )}
        {hasUploads && <Load chunk={trayUploads} partProps={{}} />}
        <Requests />
        <Tasks list={list} />
      </div>
      <footer className="flex-none border-t border-line bg-bg px-4 py-1.5 text-small text-muted">{tt("foot")}</footer>
    </aside>
  );
}

/** Opens the tray, or closes it if it has the keys. An open tray in the background gets the keys. */
export async function toggleTray(): Promise<void> {
  await whenUncovered();
  if (!over.value.includes(Tray)) openModal(Tray);
  else if (document.querySelector("[data-pane=tray]")?.contains(document.activeElement)) {
    closeModal(Tray);
    returnFocusLater();
  } else focusPane(PANE);
}

export const showTray = (): void => {
  if (!over.value.includes(Tray)) runCommand("tray.toggle");
};
