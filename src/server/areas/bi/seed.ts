import { biForm } from "#domain/bi/bi-form.resource.ts";
import { biView } from "#domain/bi/bi-view.resource.ts";
import type { Seed } from "#server/db/area-seed.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { readRecord } from "#server/resources/detail.ts";
import { firstBiReports } from "./first-bi-reports.ts";
import { biReportViews } from "./views.ts";

/** Writes the approved views of this program as records, so that BI reports can refer to them, and the first ones. */
export const seed: Seed = async (tx) => {
  const rows = await tx.query<{ id: string; key: string }>("select id, key from bi_view where delete_time is null");
  const known = new Map(rows.map(({ id, key }) => [key, id]));
  for (const { key, title, columns } of biReportViews) {
    const values = {
      key,
      title: { "1": title[0], "0": title[1] },
      columns: Object.entries(columns).map(([name, { kind, label, personal }]) => ({
        key: name,
        title: { "1": label[0], "0": label[1] },
        kind,
        personal: personal !== undefined,
      })),
      refresh: "live",
    };
    const id = known.get(key);
    if (id === undefined) {
      const view = await insertRecord(tx, biView, values, null);
      const biReport = firstBiReports[key];
      if (biReport) await insertRecord(tx, biForm, { ...biReport, view: view.id }, null);
    } else {
      const before = await readRecord(tx, biView, id, true);
      const isSame =
        JSON.stringify([before["title"], before["columns"]]) === JSON.stringify([values.title, values.columns]);
      if (!isSame) await updateRecord(tx, biView, before, values, null);
    }
  }
};
