import { ContentStatus } from "#domain/enumerations/community.ts";
import { Parsing } from "#domain/enumerations/models.ts";
import { video } from "#domain/videos/video.resource.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Handlers } from "#server/commands/handler.ts";
import { newBatchId, pageBody, recordOutcome, replyOf } from "#server/commands/run-on-selection.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Most videos that one call tries again. */
const MOST = 500;

export const handlers: Handlers = {
  "video.retryAll": {
    body: pageBody(),
    handle: async (context, _body, tx) => {
      const rows = await tx.query<{ id: string }>(
        `select id from video where transcode = $1 and status <> $2 and delete_time is null order by id limit ${MOST}`,
        [Parsing.of("fail"), ContentStatus.of("delete")],
      );
      const batchId = newBatchId();
      const outcomes = [];
      const failed = await readRecords(
        tx,
        video,
        rows.map(({ id }) => id),
        true,
      );
      for (const before of failed) {
        const after = await updateRecord(tx, video, before, statesAfter(video, "retry"), context.actor.id);
        outcomes.push(
          await recordOutcome(tx, context, { resource: video, command: "video.retryAll", before, after, batchId }),
        );
      }
      return replyOf(outcomes, batchId);
    },
  },
};
