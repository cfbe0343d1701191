import type { AnyRecord } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { onGap, onLive } from "#web/data/live.ts";
import { count } from "#web/i18n/text.ts";
import { createState, setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";
import { followAdmin } from "./follow-admin.ts";
import { importedRows } from "./rows-text.ts";
import { tt } from "./texts.ts";

interface OwnTasks {
  /** Newest first. */
  list: readonly AnyRecord[];
  isReady: boolean;
  error: unknown;
}

export const ownTasks = createState<OwnTasks>({ list: [], isReady: false, error: null });

const open = new Set(["waiting", "running", "stopping", "toConfirm"]);
export const isOpen = (task: AnyRecord): boolean => open.has(String(task["state"]));
const running = new Set(["waiting", "running", "stopping"]);
export const isRunning = (task: AnyRecord): boolean => running.has(String(task["state"]));

export async function readOwnTasks(): Promise<void> {
  try {
    const { list } = await call<{ list: AnyRecord[] }>(v2("task", "own"));
    setValue(ownTasks, { list, isReady: true, error: null });
  } catch (error) {
    setValue(ownTasks, { ...ownTasks.value, error });
  }
}

/** Tells the creator how a task ended, as it may have run for minutes. */
function tellEnd(task: AnyRecord): void {
  const title = String(task["title"]);
  const rows = task["kind"] === "import" ? importedRows(task) : "";
  if (task["state"] === "done") notify(rows ? tt("importDone", { title, rows }) : tt("done", { title }), "green");
  if (task["state"] === "partial" && rows) notify(tt("importPartial", { title, rows }), "yellow");
  else if (task["state"] === "partial") notify(tt("partial", { title, n: count(Number(task["failed"])) }), "yellow");
  if (task["state"] === "failed") notify(tt("failure", { title, why: String(task["error"]) }), "red");
  // The open import or bulk job itself shows the end of its dry run.
  if (task["state"] === "toConfirm" && !document.querySelector("[data-in-place-of-work]"))
    notify(tt("toConfirm", { title }), "yellow");
}

/** Puts a task into the list. A late event never replaces a newer state. */
export function putTask(task: AnyRecord): void {
  const { list } = ownTasks.value;
  const known = list.find(({ id }) => id === task.id);
  if (known && known.version > task.version) return;
  if (known && isRunning(known) && !isRunning(task)) tellEnd(task);
  const next = known ? list.map((one) => (one.id === task.id ? task : one)) : [task, ...list];
  setValue(ownTasks, { ...ownTasks.value, list: next });
}

/** Follows the tasks of the logged-in admin. */
export function followOwnTasks(): void {
  onLive((event) => {
    if (event.kind === "gone" && event.resource === "asyncTask")
      setValue(ownTasks, { ...ownTasks.value, list: ownTasks.value.list.filter(({ id }) => id !== event.id) });
    if (event.kind !== "changed" || event.resource !== "asyncTask") return;
    if (event.item["creator"] === actorStore.value?.id) putTask(event.item);
  });
  onGap(() => void readOwnTasks());
  followAdmin(() => setValue(ownTasks, { list: [], isReady: false, error: null }), readOwnTasks);
}

/** Sends a command about an own task. */
export async function actOnTask(verb: "stop" | "goOn" | "again", { id }: AnyRecord): Promise<void> {
  try {
    putTask((await call<{ item: AnyRecord }>(v2("task", verb), { id })).item);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}
