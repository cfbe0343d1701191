import { experienceRankCommands } from "#commands/experience/experience-rank.ts";
import { experienceRank } from "#domain/experience/experience-rank.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { Refusal, prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tellMembers } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { post } from "#server/ledger/post.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import { spanOf, takeRanking } from "./ranking.ts";

const { giveReward: give, takeAgain: take } = experienceRankCommands;

/** Makes the ranking of the selected place anew. */
export const takeAgain: Handler = {
  body: selectionBody(experienceRank.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, take.id, body);
    return recordEach(tx, context, { resource: experienceRank, command: take.id, records }, async (before) => {
      const span = spanOf(before["period"], String(before["periodKey"]), context.now);
      if (!span) throw new Refusal("guardRefused", ["这一期还没有结束", "This period has not ended"], { path: "ids" });
      await takeRanking(tx, span);
      return readRecord(tx, experienceRank, before.id);
    });
  },
};

/** Gives beans to the selected places, once each. */
export const giveReward: Handler = {
  body: selectionBody(experienceRank.name, give.input),
  handle: async (context, body, tx) => {
    const input = await prefixErrors("input.", () => checkedValues(tx, give.input, (body["input"] ?? {}) as Row, null));
    const beans = Number(input["beans"]);
    const records = await selectedRecords(tx, context, give.id, body);
    tellMembers(
      context,
      records.map((record) => String(record["user"])),
    );
    const effectsOf = (after: AnyRecord): Effect[] => [
      {
        kind: "authorMessage",
        receiver: String(after["user"]),
        event: give.id,
        title: String(after["periodKey"]),
        amount: beans,
        reason: "",
        reasonKey: "",
      },
    ];
    return recordEach(
      tx,
      context,
      { resource: experienceRank, command: give.id, records, effectsOf },
      async (before) => {
        await post(tx, context, {
          idemKey: `rank:${before.id}`,
          kind: "platformGrant",
          biz: { resource: experienceRank.name, id: before.id },
          legs: [
            { owner: ofPlatform("beanIssue"), currency: "bean", amount: -beans },
            { owner: ofUser(String(before["user"])), currency: "bean", amount: beans },
          ],
          remark: { "1": "经验值排行奖励", "0": "Reward of the experience ranking" },
        });
        return updateRecord(tx, experienceRank, before, { reward: beans }, context.actor.id);
      },
    );
  },
};
