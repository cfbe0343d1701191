import { account } from "#domain/money/account.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { checkAccount } from "#server/ledger/check.ts";
import { readRecord } from "#server/resources/detail.ts";

/** Compares the balances of one account with its flows now. A difference freezes it, as at night. */
export const checkHandler: Handler = {
  body: selectionBody(account.name),
  handle: async (context, body, tx) => {
    const [record] = await selectedRecords(tx, context, "account.check", body);
    if (!record) throw new Error("the call names no account");
    await checkAccount(tx, context, record.id);
    const item = await readRecord(tx, account, record.id);
    const unchanged = item.version === record.version ? { unchanged: true as const } : {};
    return replyOf(
      [{ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "", ...unchanged }],
      newBatchId(),
    );
  },
};
