import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { notify } from "#web/ui/notice.tsx";
import { overrides, singleKeys } from "./bindings.ts";

let sending: Promise<unknown> = Promise.resolve();

const send = (): Promise<unknown> =>
  call(v2("own", "keepKeys"), {
    changed: Object.entries(overrides.get()).map(([command, key]) => ({ command, key })),
    singles: singleKeys.get(),
  });

/** With the account, for every other browser: one call after another, each with what holds when it is sent. */
export function keepKeys(): void {
  sending = sending.then(send).catch((error: unknown) => notify(messageOf(error), "red"));
}
