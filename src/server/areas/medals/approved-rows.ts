import { medalReceiver } from "#domain/medals/medal-receiver.resource.ts";
import { medalSend } from "#domain/medals/medal-send.resource.ts";
import { readRecord } from "#server/resources/detail.ts";
import { medalRecord } from "#domain/medals/medal-record.resource.ts";
import type { ApprovalSource } from "#server/tasks/approval-source.ts";

const sendOf = (body: Readonly<Record<string, unknown>>): string => String((body["ids"] as unknown[])[0]);

/** Receivers who would get the medal of a sending. */
export const receiversOfSend: ApprovalSource = async (sql, body) => {
  const send = await readRecord(sql, medalSend, sendOf(body));
  return {
    resource: medalReceiver.name,
    owner: "user",
    why: String(send["reason"]),
    rows: (parameters) =>
      `select id, 0 as version from medal_receiver
       where send = ${parameters.add(send.id)}::bigint and result = 'good'`,
    about: { send: send.id },
  };
};

/** Medals of a sending that would be revoked. */
export const medalsOfSend: ApprovalSource = (_sql, body) =>
  Promise.resolve({
    resource: medalRecord.name,
    rows: (parameters) =>
      `select id, 0 as version from medal_record
       where send_batch = ${parameters.add(sendOf(body))}::bigint and status = 'valid' and delete_time is null`,
    about: { send: sendOf(body) },
  });
