import { companyPage, LEGAL_KINDS } from "#domain/community/company-page.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import { byId, int, refs } from "#kernel/field.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Handler } from "#server/commands/handlers.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { writable } from "#server/resources/write.ts";

const isLegal = (record: Row): boolean => LEGAL_KINDS.split(",").includes(String(record["kind"]));

/** The number behind the last point, or a second one: 1.2 → 1.3, 3 → 3.1. */
function nextEdition(edition: string): string {
  const [, before, last] = /^(.*\.)(\d{1,6})$/.exec(edition) ?? [];
  return before === undefined ? `${edition.slice(0, 16)}.1` : `${before}${Number(last) + 1}`;
}

/** The same texts once more, to be changed and published in the place of the present ones. */
export const newVersion: Handler = {
  body: {
    ids: refs("companyPage", { label: ["编号", "IDs"], required: true, max: 1 }),
    versions: byId(int({ label: ["版本", "Version"] }), { label: ["版本", "Versions"] }),
  },
  handle: async (context, body, tx) => {
    const [id] = body["ids"] as string[];
    const source = await readRecord(tx, companyPage, String(id));
    const values = Object.fromEntries(
      Object.keys(writable(companyPage)).flatMap((name) => (source[name] === null ? [] : [[name, source[name]]])),
    );
    const own = isLegal(source)
      ? { edition: nextEdition(String(source["edition"])), effective: context.now, changes: {} }
      : { edition: "", changes: {} };
    const fitting = Object.entries({ ...values, ...own }).filter(
      ([name]) => isLegal(source) || !["edition", "effective", "changes"].includes(name),
    );
    return addRecord(tx, context, companyPage, Object.fromEntries(fitting), "newVersion");
  },
};

/** An edition is there once, and a legal text that members are bound by is never left without a successor. */
export async function checkCompanyPage(tx: Sql, record: Row): Promise<void> {
  if (!isLegal(record)) return;
  // Two at once must not both be the first, or the last.
  await tx.query("select pg_advisory_xact_lock(hashtext('companyPage'))");
  const [row] = await tx.query<{ same: boolean; stands: boolean }>(
    `select coalesce(bool_or(edition = $3), false) as same,
       coalesce(bool_or(shelf = ${ShelfStatus.of("onShelf")} and effective <= now()), false) as stands
     from company_page where kind = $1 and id <> $2::bigint and delete_time is null
       and shelf <> ${ShelfStatus.of("del")}`,
    [record["kind"], record["id"] ?? "0", record["edition"]],
  );
  if (row?.same && record["shelf"] !== ShelfStatus.of("del"))
    throw new Refusal("illegalParameter", ["这个版本号已存在", "There is such an edition already"], {
      path: "edition",
    });
  if (record["shelf"] === ShelfStatus.of("offShelf") && !row?.stands)
    throw new Refusal("guardRefused", [
      "这是唯一有效的版本，不能下架；请先发布新版本",
      "It is the only version in force and stays; publish another one first",
    ]);
}
