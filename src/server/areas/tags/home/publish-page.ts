import { homeModuleCommands } from "#commands/tags/home-module.ts";
import { HomePage } from "#domain/tags/enumerations.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { isBlank } from "#kernel/blank-text.ts";
import { missingFor } from "#kernel/complete.ts";
import { Refusal, codes } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { afterWrite, beforeWrite, checkRecord, checkTogether } from "#server/commands/rules.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { lastVersion, lockPage, modulesOn, writeVersion } from "./page-versions.ts";
import { namesOf } from "./module-names.ts";

/** States that a transition of a module writes. */
export function statesAfter(verb: "publish" | "putDown"): Row {
  const { machine } = homeModule;
  const transition = machine?.transitions[verb];
  if (!machine || !transition) throw new Error(`home modules have no transition ${verb}`);
  return writes(machine, transition);
}

interface Change {
  command: string;
  batchId: string;
  verb: string;
  before: AnyRecord;
  patch: Row;
}

/** Changes one module as part of a change of its page. All rules of a module hold. */
export async function changeModule(
  tx: Sql,
  context: Context,
  { command, batchId, verb, before, patch }: Change,
): Promise<CommandReply["outcomes"][number]> {
  const write = { resource: homeModule, verb, before, patch };
  checkRecord(homeModule, { ...before, ...patch });
  await beforeWrite(tx, context, write);
  const after = await updateRecord(tx, homeModule, before, patch, context.actor.id);
  await checkTogether(tx, homeModule, after);
  await afterWrite(tx, context, { ...write, after });
  return recordOutcome(tx, context, { resource: homeModule, command, before, after, batchId });
}

/** Adds the selected record to the outcomes, because a call answers for each selected record. */
export function withSelected(reply: CommandReply, selected: AnyRecord): CommandReply {
  const outcome: CommandReply["outcomes"][number] = {
    id: selected.id,
    ok: true,
    item: selected,
    recordId: null,
    code: codes.ok,
    msg: "",
    unchanged: true,
  };
  const isThere = reply.outcomes.some(({ id }) => id === selected.id);
  return { ...reply, outcomes: isThere ? reply.outcomes : [...reply.outcomes, outcome] };
}

const isLater = ({ begin }: Row, now: number): boolean => typeof begin === "number" && begin > now;

/** Tells why a page has no module to publish. Incomplete ones are told by name. */
function tellNone(context: Context, label: Label, isEmpty: boolean, isLaterOnly: boolean): void {
  if (isEmpty)
    tell(context, [`「${label[0]}」没有待发布的模块，请先提交`, `${label[1]}: no module waits. Submit some first`]);
  else if (isLaterOnly)
    tell(context, [
      `「${label[0]}」待发布的模块都还没到开始时间，会自动发布`,
      `${label[1]}: all waiting modules begin later and go up by themselves`,
    ]);
}

const isIncomplete = (module: AnyRecord): boolean => missingFor(homeModule, "publish", module, isBlank).length > 0;

/** Publishes all waiting modules of a page, and writes the page as a new version. */
export const publishPage: Handler = {
  body: selectionBody(homeModule.name, homeModuleCommands.publishPage.input),
  handle: async (context, body, tx) => {
    const command = "homeModule.publishPage";
    const [selected] = await selectedRecords(tx, context, command, body);
    if (!selected) throw new Refusal("illegalParameter", ["没有选中模块", "No module is selected"], { path: "ids" });
    const page = String(selected["page"]);
    const label = HomePage.value(page)?.label ?? [page, page];
    await lockPage(tx, page);
    const waiting = await modulesOn(tx, page, "wait");
    const incomplete = waiting.filter(isIncomplete);
    const now = waiting.filter((module) => !isLater(module, context.now) && !isIncomplete(module));
    const later = waiting.filter((module) => isLater(module, context.now) && !isIncomplete(module));
    if (incomplete.length > 0) tell(context, namesOf(["内容不全，仍待发布", "Incomplete, stays waiting"], incomplete));
    if (now.length === 0) {
      tellNone(context, label, waiting.length === 0, later.length > 0);
      return withSelected(replyOf([], newBatchId()), selected);
    }
    const batchId = newBatchId();
    const outcomes = [];
    for (const before of now)
      outcomes.push(
        await changeModule(tx, context, { command, batchId, verb: "publish", before, patch: statesAfter("publish") }),
      );
    const { number } = await lastVersion(tx, page);
    const { note } = (body["input"] ?? {}) as Row;
    await writeVersion(tx, context, { page, number: number + 1, note: String(note ?? ""), batch: batchId });
    tell(context, [`「${label[0]}」成为第 ${number + 1} 版`, `${label[1]} becomes version ${number + 1}`]);
    tell(context, namesOf(["上架", "Goes up"], now));
    if (later.length > 0) tell(context, namesOf(["到时间才上架", "Goes up later, at its time"], later));
    return withSelected(replyOf(outcomes, batchId), selected);
  },
};
