import type { JwtSigner } from "./access/jwt.ts";
import { openJwtSigner } from "./access/jwt.ts";
import type { Config } from "./config.ts";
import type { Outbox } from "./mail/outbox-reader.ts";
import { openOutbox } from "./mail/outbox-reader.ts";

/** What calls need of this process beside its database. */
export interface Services {
  outbox: Outbox;
  jwt: JwtSigner;
}

export const openServices = async (config: Config): Promise<Services> => ({
  outbox: openOutbox(config),
  jwt: await openJwtSigner(config),
});
