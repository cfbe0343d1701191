import { OnOff } from "#domain/enumerations/on-off.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { cleared } from "#kernel/conditional-fields.ts";
import { byId, int, refs } from "#kernel/field.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Handler } from "#server/commands/handler.ts";
import { readRecord } from "#server/resources/detail.ts";
import { writable } from "#server/resources/write.ts";
import { copyName } from "#server/areas/staff/copy-name.ts";

/** Copies a configuration as the basis of a new one. The copy is inactive until an admin enables it. */
export const copyConfig: Handler = {
  body: {
    ids: refs("systemConfig", { label: ["编号", "IDs"], required: true, max: 1 }),
    versions: byId(int({ label: ["版本", "Version"] }), { label: ["版本", "Versions"] }),
  },
  handle: async (context, body, tx) => {
    const [id] = body["ids"] as string[];
    const source = await readRecord(tx, systemConfig, String(id));
    const values = Object.fromEntries(Object.keys(writable(systemConfig)).map((name) => [name, source[name]]));
    return addRecord(
      tx,
      context,
      systemConfig,
      {
        ...values,
        ...cleared(systemConfig.fields, source),
        name: await copyName(tx, context, systemConfig, source),
      },
      "copy",
      { status: OnOff.of("down") },
    );
  },
};
