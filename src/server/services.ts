import type { Config } from "./config.ts";
import type { Outbox } from "./mail/outbox-reader.ts";
import { openOutbox } from "./mail/outbox-reader.ts";

/** What calls need of this process beside its database. */
export interface Services {
  outbox: Outbox;
}

export const openServices = (config: Config): Services => ({ outbox: openOutbox(config) });
