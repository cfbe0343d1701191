import { v2 } from "#domain/api/call.ts";
import type { WordTestReply } from "#domain/api/words.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { WordScope } from "#domain/risk/enumerations.ts";
import { longText, oneOf } from "#kernel/field.ts";
import { activeWords, hitsIn } from "#server/areas/risk/match-words.ts";
import { wholePermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

const MOST_HITS = 200;

/** Call of the test box: the banned words that hit a text. */
export const wordEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("blackTag", "test"),
    label: ["测试违禁词", "Test banned words"],
    access: wholePermissions(blackTag),
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
];
