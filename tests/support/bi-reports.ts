import { v2 } from "#domain/api/call.ts";
import type { BiReportReply } from "#domain/bi/api.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TestApp } from "./app.ts";

/** A column of a BI report, as its form declares it. */
export const column = (key: string, kind = "text", more = {}) => ({ key, kind, ...more });

/** Calls for BI reports of an app. */
export function biReportsOf(api: TestApp) {
  const item = (values: object) => ({ item: { name: { "1": "报表", "0": "Report" }, ...values } });
  const added = async (values: object): Promise<AnyRecord> =>
    (await api.ok<{ item: AnyRecord }>("biForm", "add", item(values))).item;
  return {
    /** Adds a BI report, which may be refused. */
    add: (values: object, token = api.admin) =>
      api.call<{ item: AnyRecord }>(v2("biForm", "add"), item(values), { token }),
    added,
    inSql: (sql: string, more = {}) => added({ source: "sql", sql, ...more }),
    run: (id: string, params = {}, token = api.admin) =>
      api.call<BiReportReply>(v2("biForm", "run"), { id, params }, { token }),
    /** Returns the ids of the views by key. */
    views: async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await api.db.query<{ key: string; id: string }>("select key, id from bi_view")).map(({ key, id }) => [
          key,
          id,
        ]),
      ),
  };
}
