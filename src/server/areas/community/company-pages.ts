import { companyPage } from "#domain/community/company-page.resource.ts";
import { byId, int, refs } from "#kernel/field.ts";
import type { Handler } from "#server/commands/handler.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";
import { writable } from "#server/resources/write.ts";
import { isLegal } from "./company-page-rules.ts";

/** Returns the next edition: raises the number after the last point, or adds one. 1.2 → 1.3, 3 → 3.1. */
function nextEdition(edition: string): string {
  const [, before, last] = /^(.*\.)(\d{1,6})$/.exec(edition) ?? [];
  return before === undefined ? `${edition.slice(0, 16)}.1` : `${before}${Number(last) + 1}`;
}

/** Copies a company page as a new draft. An admin changes the copy and publishes it in place of the current page. */
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
    const legalValues = isLegal(source)
      ? { edition: nextEdition(String(source["edition"])), effective: context.now, changes: {} }
      : { edition: "", changes: {} };
    const applicable = Object.entries({ ...values, ...legalValues }).filter(
      ([name]) => isLegal(source) || !["edition", "effective", "changes"].includes(name),
    );
    return addRecord(tx, context, companyPage, Object.fromEntries(applicable), "newVersion");
  },
};
