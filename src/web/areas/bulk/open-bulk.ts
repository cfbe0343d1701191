import { v2 } from "#domain/api/call.ts";
import { listAt } from "#domain/api/list-address.ts";
import { isBulkTarget } from "#domain/bulk/targets.ts";
import { permitted } from "#kernel/availability.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { resourceShown } from "#kernel/screen.ts";
import { whenUncovered } from "#web/areas/tasks/when-uncovered.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { ownColumns } from "#web/auth/settings/user-settings.ts";
import type { Target } from "#web/commands/target.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { l } from "#web/i18n/text.ts";
import { allAreas } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentPlace } from "#web/routing/location.ts";
import { openModal } from "#web/store/modals.ts";
import { notify } from "#web/ui/notice.tsx";
import { BulkScreen } from "./bulk-screen.tsx";
import type { BulkState } from "./bulk-store.ts";
import { beginBulk, stateOf } from "./bulk-store.ts";
import { bt } from "./texts.ts";

async function open(initial: Partial<BulkState>): Promise<void> {
  await allAreas.load();
  const begin = registry().command("bulkJob.begin");
  const granted = begin && permitted(begin, actorStore.value);
  if (granted?.ok === false) return notify(l(granted.message), "yellow");
  await whenUncovered();
  beginBulk(initial);
  openModal(BulkScreen);
}

/** Opens the form of a new job. */
export const beginJob = (initial: Partial<BulkState> = {}): Promise<void> => open(initial);

/** Opens a saved job at the step where it is. */
export async function openJob(job: AnyRecord): Promise<void> {
  const step = job["status"] === "draft" ? "what" : "check";
  await open({ ...stateOf(job), job, step });
  setQuery({ bulk: job.id }, "replace");
}

/** Opens the job that an address or a task names. */
export async function openJobBy(filter: string): Promise<void> {
  try {
    const { list } = await call<{ list: AnyRecord[] }>(v2("bulkJob", "list"), { filter, pageSize: 1, columns: ["id"] });
    const id = list[0]?.id;
    if (id === undefined) return setQuery({ bulk: null }, "replace");
    const { item } = await call<{ item: AnyRecord }>(v2("bulkJob", "detail"), { id });
    await openJob(item);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

/** Opens a new job with what another one does. */
export const repeatJob = (job: AnyRecord): Promise<void> => open({ ...stateOf(job), isTitled: true });

/** Filter of the list on screen; null if the screen shows no list. */
function listedHere(): { resource: string; filter: string } | null {
  const { path, query } = currentPlace();
  const screen = registry().screen(path);
  const address = readQuery(query);
  const resource = registry().resource((screen && resourceShown(screen, address["v"])) ?? "");
  if (!screen || !resource) return null;
  const list = listAt(
    {
      screen,
      resource,
      actor: actorStore.value,
      commands: registry().commands,
      queue: undefined,
      ownColumns: ownColumns.value[resource.name],
    },
    address,
  );
  return { resource: resource.name, filter: list.filter };
}

/** Opens a job for the selected records, for all that match, or for the list's filter. */
export async function changeAll(target: Target | null): Promise<void> {
  await allAreas.load();
  const here = listedHere();
  const name = target?.resource.name ?? here?.resource;
  const resource = registry().resource(name ?? "");
  if (!resource) return notify(bt("noList"), "yellow");
  if (!isBulkTarget(resource)) return notify(bt("notBulk", { name: l(resource.label) }), "yellow");
  if (target?.chosen && target.chosen.size > 0)
    return open({ target: resource.name, by: "ids", ids: [...target.chosen.keys()].join("\n") });
  const filter = target?.matching?.filter ?? (here?.resource === resource.name ? here.filter : "");
  return open({ target: resource.name, by: "filter", filter });
}
