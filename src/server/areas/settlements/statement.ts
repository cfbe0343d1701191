import { v2 } from "#domain/api/call.ts";
import type { StatementReply } from "#domain/settlements/api.ts";
import { settlement as resource } from "#domain/settlements/settlement.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { recordId } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { readRecord } from "#server/resources/detail.ts";
import { titlesFor } from "#server/resources/titles.ts";
import { linesOf } from "./lines.ts";

const timeIn = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

const lineOf = (line: AnyRecord): StatementReply["statement"]["lines"][0] => ({
  what: String(line["what"]),
  kind: line["lineKind"] as Stored,
  time: timeIn(line["time"]),
  quantity: Number(line["quantity"]),
  amount: Number(line["amount"]),
});

/** Reads what stands on the statement of a settlement. */
export const statement = endpoint({
  path: v2(resource.name, "statement"),
  label: ["打印结算单", "Print statement"],
  access: readPermissions(resource),
  body: { id: recordId({ label: ["编号", "ID"], required: true }) },
  handle: async ({ db, language }, { id }): Promise<StatementReply> => {
    const record = await readRecord(db, resource, String(id));
    const titles = await titlesFor(db, resource, [record], language);
    const amount = (name: string): number => Number(record[name]);
    const party = String(record["party"]);
    return {
      statement: {
        settleNo: String(record["settleNo"]),
        kind: record["kind"] as Stored,
        party: titles[String(record["partyType"])]?.[party] ?? `#${party}`,
        period: String(record["period"]),
        status: record["status"] as Stored,
        currency: record["currency"] as Stored,
        confirmTime: timeIn(record["partyConfirmTime"]),
        gross: amount("gross"),
        deduction: amount("deduction"),
        tax: amount("tax"),
        net: amount("net"),
        lines: (await linesOf(db, record.id)).map(lineOf),
      },
    };
  },
});
