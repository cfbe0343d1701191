import { content } from "#domain/posts/content.resource.ts";
import type { AreaRules } from "#server/areas/area-rules.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";
import { headingOf } from "./heading.ts";

const isAhead = (time: unknown, now: number): boolean => Number(time ?? 0) > now;

export const rules: AreaRules = {
  consequences: {
    content: decisionConsequences(content, ({ publishTime, delyTime }, now) => ({
      publishTime: isAhead(delyTime, now) ? delyTime : (publishTime ?? now),
    })),
  },
  fill: {
    content: async (_tx, { before, patch }, { now, ip }) => {
      const record = { ...before, ...patch };
      const isScheduled = before?.["publishTime"] && isAhead(before["publishTime"], 0) && patch["delyTime"];
      return {
        heading: headingOf(record),
        ...(before ? {} : { submitTime: now, ip }),
        ...(isScheduled ? { publishTime: patch["delyTime"] } : {}),
      };
    },
  },
};
