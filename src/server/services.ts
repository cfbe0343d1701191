import type { CircleStorage } from "#kernel/wire.ts";
import type { CallLimit } from "./access/call-limit.ts";
import { openCallLimit } from "./access/call-limit.ts";
import type { RefusedCalls } from "./access/refused-calls.ts";
import { openRefusedCalls } from "./access/refused-calls.ts";
import type { JwtSigner } from "./access/jwt.ts";
import { openJwtSigner } from "./access/jwt.ts";
import type { SessionLife } from "./access/session.ts";
import type { Vault } from "./access/vault.ts";
import { openVault } from "./access/vault.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/sql.ts";
import type { Outbox } from "./mail/outbox-reader.ts";
import { openOutbox } from "./mail/outbox-reader.ts";
import type { Outage } from "./outage.ts";
import { createOutage } from "./outage.ts";

/** What calls need of this process beside its database. */
export interface Services {
  outbox: Outbox;
  jwt: JwtSigner;
  vault: Vault;
  limit: CallLimit;
  refused: RefusedCalls;
  /** Calls in a span of ten seconds. */
  most: Config["calls"];
  life: SessionLife;
  circleStorage: CircleStorage;
  outage: Outage;
}

/** Whatever store holds them, files are read at the server's own address, which asks who may. */
function circleStorageOf({ oss }: Config): CircleStorage {
  const place = { bucket: oss ? oss.bucket : "", prefixPath: "", cdnHost: "/files/" };
  return { image: place, video: place, internal: place };
}

export const openServices = async (
  config: Config,
  db: Database,
  outage = createOutage({ config, db }),
): Promise<Services> => ({
  outbox: openOutbox(config),
  jwt: await openJwtSigner(config),
  vault: await openVault(db, config),
  limit: openCallLimit(db),
  refused: openRefusedCalls(db),
  most: config.calls,
  life: config.session,
  circleStorage: circleStorageOf(config),
  outage,
});
