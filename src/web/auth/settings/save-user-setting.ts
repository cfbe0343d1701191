import type { UserSettings } from "#domain/api/user-settings.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ownCalls, settle } from "./user-settings.ts";

let sending: Promise<unknown> = Promise.resolve();

/**
 * Stores a setting with the account, for every other browser. Calls run one after another, and the reply is applied
 * here.
 * @throws ApiError
 */
export function saveUserSetting(verb: string, body: object): Promise<void> {
  const requestId = crypto.randomUUID();
  ownCalls.add(requestId);
  const sent = sending.then(() => call<Partial<UserSettings>>(v2("own", verb), body, { requestId }));
  sending = sent.catch(() => undefined);
  return sent.then(settle);
}
