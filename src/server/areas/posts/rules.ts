import { MediaType } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { isBlank } from "#kernel/blank-text.ts";
import { illegal } from "#kernel/errors.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import type { AreaRules, Write } from "#server/commands/area-rules.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { queueOrderOf } from "#server/review/verdict.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";
import { returnToCollections } from "#server/areas/collections/follow-post.ts";
import { statusOfVideo } from "#server/areas/videos/follow-video.ts";
import { headingOf, writtenFields } from "./heading.ts";
import { followPost } from "./lists/follow-post.ts";
import { unpinTags } from "./lists/leave-lists.ts";
import { checkRecommendedPost } from "./lists/list-rules.ts";
import { checkPin, checkRoom, followPin, pinConsequences } from "./lists/pins.ts";
import { copyPicture, fillFromPost, writePostStatus } from "./lists/post-copies.ts";
import { recommendedPostConsequences } from "./lists/recommended.ts";

const isAhead = (time: unknown, now: number): boolean => Number(time ?? 0) > now;

const decided = decisionConsequences(content, ({ publishTime, delyTime }, now) => ({
  publishTime: isAhead(delyTime, now) ? delyTime : (publishTime ?? now),
}));

/**
 * A decision on a post. One that waits for a moderator again returns to its place in the queue. One whose schedule is
 * canceled is a draft of the admin who wrote it, or of its author.
 */
const postConsequences: Consequences = async (command, record, ...rest) => {
  const consequence = await decided(command, record, ...rest);
  if (command.verb === "cancel")
    return { ...consequence, patch: { ...consequence.patch, isDraft: record["creator"] !== null } };
  if (command.verb !== "backToReview") return consequence;
  const severity = Severity.value(record["severity"])?.key ?? null;
  return { ...consequence, patch: { ...consequence.patch, queueOrder: queueOrderOf("judgeDubious", severity) } };
};

/** Stops a new post or draft of a member whom the black list shuts out. */
async function checkAuthor(tx: Sql, context: Context, { verb, before, patch }: Write): Promise<void> {
  if (!["add", "draftAdd", "push"].includes(verb)) return;
  const written = { ...before, ...patch };
  const attempt = { scope: "post", user: String(written["author"]), about: headingOf(written) };
  await refuseShutOut(tx, context, attempt, "author");
}

/** Refuses a text post whose text shows nothing. An empty one is refused by the rules of the resource. */
function checkText({ before, patch }: Write): void {
  const form = MediaType.value({ ...before, ...patch }["mediaType"])?.key;
  if ((form === "text" || form === "longText") && isBlank(content.fields.content, patch["content"]))
    throw illegal("content", "文字帖需要正文", "A text post needs a text");
}

export const rules: AreaRules = {
  consequences: {
    content: postConsequences,
    topContent: pinConsequences,
    contentRecommendation: recommendedPostConsequences,
  },
  beforeWrite: {
    content: async (tx, context, write) => {
      checkText(write);
      await checkAuthor(tx, context, write);
    },
    topContent: checkPin,
    contentRecommendation: checkRecommendedPost,
  },
  check: { topContent: checkRoom },
  afterWrite: {
    content: followPost,
    topContent: async (tx, context, write) => {
      await copyPicture(topContent)(tx, context, write);
      await followPin(tx, write);
    },
    contentRecommendation: copyPicture(contentRecommendation),
    tag: async (tx, context, { before, after }) => {
      const isStopped = before?.["status"] === UpDown.of("up") && after["status"] !== before["status"];
      if (isStopped) await unpinTags(tx, context, [after.id], "");
    },
  },
  review: {
    content: {
      scope: "content",
      texts: ["title", "content", "description", "keysword", "location", "tags"],
      pictures: "media",
      exemption: "content",
    },
  },
  fill: {
    topContent: fillFromPost,
    contentRecommendation: fillFromPost,
    content: async (tx, { before, patch }, { now, ip }) => {
      const record = { ...before, ...patch };
      const isScheduled = before?.["publishTime"] && isAhead(before["publishTime"], 0) && patch["delyTime"];
      return {
        ...writtenFields(record),
        ...(before ? {} : { submitTime: now, ip }),
        ...(isScheduled ? { publishTime: patch["delyTime"] } : {}),
        ...("videoId" in patch ? { videoStatus: await statusOfVideo(tx, patch["videoId"]) } : {}),
      };
    },
  },
  // The undo writes the former status after this. It leads to no other write, so lists get their copies here.
  undo: Object.fromEntries(
    ["pass", "noPass", "stop", "restore", "delete"].map((verb) => [
      `content.${verb}`,
      async (tx, _context, { id: operation, before }, post) => {
        await writePostStatus(tx, post.id, before["status"]);
        if (verb === "delete") await returnToCollections(tx, operation, post.id);
      },
    ]),
  ),
};
