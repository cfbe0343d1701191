import { v2 } from "#domain/api/call.ts";
import type { WordTestReply } from "#domain/risk/api.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { WordScope } from "#domain/risk/enumerations.ts";
import { longText, oneOf, recordId } from "#kernel/field.ts";
import { activeWords, hitsIn } from "#server/review/words/match-words.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import type { BlackListAround } from "#domain/risk/api.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { aroundEntry } from "#server/areas/risk/black-list/around.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { AccountsBlock } from "#domain/api/evidence.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { accountsOfHits } from "./read-accounts.ts";

const MOST_HITS = 200;

/** Calls of banned words, the black list and risk rules, in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("blackTag", "test"),
    label: ["测试违禁词", "Test banned words"],
    access: readPermissions(blackTag),
    body: {
      text: longText({ label: ["文字", "Text"], required: true, max: 5_000 }),
      scope: oneOf(WordScope, { label: ["范围", "Scope"] }),
    },
    handle: async (context, { text, scope }): Promise<WordTestReply> => {
      const entries = await activeWords(context.db, scope ? [String(scope)] : []);
      const hits = hitsIn(text, entries).slice(0, MOST_HITS);
      return {
        hits: hits.map(({ start, end, entry: { id, word, severity } }) => ({ start, end, entry: id, word, severity })),
      };
    },
  }),
  endpoint({
    path: v2(blackList.name, "around"),
    label: ["同一对象的账号", "Accounts that share a subject"],
    access: readPermissions(blackList),
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: async ({ db }, { id }): Promise<BlackListAround> =>
      aroundEntry(db, await readRecord(db, blackList, String(id))),
  }),
  endpoint({
    path: v2(riskRule.name, "accounts"),
    label: ["命中共用的设备与账号", "Accounts that share what the hits name"],
    access: readPermissions(riskHit),
    body: { id: recordId({ label: ["编号", "ID"], required: true }) },
    handle: async (context, { id }): Promise<AccountsBlock> =>
      accountsOfHits(context.db, context, (await readRecord(context.db, riskRule, String(id))).id),
  }),
];
