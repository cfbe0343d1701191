import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Refuses a redirect that leads back to its own begin over other redirects. */
export async function checkRedirect(tx: Sql, record: Row): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('seoRedirect'))");
  const [row] = await tx.query<{ loop: string | null }>(
    `with recursive way as (
       select to_path as at, 1 as steps from seo_redirect where id = $1::bigint
       union all select r.to_path, w.steps + 1 from seo_redirect r join way w on r.from_path = w.at
         where r.delete_time is null and w.steps < 50
     ) select min(at) as loop from way where at = $2`,
    [record["id"], record["fromPath"]],
  );
  if (row?.loop)
    throw new Refusal(
      "illegalParameter",
      ["这条重定向会绕回原地址，请改新地址", "This redirect leads back to its own address. Change the new address"],
      { path: "toPath" },
    );
}
