import { conflictOfInterest, languageChangeRefusal } from "#kernel/availability.ts";
import { isBlank } from "#kernel/blank-text.ts";
import { missingFor, missingMessage } from "#kernel/complete.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { refuse } from "#kernel/validate.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Write } from "#server/commands/area-rules.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { isReviewed } from "#server/review/subjects.ts";
import { rulesOfAreas } from "#server/generated/rules.ts";
import { mustReadFiles } from "#server/auth/permissions/file-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { innerLinksTo, linksTo } from "#server/resources/detail.ts";
import { filesAdded } from "#server/resources/files-in-values.ts";
import type { Row } from "#server/resources/row.ts";
import { checkLimits } from "#server/resources/check-limits.ts";
import { checkTree } from "#server/resources/check-tree.ts";

type ResourceWrite = Write & { resource: Resource };

/**
 * Checks rules between several fields.
 * @param changed fields that are changed, if only their problems count; without it those of all fields
 * @throws Refusal illegalParameter
 */
export function checkRecord(resource: Resource, record: Row, changed?: readonly string[]): void {
  const problems = [...resource.problems(record)];
  refuse(changed ? problems.filter(({ path }) => changed.includes(path.split(/[.[]/)[0] ?? "")) : problems);
}

/**
 * Refuses an edit that moves a record into a language outside the admin's language scope. The admin would lose access
 * to the record by such an edit.
 * @throws Refusal guardRefused
 */
export function checkMove({ actor }: Context, resource: Resource, before: AnyRecord, values: Row): void {
  const refusal = languageChangeRefusal(actor, resource, before, values);
  if (refusal) throw new Refusal("guardRefused", refusal, { path: "lang", details: { current: before } });
}

/**
 * Checks rules that need other rows. Call it in the transaction of the write, with the record as it is after the write.
 * @throws Refusal
 */
export async function checkTogether(tx: Sql, resource: Resource, record: Row): Promise<void> {
  await checkTree(tx, resource, record);
  await checkLimits(tx, resource, record);
  for (const { check } of rulesOfAreas) await check?.[resource.name]?.(tx, record);
}

/** True if the resource has rules that need other records, which only a write shows. */
export const hasRules = ({ name, tree, limits }: Resource): boolean =>
  tree !== null ||
  limits.length > 0 ||
  rulesOfAreas.some((area) => [area.check, area.beforeWrite, area.afterWrite].some((rules) => rules?.[name]));

/**
 * Refuses to delete a record that others refer to.
 * @throws Refusal guardRefused with the number of referring records per resource
 */
async function checkUnused(tx: Sql, resource: Resource, record: AnyRecord): Promise<void> {
  // A list that only the server writes, such as the groups of settled feedback, is in nobody's hands.
  const links = await linksTo(
    tx,
    resource,
    record.id,
    ({ field }) => field.partOf !== true && !(field.kind === "refs" && field.readOnly === true),
  );
  for (const [name, count] of Object.entries(await innerLinksTo(tx, resource, record.id)))
    links[name] = (links[name] ?? 0) + count;
  const used = Object.entries(links).filter(([, count]) => count > 0);
  if (used.length === 0) return;
  const names = (language: 0 | 1): string =>
    used.map(([name, count]) => `${resourceNamed(name).label[language]} ${count}`).join(language === 0 ? "、" : ", ");
  throw new Refusal("guardRefused", [
    `仍在使用中，无法删除：${names(0)}。请先调整关联内容`,
    `Cannot delete: still used by ${names(1)}. Reassign them first`,
  ]);
}

/**
 * True if deleting takes down a work of a member and leaves its record. What refers to it, such as an appeal or a board,
 * keeps its title.
 */
const leavesWork = ({ ownerField, machine }: Resource): boolean =>
  ownerField !== null && machine?.transitions["delete"] !== undefined;

/** Returns the fields that the server sets itself when a record is added or edited. */
export async function filledBy(tx: Sql, context: Context, { resource, ...write }: ResourceWrite): Promise<Row> {
  let filled: Row = {};
  for (const area of rulesOfAreas) filled = { ...filled, ...(await area.fill?.[resource.name]?.(tx, write, context)) };
  return filled;
}

/**
 * Has the automatic review judge a new record. After an edit by a moderator it only renews the findings, and decides
 * nothing.
 */
export async function reviewWritten(tx: Sql, { name }: Resource, record: AnyRecord, isNew: boolean): Promise<void> {
  const { id } = record;
  // A draft is reviewed once it is published.
  if (isReviewed(name) && record["isDraft"] !== true) await enqueueReview(tx, name, id, { findingsOnly: !isNew });
}

/**
 * Checks rules that depend on the admin who writes. Lock the record first, and call it before anything is written.
 * @throws Refusal
 */
export async function beforeWrite(tx: Sql, context: Context, { resource, ...write }: ResourceWrite): Promise<void> {
  // Checked here too, because the server runs timed transitions, and a page publishes its modules together.
  const missing = write.before ? missingFor(resource, write.verb, write.before, isBlank) : [];
  if (missing.length > 0)
    throw new Refusal("guardRefused", missingMessage(resource, missing), { details: { missing } });
  const conflict = conflictOfInterest(context.actor, resource, { ...write.before, ...write.patch });
  if (conflict) throw new Refusal("guardRefused", conflict, resource.ownerField ? { path: resource.ownerField } : {});
  await mustReadFiles(
    tx,
    context.actor,
    filesAdded(resource.fields, write.patch, write.before).map(({ path, file }) => ({
      path: `${path}.key`,
      key: file.key,
    })),
  );
  // Checked here, because both a delete call and a transition can delete the record.
  if (write.verb === "delete" && write.before && !leavesWork(resource)) await checkUnused(tx, resource, write.before);
  for (const area of rulesOfAreas) await area.beforeWrite?.[resource.name]?.(tx, context, write);
}

/**
 * Runs the consequences of a write, and checks the rules that must hold after it.
 * @throws Refusal
 */
export async function afterWrite(
  tx: Sql,
  context: Context,
  { resource, ...write }: ResourceWrite & { after: AnyRecord },
): Promise<void> {
  for (const area of rulesOfAreas) await area.afterWrite?.[resource.name]?.(tx, context, write);
}
