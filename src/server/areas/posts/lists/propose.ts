import { contentRecommendationCommands } from "#commands/posts/content-recommendation.ts";
import { Recommend } from "#domain/enumerations/review.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import { codes, prefixErrors, Refusal } from "#kernel/errors.ts";
import { bestBy } from "#server/areas/rankings/formula/feed.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues } from "#server/resources/write.ts";

const { propose: command } = contentRecommendationCommands;

/** States in which a post is not proposed again: it is proposed or recommended, or was forbidden. */
const settled = ["confirm", "confirmed", "forbid", "cancelForbid"].map((key) => Recommend.of(key as "confirm"));

/** Proposes the best posts of a formula at a place, but none that was proposed, recommended or forbidden there. */
export const propose: Handler = {
  body: pageBody(command.input),
  handle: async (context, body, tx) => {
    const input = (body["input"] ?? {}) as Row;
    const { formula: id, ...entry } = await prefixErrors("input.", () => checkedValues(tx, command.input, input, null));
    const formula = await readRecord(tx, recommendFormula, String(id));
    if (formula["target"] !== "content")
      throw new Refusal("illegalParameter", ["这个公式不是帖子的公式", "This formula is not one of posts"], {
        path: "input.formula",
      });
    const known = await tx.query<{ content: string }>(
      `select content from content_recommendation where place = $1 and place_id is not distinct from $2::bigint
         and status = any($3::smallint[]) and delete_time is null`,
      [entry["place"], entry["placeId"] ?? null, settled],
    );
    const taken = new Set(known.map(({ content }) => content));
    const outcomes = [];
    for (const { work, score } of await bestBy(tx, formula)) {
      if (taken.has(work.id)) continue;
      const values = { ...entry, content: work.id };
      const serverValues = { score: Math.round(score * 10) / 10 };
      const { item } = await prefixErrors("input.", () =>
        addRecord(tx, context, contentRecommendation, values, "add", serverValues),
      );
      outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return replyOf(outcomes, newBatchId());
  },
};
