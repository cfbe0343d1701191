import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { notify } from "#web/ui/notice.tsx";
import { tt } from "./texts.ts";

const isFile = (value: unknown): value is StoredFile => typeof value === "object" && value !== null && "key" in value;

export const fileOf = (task: AnyRecord, field: "result" | "badRows"): StoredFile | null =>
  isFile(task[field]) ? task[field] : null;

/** Saves a file of a task by a click on a temporary link. */
export function downloadFile(task: AnyRecord, field: "result" | "badRows"): void {
  const file = fileOf(task, field);
  const actor = actorStore.value;
  if (!file) return notify(tt("noFile"), "yellow");
  if (task["creator"] !== actor?.id && !actor?.isSuper) return notify(tt("notYours"), "yellow");
  const link = document.createElement("a");
  link.href = `/files/${file.key}`;
  link.download = file.name;
  link.click();
}
