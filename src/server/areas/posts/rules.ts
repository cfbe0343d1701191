import { content } from "#domain/posts/content.resource.ts";
import type { AreaRules, Write } from "#server/areas/area-rules.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";
import { headingOf } from "./heading.ts";

const isAhead = (time: unknown, now: number): boolean => Number(time ?? 0) > now;

/** Stops a new post of a member whom the black list shuts out. */
async function checkAuthor(tx: Sql, context: Context, { verb, patch }: Write): Promise<void> {
  if (verb !== "add") return;
  const attempt = { scope: "post", user: String(patch["author"]), about: headingOf(patch) };
  await refuseShutOut(tx, context, attempt, "author");
}

export const rules: AreaRules = {
  consequences: {
    content: decisionConsequences(content, ({ publishTime, delyTime }, now) => ({
      publishTime: isAhead(delyTime, now) ? delyTime : (publishTime ?? now),
    })),
  },
  beforeWrite: { content: checkAuthor },
  review: {
    content: {
      scope: "content",
      texts: ["title", "content", "description", "keysword", "location", "tags"],
      pictures: "media",
      exemption: "content",
    },
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
