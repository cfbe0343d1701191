import type { AnyRecord } from "#kernel/resource.ts";
import { allAreas } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { openScreen } from "#web/routing/tabs.ts";

/** Opens the list whose records a task writes. */
export async function openImportOf(task: AnyRecord): Promise<void> {
  await allAreas.load();
  const screen = registry().listOf(String(task["resource"]));
  if (screen) openScreen(screen.route);
}
