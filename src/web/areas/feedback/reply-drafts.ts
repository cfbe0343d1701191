import type { AnyRecord } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { isString, readStored, writeStored } from "#web/store/stored.ts";

/** Storage key of an answer that was not sent yet. It outlives a reload. */
export const draftKey = ({ id }: AnyRecord): string => `admin.reply.${actorStore.value?.id ?? ""}.${id}`;

export const draftOf = (record: AnyRecord): string => readStored(draftKey(record), isString, "");

/** Templates with which an answer was begun outside of its dialog, by id of the conversation. */
const begun = new Map<string, AnyRecord>();

/** Begins an answer with a template. The dialog that opens next continues it. */
export function beginReply(record: AnyRecord, template: AnyRecord, text: string): void {
  begun.set(record.id, template);
  writeStored(draftKey(record), text);
}

/** Returns the template with which an answer was begun, once; null if there is none. */
export function begunWith({ id }: AnyRecord): AnyRecord | null {
  const template = begun.get(id) ?? null;
  begun.delete(id);
  return template;
}
