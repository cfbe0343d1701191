import { circleCommands } from "#commands/circles/circle.ts";
import { SendState } from "#domain/enumerations/community.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { checkedValues } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";

const command = circleCommands.messageMembers;

/** Sends a message of the operations team to every member of a circle. */
export const messageMembers: Handler = {
  body: selectionBody(circle.name, command.input),
  handle: async (context, body, tx) => {
    const message = await checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null);
    const records = await selectedRecords(tx, context, command.id, body);
    const both = (text: unknown): string => JSON.stringify({ "1": text, "0": text });
    const sent = await tx.query<{ id: string }>(
      `insert into message (receiver, title, content, send_time, state, creator)
       select "user", $2::jsonb, $3::jsonb, now(), $4, $5::bigint from circle_member
       where circle = any($1::bigint[]) and delete_time is null returning id`,
      [
        records.map(({ id }) => id),
        both(message["title"]),
        both(message["content"]),
        SendState.of("sent"),
        context.actor.id,
      ],
    );
    tell(context, [`${sent.length} 位成员收到消息`, `Members who get the message: ${sent.length}`]);
    return recordEach(tx, context, { resource: circle, command: command.id, records, batchId: newBatchId() }, (one) =>
      Promise.resolve(one),
    );
  },
};
