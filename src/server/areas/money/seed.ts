import { PayMethod } from "#domain/enumerations/money.ts";
import { PlatformPurpose } from "#domain/money/enumerations.ts";
import { platformAccount } from "#domain/money/platform-account.resource.ts";
import type { Seed } from "#server/db/area-seed.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";

const purposes: Row[] = PlatformPurpose.values
  .filter(({ key }) => key !== "channel")
  .map(({ key, label: [zh, en] }) => ({ code: key, purpose: key, name: { "1": zh, "0": en } }));

const channels: Row[] = PayMethod.values.map(({ key, stored, label: [zh, en] }) => ({
  code: `channel.${key}`,
  purpose: "channel",
  method: stored,
  name: { "1": `渠道清算 · ${zh}`, "0": `Channel clearing · ${en}` },
}));

/** Adds the owners of the platform's accounts. */
export const seed: Seed = async (tx) => {
  const rows = await tx.query<{ code: string }>("select code from platform_account");
  const known = new Set(rows.map(({ code }) => code));
  for (const row of [...purposes, ...channels])
    if (!known.has(String(row["code"]))) await insertRecord(tx, platformAccount, row, null);
};
