import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { ownTasks, readOwnTasks } from "#web/areas/tasks/own-tasks.ts";
import { whenUncovered } from "#web/areas/tasks/when-uncovered.ts";
import { loadResources } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { setQuery } from "#web/routing/address.ts";
import { openModal } from "#web/store/modals.ts";
import { ImportScreen } from "./import-screen.tsx";
import { beginImport, patch } from "./import-store.ts";

/** Opens the import of a resource with the choice of a file. */
export async function openImport(resource: Resource): Promise<void> {
  await whenUncovered();
  beginImport(resource);
  openModal(ImportScreen);
}

/** Opens the import of a task: its dry run, or the result of that. */
export async function openImportOf(task: AnyRecord): Promise<void> {
  const name = String(task["resource"]);
  await loadResources([name]);
  const resource = registry().resource(name);
  if (!resource) return;
  await whenUncovered();
  beginImport(resource);
  patch({ step: "check", taskId: task.id });
  setQuery({ import: task.id }, "replace");
  openModal(ImportScreen);
}

/** Opens the import that an address names. */
export async function openImportById(id: string): Promise<void> {
  if (!ownTasks.value.isReady) await readOwnTasks();
  const task = ownTasks.value.list.find((one) => one.id === id);
  if (task) await openImportOf(task);
  else setQuery({ import: null }, "replace");
}
