import { ModelShelf } from "#domain/enumerations/models.ts";
import { HomePage } from "#domain/tags/enumerations.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import type { StoodModule } from "#domain/tags/home-version.resource.ts";
import { homeVersion } from "#domain/tags/home-version.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import type { Row } from "#server/resources/row.ts";
import { namesOf } from "./module-names.ts";
import {
  isSamePage,
  isSameValue,
  lastVersion,
  lockPage,
  modulesOn,
  MOST_VERSIONS,
  stoodModule,
  writeVersion,
} from "./page-versions.ts";
import { changeModule, statesAfter, withSelected } from "./publish-page.ts";

interface Planned {
  before: AnyRecord;
  patch: Row;
}

/** Changes of a roll back. */
interface Plan {
  up: Planned[];
  down: Planned[];
  changed: Planned[];
  /** Modules of the version that were deleted since. */
  gone: StoodModule[];
}

const isUp = (module: AnyRecord): boolean => module["status"] === ModelShelf.of("up");
const isGone = (module: AnyRecord | undefined): boolean => !module || module["status"] === ModelShelf.of("delete");

/** Values of a version that differ from the module's. The kind of a module never changes. */
const valuesBack = (module: AnyRecord, { values }: StoodModule): Row =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !homeModule.fields[name as "name"]?.immutable && !isSameValue(module[name], value),
    ),
  );

async function planOf(tx: Sql, page: string, modules: readonly StoodModule[]): Promise<Plan> {
  const current = await readRecords(
    tx,
    homeModule,
    modules.map(({ id }) => id),
    true,
  );
  const byId = new Map(current.map((module) => [module.id, module]));
  const plan: Plan = { up: [], down: [], changed: [], gone: [] };
  for (const stood of modules) {
    const before = byId.get(stood.id);
    if (!before || isGone(before)) {
      plan.gone.push(stood);
      continue;
    }
    const patch = valuesBack(before, stood);
    if (!isUp(before)) plan.up.push({ before, patch: { ...patch, ...statesAfter("publish") } });
    else if (Object.keys(patch).length > 0) plan.changed.push({ before, patch });
  }
  const stays = new Set(modules.map(({ id }) => id));
  for (const before of await modulesOn(tx, page, "up"))
    if (!stays.has(before.id)) plan.down.push({ before, patch: statesAfter("putDown") });
  return plan;
}

/** Refuses versions that are too old, and the one that the page shows now. */
function checkVersion(version: AnyRecord, last: number, plan: Plan): void {
  if (Number(version["number"]) <= last - MOST_VERSIONS)
    throw new Refusal(
      "guardRefused",
      [`只能回滚到最近 ${MOST_VERSIONS} 版`, `Only the last ${MOST_VERSIONS} versions can be restored`],
      { path: "ids" },
    );
  if (plan.up.length + plan.down.length + plan.changed.length === 0)
    throw new Refusal("wrongState", ["页面现在就是这个版本", "The page shows this version already"], { path: "ids" });
}

function foretellPlan(context: Context, { up, down, changed, gone }: Plan): void {
  const modules = (planned: readonly Planned[]): AnyRecord[] => planned.map(({ before }) => before);
  if (up.length > 0) tell(context, namesOf(["上架", "Goes up"], modules(up)));
  if (down.length > 0) tell(context, namesOf(["下架", "Goes down"], modules(down)));
  if (changed.length > 0) tell(context, namesOf(["改回", "Changes back"], modules(changed)));
  if (gone.length > 0) tell(context, namesOf(["已删除，不能恢复", "Deleted since, stays away"], gone));
}

/** Brings a page back to one of its versions. The page as it is now becomes a version first, if it is none. */
export const rollBack: Handler = {
  body: selectionBody(homeVersion.name),
  handle: async (context, body, tx) => {
    const command = "homeVersion.rollBack";
    const [version] = await selectedRecords(tx, context, command, body);
    if (!version) throw new Refusal("illegalParameter", ["没有选中版本", "No version is selected"], { path: "ids" });
    const page = String(version["page"]);
    await lockPage(tx, page);
    const modules = (version["modules"] ?? []) as StoodModule[];
    const plan = await planOf(tx, page, modules);
    const last = await lastVersion(tx, page);
    checkVersion(version, last.number, plan);
    let { number } = last;
    const present = (await modulesOn(tx, page, "up")).map(stoodModule);
    if (!isSamePage(present, last.modules)) {
      number += 1;
      const note = inLanguage(context, ["回滚前自动保存", "Saved before a roll back"]);
      await writeVersion(tx, context, { page, number, note, batch: "" });
    }
    const batchId = newBatchId();
    const changes = [
      ...plan.down.map((one) => ({ ...one, verb: "putDown" })),
      ...plan.up.map((one) => ({ ...one, verb: "publish" })),
      ...plan.changed.map((one) => ({ ...one, verb: "edit" })),
    ];
    for (const change of changes) await changeModule(tx, context, { command, batchId, ...change });
    const note = inLanguage(context, [
      `回滚到第 ${version["number"]} 版`,
      `Rolled back to version ${version["number"]}`,
    ]);
    await writeVersion(tx, context, { page, number: number + 1, note, batch: batchId });
    const label = HomePage.value(page)?.label ?? [page, page];
    tell(context, [`「${label[0]}」成为第 ${number + 1} 版`, `${label[1]} becomes version ${number + 1}`]);
    foretellPlan(context, plan);
    return withSelected(replyOf([], batchId), version);
  },
};
