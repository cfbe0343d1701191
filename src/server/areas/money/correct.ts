import { accountCommands } from "#commands/money/account.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { account } from "#domain/money/account.resource.ts";
import { CounterAccount, OwnerKind } from "#domain/money/enumerations.ts";
import type { LegOwner } from "#domain/money/leg.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { checkedValues } from "#server/resources/write.ts";
import { ownerMessage } from "./owner-message.ts";

const command = accountCommands.correct;

/** The owner of an account that is no account of the platform. */
export function ownerOf({ ownerKind, owner }: AnyRecord): LegOwner {
  const kind = OwnerKind.value(ownerKind)?.key;
  if (!kind || kind === "platform") throw new Error("an account of the platform is not moved by hand");
  return { kind, id: String(owner) };
}

export function currencyOf({ currency }: AnyRecord): Parameters<typeof LedgerCurrency.of>[0] {
  const key = LedgerCurrency.value(currency)?.key;
  if (!key) throw new Error(`${String(currency)} is no currency of the ledger`);
  return key;
}

/** Corrects a balance against suspense or the cost of promotion. */
export const correct: Handler = {
  body: selectionBody(account.name, command.input),
  handle: async (context, body, tx) => {
    const input = await checkedValues(tx, command.input, (body["input"] ?? {}) as Record<string, unknown>, null);
    const reason = await reasonOf(tx, command, body["reason"] as object, true);
    const amount = Number(input["amount"]);
    if (amount === 0)
      throw new Refusal("illegalParameter", ["调账金额不能为 0", "A correction of 0 changes nothing"], {
        path: "input.amount",
      });
    const counter = CounterAccount.value(input["counter"])?.key ?? "suspense";
    const records = await selectedRecords(tx, context, command.id, body);
    const change = { resource: account, command: command.id, records, reason };
    return recordEach(
      tx,
      context,
      { ...change, effectsOf: (after) => ownerMessage(after, command.id, reason).effects },
      async (before) => {
        const currency = currencyOf(before);
        await post(tx, context, {
          idemKey: `correct:${before.id}:${context.requestId}`,
          kind: "correction",
          biz: { resource: account.name, id: before.id, line: "next" },
          legs: [
            { owner: ownerOf(before), currency, amount },
            { owner: ofPlatform(counter), currency, amount: -amount },
          ],
          note: reason.text,
          paper: input["paper"] as StoredFile,
        });
        return readRecord(tx, account, before.id);
      },
    );
  },
};
