import { DAY } from "#kernel/time-units.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { exclusiveModel } from "#domain/exclusives/exclusive-model.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

const states = ["success", "success", "notPassed", "success", "down", "passed"] as const;

export const demo: AreaDemo = [
  {
    resource: exclusiveModel,
    count: 30,
    values: async (i, tools) => {
      const [row] = await tools.db.query<{ id: string; author: string; name: string; lang: number }>(
        `select m.id, m.author, m.group_name as name, m.lang from model m where m.status = $1
           and not exists (select 1 from exclusive_model e where e.model = m.id) order by m.id desc offset $2 limit 1`,
        [ModelShelf.of("up"), i * 3],
      );
      if (!row) return null;
      const state = i < 6 ? "waiting" : (states[i % states.length] ?? "success");
      const applied = Math.floor(tools.ago(i < 6 ? 0.1 + i * 0.5 : 12 + i * 3));
      const isDecided = state !== "waiting";
      const begin = state === "passed" || !isDecided ? tools.now + (3 + i) * DAY : applied + 4 * DAY;
      if (state === "success")
        await tools.db.query("update model set is_exclusive = true where id = $1::bigint", [row.id]);
      return {
        heading: row.name,
        model: row.id,
        author: row.author,
        lang: row.lang,
        applyTime: applied,
        createTime: applied,
        beginTime: begin,
        endTime: state === "down" ? tools.now - DAY : begin + 365 * DAY,
        share: [0.7, 0.6, 0.75][i % 3],
        foundElsewhere: i % 7 === 3 ? `https://models.example/${row.id}` : "",
        status: ReviewFlow.of(state),
        ...(isDecided
          ? {
              handler: tools.nth(admin, 1 + (i % 3)),
              handleTime: applied + tools.whole(3_600, 2 * DAY),
              reason: state === "notPassed" ? "在其他平台已有发布" : "",
            }
          : {}),
      };
    },
  },
];
