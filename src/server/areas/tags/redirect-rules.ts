import { illegal } from "#kernel/errors.ts";
import { isOwnAddress } from "#server/http/own-addresses.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/**
 * Refuses a redirect from an address of the product, one that leads back to its own begin, and one over another
 * redirect. Each old address needs one step.
 */
export async function checkRedirect(tx: Sql, record: Row): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('seoRedirect'))");
  const [from, to] = [String(record["fromPath"]), String(record["toPath"])];
  if (isOwnAddress(from))
    throw illegal(
      "fromPath",
      "这是控制台自己的地址，不能重定向",
      "This address belongs to the console and cannot be redirected",
    );
  const [loop] = await tx.query(
    `with recursive way as (
       select to_path as at, 1 as steps from seo_redirect where id = $1::bigint
       union all select r.to_path, w.steps + 1 from seo_redirect r join way w on r.from_path = w.at
         where r.delete_time is null and w.steps < 50
     ) select 1 from way where at = $2 limit 1`,
    [record["id"], from],
  );
  if (loop)
    throw illegal(
      "toPath",
      "这条重定向会绕回原地址，请改新地址",
      "This redirect leads back to its own address. Change the new address",
    );
  const others = await tx.query<{ from: string; to: string }>(
    `select from_path as from, to_path as to from seo_redirect
     where (from_path = $1 or to_path = $2) and id <> $3::bigint and delete_time is null order by id limit 2`,
    [to, from, record["id"]],
  );
  const next = others.find((one) => one.from === to);
  if (next)
    throw illegal(
      "toPath",
      `「${to}」已重定向到「${next.to}」，请直接填「${next.to}」`,
      `${to} already redirects to ${next.to}. Enter ${next.to} directly`,
    );
  const before = others.find((one) => one.to === from);
  if (before)
    throw illegal(
      "fromPath",
      `「${before.from}」重定向到「${from}」，请先把它改到「${to}」`,
      `${before.from} redirects to ${from}. First change it to ${to}`,
    );
}
