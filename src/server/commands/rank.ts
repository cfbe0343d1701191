import { findCommand } from "#commands/index.ts";
import { checked } from "#kernel/validate.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { byId, int, optional, part, recordId, refs } from "#kernel/field.ts";
import { undoUntil } from "./undo-window.ts";
import type { Placing } from "#kernel/rank.ts";
import { groupKey, groupOf, RANK, RANK_AFTER, RANK_BEFORE } from "#kernel/rank.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Operation } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { lockGroups, placeOf, ranksAt } from "#server/resources/rank.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import type { Handler } from "./handler.ts";
import { afterWrite, beforeWrite, checkRecord, checkTogether } from "./rules.ts";
import type { FlatReply } from "./single-record-call.ts";
import { newBatchId, recordOutcome, replyOf, selectedRecords } from "./run-on-selection.ts";
import { version } from "./versions.ts";

const neighbors: Fields = {
  after: recordId({ label: ["排在其后", "After"] }),
  before: recordId({ label: ["排在其前", "Before"] }),
};
const position = int({ label: ["位置", "Position"], min: 1, max: 1_000_000 });

interface Call {
  command: string;
  verb: "rank" | "move";
  resource: Resource;
  placing: Placing;
  /** Values by which the records come into another group; empty for a new place in their own. */
  patch: Row;
}

const isSame = (a: unknown, b: unknown): boolean => String(a ?? "") === String(b ?? "");

/** Sorts records by their present rank. The order of selection does not matter. */
const inOrder = (records: readonly AnyRecord[]): AnyRecord[] =>
  records.toSorted((a, b) => Number(a[RANK]) - Number(b[RANK]) || Number(a.id) - Number(b.id));

/** @throws Refusal if records of several groups would be ranked among each other */
function checkOneGroup(resource: Resource, records: readonly AnyRecord[]): void {
  if (new Set(records.map((record) => groupKey(resource, record))).size < 2) return;
  const names = (language: 0 | 1): string =>
    (resource.rankedWithin ?? [])
      .map((name) => resource.fields[name]?.label[language] ?? name)
      .join(language === 0 ? "、" : ", ");
  throw new Refusal(
    "illegalParameter",
    [
      `选中的${resource.label[0]}不在同一组（${names(0)}），请分组改排序`,
      `The selection is from several groups (${names(1)}). Rank one group at a time`,
    ],
    { path: "ids" },
  );
}

/**
 * Places records in a group: their own, or the one into which `patch` brings them.
 * @throws Refusal
 */
async function place(
  tx: Sql,
  context: Context,
  call: Call,
  body: Readonly<Record<string, unknown>>,
): Promise<CommandReply> {
  const { resource, command, verb, placing, patch } = call;
  // The tree is locked before the groups, as in a write that only changes the parent (check-tree.ts).
  if (verb === "move") await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`tree ${resource.name}`]);
  const asked = await readRecords(tx, resource, (body["ids"] as unknown[]).map(String));
  await lockGroups(tx, resource, [...asked, ...asked.map((record) => ({ ...record, ...patch }))]);
  const records = inOrder(await selectedRecords(tx, context, command, body));
  const [first] = records;
  if (!first) return replyOf([], newBatchId());
  if (verb === "rank") checkOneGroup(resource, records);
  const group = { ...first, ...patch };
  const ids = records.map(({ id }) => id);
  const places = new Map<string, Row>();
  for (const record of records) places.set(record.id, await placeOf(tx, resource, record));
  const ranks = await ranksAt(tx, resource, { group, ids, language: context.language, ...placing });
  const batchId = newBatchId();
  const written: [AnyRecord, AnyRecord][] = [];
  for (const [index, before] of records.entries()) {
    const write = { resource, verb, before, patch: { ...patch, [RANK]: ranks[index] } };
    // Within its group a record breaks no rule between fields or records by a new rank.
    if (verb === "move") checkRecord(resource, { ...before, ...write.patch });
    await beforeWrite(tx, context, write);
    const after = await updateRecord(tx, resource, before, write.patch, context.actor.id);
    if (verb === "move") await checkTogether(tx, resource, after);
    await afterWrite(tx, context, { ...write, after });
    written.push([before, after]);
  }
  const outcomes: CommandReply["outcomes"] = [];
  for (const [before, after] of written) {
    const told = { resource, command, batchId, before: { ...before, ...places.get(before.id) } };
    const item = { ...after, ...(await placeOf(tx, resource, after)) };
    outcomes.push({ ...(await recordOutcome(tx, context, { ...told, after: item })), item: after });
  }
  await orderChanged(tx, resource, first.id);
  return { ...replyOf(outcomes, batchId), undoUntil: undoUntil({ undoable: true }, context.now, outcomes) };
}

/** Makes open lists read their rows again, because rows stand elsewhere. */
const orderChanged = (tx: Sql, resource: Resource, id: string): Promise<void> =>
  publish(tx, [{ kind: "added", resource: resource.name, id }]);

const selection = {
  ids: refs("", { label: ["编号", "IDs"], max: 1_000 }),
  versions: byId(version, { label: ["版本", "Versions"] }),
};

const shortId = recordId({ label: ["编号", "ID"], required: true }) as Field<string>;

const isShort = ({ ids }: Readonly<Record<string, unknown>>): boolean => !Array.isArray(ids) || ids.length === 0;

/**
 * Returns the selection of a call in the form of all others. A short call names one record by `id`; without `version`
 * it means the current one.
 */
async function selectionOf(
  tx: Sql,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Promise<{ ids: string[]; versions: Record<string, number> }> {
  if (!isShort(body))
    return {
      ids: (body["ids"] as unknown[]).map(String),
      versions: (body["versions"] ?? {}) as Record<string, number>,
    };
  const id = String(checked({ id: shortId }, { id: body["id"] }).id);
  return { ids: [id], versions: { [id]: Number(body["version"] ?? (await readRecord(tx, resource, id)).version) } };
}

/** Returns the answer to a short call as the specification spells it (section 7). */
function shortReply({ outcomes: [outcome], undoUntil }: CommandReply): FlatReply {
  return { item: outcome?.item ?? null, recordId: outcome?.recordId ?? null, undoUntil };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Returns the one place that a call names. A form sends its empty fields as null, so null alone means an end of the group.
 * @throws Refusal for no place or several
 */
function placingOf(input: Readonly<Record<string, unknown>>): Placing | null {
  const names = ["after", "before", "position"] as const;
  const named = names.filter((name) => isGiven(input[name]));
  const [only] = named;
  if (named.length > 1)
    throw new Refusal("illegalParameter", ["位置只能给出一种", "Give only one kind of place"], {
      path: String(named[1]),
    });
  if (only === "position") return { position: Number(input["position"]) };
  if (only) return { [only]: String(input[only]) };
  const ends = names.filter((name) => input[name] === null);
  if (ends.length === 1 && ends[0] !== "position") return { [ends[0] as "after" | "before"]: null };
  return null;
}

/**
 * Changes the rank of records within their group. Called with `ids`, `versions` and `input` for several records, or with
 * `id`, `version` and one of `after`, `before` and `rank` for one (specification, section 7).
 */
export const rankHandler = (resource: Resource): Handler => {
  const command = `${resource.name}.rank`;
  const input = { position, ...neighbors };
  return {
    body: {
      ...selection,
      id: optional(shortId),
      version: optional(version),
      input: part(input, { label: ["输入", "Input"] }),
      ...neighbors,
      rank: position,
    },
    handle: async (context, body, tx) => {
      const values = { ...body, position: body["rank"] };
      const placing = placingOf((body["input"] ?? values) as Record<string, unknown>);
      if (!placing)
        throw new Refusal(
          "illegalParameter",
          ["请给出位置或排在谁的后面", "Say at which position or after which record"],
          {
            path: body["input"] ? "input.position" : "rank",
          },
        );
      const selected = await selectionOf(tx, resource, body);
      const reply = await place(tx, context, { command, verb: "rank", resource, placing, patch: {} }, selected);
      return isShort(body) ? shortReply(reply) : reply;
    },
  };
};

/** Moves records below another parent, with their branches: to its end, or to the place that the call names. */
export const moveHandler = (resource: Resource): Handler => {
  const command = `${resource.name}.move`;
  const parent = resource.tree?.parent ?? "";
  const inputFields = findCommand(command)?.input ?? {};
  return {
    body: {
      ...selection,
      id: optional(shortId),
      version: optional(version),
      input: part({ ...inputFields, ...neighbors }, { label: ["输入", "Input"], required: true }),
    },
    handle: async (context, body, tx) => {
      const input = (body["input"] ?? {}) as Row;
      const { [parent]: to } = await checkedValues(tx, inputFields, { [parent]: input[parent] ?? null }, null);
      const placing = placingOf(input) ?? { before: null };
      return place(
        tx,
        context,
        { command, verb: "move", resource, placing, patch: { [parent]: to ?? null } },
        await selectionOf(tx, resource, body),
      );
    },
  };
};

/** True for operations that undo reverses by neighbors and not by values. */
export const changesPlace = ({ command, resource }: Pick<Operation, "command" | "resource">): boolean =>
  command === `${resource}.rank` || command === `${resource}.move`;

/**
 * Prepares the undo of a change of place: the record returns to its former neighbors, as far as they are still there.
 * @returns values to write, and the present place for the operation record
 * @throws Refusal wrongState if the record was moved again since
 */
export async function placeBack(
  tx: Sql,
  context: Context,
  resource: Resource,
  operation: Operation,
  record: AnyRecord,
): Promise<{ patch: Row; place: Row }> {
  const { [RANK_AFTER]: after, [RANK_BEFORE]: before, [RANK]: rank, ...values } = operation.before;
  const group = { ...record, ...values };
  await lockGroups(tx, resource, [record, group]);
  const [later] = await tx.query(
    `select 1 from operation_record r where r.resource = $1 and r.op_obj_id = $2::bigint and r.id > $3::bigint
       and r.command = any($4) and not exists (select 1 from operation_record u where u.undoes = r.id) and r.undoes is null`,
    [
      resource.name,
      record.id,
      operation.id,
      [`${resource.name}.rank`, `${resource.name}.move`, `${resource.name}.edit`],
    ],
  );
  const isMoved = Object.entries(groupOf(resource, record)).some(
    ([name, value]) => name in operation.after && !isSame(operation.after[name], value),
  );
  if (later || isMoved)
    throw new Refusal("wrongState", ["之后又移动过，不能撤销", "It was moved again since and cannot be undone"], {
      details: { id: operation.id },
    });
  const stands = await readRecords(tx, resource, [after, before].filter(isGiven).map(String));
  const there = (id: unknown): boolean =>
    stands.some((one) => one.id === String(id) && groupKey(resource, one) === groupKey(resource, group));
  const placing: Placing = !isGiven(after)
    ? { after: null }
    : there(after)
      ? { after: String(after) }
      : there(before)
        ? { before: String(before) }
        : { before: null };
  const place = await placeOf(tx, resource, record);
  const request = { group, ids: [record.id], language: context.language, ...placing };
  const [free] = await ranksAt(tx, resource, request);
  return { patch: { ...values, [RANK]: free ?? rank }, place };
}

/** Tells the new place after an undo, and makes open lists read their order again. */
export async function placedBack(tx: Sql, resource: Resource, after: AnyRecord): Promise<Row> {
  await orderChanged(tx, resource, after.id);
  return placeOf(tx, resource, after);
}
