import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { i18n, optional, part, rows, text } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { editHandler } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

const { auditFailure, scoreDimension, withdrawal } = systemConfig.fields;
/** Names in `settings`, with the fields of the resource that they mean. */
const parts = { audit_failure: "auditFailure", scoreDimension: "scoreDimension", withdrawal: "withdrawal" } as const;
const named = Object.entries(parts);

/** Fields that the specification spells otherwise than the resource (sections 3 and 7). */
const spelled = {
  settings: part(
    {
      audit_failure: optional(auditFailure),
      scoreDimension: optional(scoreDimension),
      withdrawal: optional(withdrawal),
    },
    { label: ["设置", "Settings"] },
  ),
  reportDescriptions: rows(
    {
      key: text(40, { label: ["键", "Key"], required: true }),
      description: i18n(200, { label: ["说明", "Description"] }),
    },
    { label: ["举报说明", "Report descriptions"], max: 50 },
  ),
};

/** Returns the report causes with their descriptions, which stand in a list of their own in the specification. */
function described(causes: unknown, descriptions: readonly Row[]): Row[] {
  const byKey = new Map(descriptions.map(({ key, description }) => [String(key), description ?? {}]));
  return ((causes ?? []) as Row[]).map((cause) =>
    byKey.has(String(cause["key"])) ? { ...cause, description: byKey.get(String(cause["key"])) } : cause,
  );
}

const plain = editHandler(systemConfig);

/** Edits a configuration, in the spelling of the console or in that of the specification. */
export const editConfig: Handler = {
  ...plain,
  body: { ...plain.body, ...spelled },
  handle: async (context, { settings, reportDescriptions, ...body }, tx) => {
    const values = body["item"] ? (body["item"] as Row) : body;
    const within = (settings ?? {}) as Row;
    const fromSettings = Object.fromEntries(
      named.flatMap(([name, field]) => (Object.hasOwn(within, name) ? [[field, within[name]]] : [])),
    );
    const causes = Array.isArray(reportDescriptions)
      ? {
          reportTypes: described(
            values["reportTypes"] ?? (await readRecord(tx, systemConfig, String(body["id"])))["reportTypes"],
            reportDescriptions as Row[],
          ),
        }
      : {};
    const added = { ...fromSettings, ...causes };
    const whole = body["item"] ? { ...body, item: { ...values, ...added } } : { ...body, ...added };
    return plain.handle(context, whole, tx);
  },
};

/** Adds `settings` and `reportDescriptions` to a record that is answered. */
export function shownConfig(record: AnyRecord): AnyRecord {
  const has = (name: string): boolean => Object.hasOwn(record, name);
  return {
    ...record,
    ...(named.some(([, field]) => has(field))
      ? { settings: Object.fromEntries(named.map(([name, field]) => [name, record[field] ?? []])) }
      : {}),
    ...(has("reportTypes")
      ? {
          reportDescriptions: ((record["reportTypes"] ?? []) as Row[]).map(({ key, description }) => ({
            key,
            description: description ?? {},
          })),
        }
      : {}),
  };
}
