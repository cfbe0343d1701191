import { v2 } from "#domain/api/call.ts";
import type { BoardPreview, FeedPreview, ShutOutPlaces } from "#domain/rankings/api.ts";
import { rankingProblems } from "#domain/rankings/ranking.rules.ts";
import type { Weight } from "#domain/rankings/ranking.rules.ts";
import { ranking } from "#domain/rankings/ranking.resource.ts";
import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { optional, recordId } from "#kernel/field.ts";
import { refuse } from "#kernel/validate.ts";
import { placesWithout, previewBoard } from "#server/areas/rankings/boards/preview-board.ts";
import { previewFeed } from "#server/areas/rankings/formula/feed.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";

const id = recordId({ label: ["编号", "ID"], required: true });

/** Calls of boards and formulas, in addition to the generic ones. They write nothing. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(ranking.name, "preview"),
    label: ["预览榜单公式", "Preview the formula of a board"],
    access: readPermissions(ranking),
    body: { id, formula: optional(ranking.fields.formula), halfLife: optional(ranking.fields.halfLife) },
    handle: async ({ db, now }, body): Promise<BoardPreview> => {
      const board = await readRecord(db, ranking, String(body["id"]));
      const tried = (body["formula"] ?? []) as readonly Weight[];
      const formula = tried.length > 0 ? tried : (board["formula"] as readonly Weight[]);
      const halfLife = Number(body["halfLife"] ?? board["halfLife"]);
      refuse([...rankingProblems({ board: board["board"], formula })]);
      return previewBoard(db, board, { formula, halfLife }, now);
    },
  }),
  endpoint({
    path: v2(recommendFormula.name, "preview"),
    label: ["预览信息流", "Preview the feed of a formula"],
    access: readPermissions(recommendFormula),
    body: { id },
    handle: async ({ db }, body): Promise<FeedPreview> =>
      previewFeed(db, await readRecord(db, recommendFormula, String(body["id"]))),
  }),
  endpoint({
    path: v2(blackList.name, "boards"),
    label: ["解除后的榜单名次", "Places on boards without an entry"],
    access: readPermissions(blackList),
    body: { id },
    handle: async ({ db, now }, body): Promise<ShutOutPlaces> =>
      placesWithout(db, await readRecord(db, blackList, String(body["id"])), now),
  }),
];
