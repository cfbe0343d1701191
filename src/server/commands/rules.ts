import { languageChangeRefusal } from "#kernel/availability.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { refuse } from "#kernel/validate.ts";
import { resourceNamed } from "#domain/index.ts";
import { categoryProblems } from "#domain/community/category.rules.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import { adminProblems } from "#domain/staff/admin.rules.ts";
import { systemConfigProblems } from "#domain/settings/system-config.rules.ts";
import { modelProblems } from "#domain/models/model.rules.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { checkCompanyPage } from "#server/commands/community/company-page-rules.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { linksTo } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

const rules: Readonly<Record<string, (record: Row) => Problem[]>> = {
  systemConfig: systemConfigProblems,
  model: modelProblems,
  category: categoryProblems,
  admin: adminProblems,
};

/**
 * Checks rules between several fields.
 * @throws Refusal illegalParameter
 */
export function checkRecord(resource: Resource, record: Row): void {
  refuse(rules[resource.name]?.(record) ?? []);
}

/**
 * Refuses an edit that moves a record into a language outside the admin's language scope. The admin would lose access
 * to the record by such an edit.
 * @throws Refusal guardRefused
 */
export function checkMove({ actor }: Context, resource: Resource, before: AnyRecord, values: Row): void {
  const why = languageChangeRefusal(actor, resource, before, values);
  if (why) throw new Refusal("guardRefused", why, { path: "lang", details: { current: before } });
}

/** Maximum number of active configurations. The console fetches only one page of 100 (specification, section 9). */
const MOST_LIVE_CONFIGS = 100;

async function checkConfigs(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== UpDown.of("up")) return;
  // Without the lock, two parallel calls could both add the hundredth configuration.
  await tx.query("select pg_advisory_xact_lock(hashtext('systemConfig'))");
  const [row] = await tx.query<{ n: string }>(
    `select count(*) as n from system_config where status = ${UpDown.of("up")} and delete_time is null and id <> $1::bigint`,
    [record["id"] ?? "0"],
  );
  if (Number(row?.n) >= MOST_LIVE_CONFIGS)
    throw new Refusal("permissionLimit", [
      `启用的配置最多 ${MOST_LIVE_CONFIGS} 条，请先停用一条`,
      `At most ${MOST_LIVE_CONFIGS} records may be enabled. Disable one first`,
    ]);
}

/** Maximum depth of the category tree: catalogue/community.md, /category-manage. */
const MOST_LEVELS = 3;

/** Checks that the category tree stays valid: one type, no circle, and at most the levels that the app displays. */
async function checkTree(tx: Sql, record: Row): Promise<void> {
  if (record["fatherId"] === null || record["fatherId"] === undefined) return;
  // Without the lock, two parallel moves could form a circle.
  await tx.query("select pg_advisory_xact_lock(hashtext('category'))");
  const [row] = await tx.query<{ above: number; below: number; circle: boolean; types: unknown }>(
    `with recursive above as (
       select id, father_id, types, 1 as depth from category where id = $1::bigint
       union all select f.id, f.father_id, f.types, a.depth + 1 from category f join above a on f.id = a.father_id where a.depth < 10
     ), below as (
       select id, 1 as depth from category where id = $2::bigint
       union all select c.id, b.depth + 1 from category c join below b on c.father_id = b.id where c.delete_time is null and b.depth < 10
     ) select (select max(depth) from above) as above, (select max(depth) from below) as below,
         exists (select 1 from above where id = $2::bigint) as circle, (select types from above where depth = 1) as types`,
    [record["fatherId"], record["id"]],
  );
  const fail = (zh: string, en: string): never => {
    throw new Refusal("illegalParameter", [zh, en], { path: "fatherId" });
  };
  if (row?.circle) return fail("上级不能是自己或自己的下级", "A category cannot be its own descendant");
  if (row && row.types !== record["types"]) return fail("上级须属于同一类型", "The parent must be of the same type");
  if (row && row.above + row.below > MOST_LEVELS)
    return fail(`分类最多 ${MOST_LEVELS} 级`, `Categories have at most ${MOST_LEVELS} levels`);
}

const together: Readonly<Record<string, (tx: Sql, record: Row) => Promise<void>>> = {
  systemConfig: checkConfigs,
  category: checkTree,
  companyPage: checkCompanyPage,
};

/**
 * Checks rules that need other rows. Call it in the transaction of the write, with the record as it is after the write.
 * @throws Refusal
 */
export async function checkTogether(tx: Sql, resource: Resource, record: Row): Promise<void> {
  await together[resource.name]?.(tx, record);
}

/**
 * Refuses to delete a record that others refer to.
 * @throws Refusal guardRefused with the number of referring records per resource
 */
export async function checkUnused(tx: Sql, resource: Resource, record: AnyRecord): Promise<void> {
  const links = await linksTo(tx, resource, record.id, ({ field }) => field.partOf !== true);
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
 * Runs the automatic review again after a moderator's edit (settled.md). The review only renews the findings and
 * decides nothing.
 */
export async function afterEdit(tx: Sql, resource: Resource, after: AnyRecord): Promise<void> {
  if (resource.name === "model") await enqueueReview(tx, after.id, { findingsOnly: true });
}
