import { v2 } from "#domain/api/call.ts";
import { replyTemplate } from "#domain/feedback/reply-template.resource.ts";
import { MOST_OFFERED } from "#domain/feedback/template-variables.ts";
import { recordId, text } from "#kernel/field.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { listRecords } from "#server/resources/list.ts";

/** Calls on reply templates in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(replyTemplate.name, "offered"),
    label: ["可选的回复模板", "Reply templates that a queue offers"],
    // Moderators answer with templates that they need not manage.
    access: { queueIn: "queue", orOwnScreen: true },
    body: {
      queue: text(40, { label: ["队列", "Queue"], required: true }),
      questionType: recordId({ label: ["问题类型", "Question type"] }),
    },
    handle: (context, { queue, questionType }) => {
      const { id } = requireQueue(queue);
      const offered = questionType ? `(queues:${id} | questionTypes:${String(questionType)})` : `queues:${id}`;
      return listRecords(
        context.db,
        replyTemplate,
        {
          filter: `${offered} status:up`,
          sort: "-used30",
          pageSize: MOST_OFFERED,
          columns: ["title", "content", "jump", "used30"],
        },
        context,
      );
    },
  }),
];
