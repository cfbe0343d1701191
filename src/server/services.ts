import type { CircleStorage } from "#domain/community/api.ts";
import type { CallLimit } from "./http/rate-limit.ts";
import { openCallLimit } from "./http/rate-limit.ts";
import type { RefusedCalls } from "./auth/permissions/denied-permissions.ts";
import { openRefusedCalls } from "./auth/permissions/denied-permissions.ts";
import type { JwtSigner } from "./auth/keys/jwt.ts";
import { openJwtSigner } from "./auth/keys/jwt.ts";
import type { SessionLife } from "./auth/session/session.ts";
import type { Vault } from "./auth/keys/vault.ts";
import { openVault } from "./auth/keys/vault.ts";
import type { Config, RtcConfig } from "./config.ts";
import type { Database } from "./db/sql.ts";
import type { Outbox } from "./mail/outbox-reader.ts";
import { openOutbox } from "./mail/outbox-reader.ts";
import { openStorage } from "./storage/open.ts";
import type { Storage } from "./storage/storage.ts";
import type { Uploads } from "./storage/uploads.ts";
import { openUploads } from "./storage/open-uploads.ts";
import { INCOMING, isAliyun } from "./storage/uploads.ts";
import type { EmbeddedStore } from "./object-store/embedded-store.ts";
import { openEmbeddedStore } from "./object-store/embedded-store.ts";
import { configuredPaymentChannel, usePaymentChannel } from "#server/providers/payment/current-channel.ts";
import { configuredChannel, usePayoutChannel } from "#server/providers/payout/current-channel.ts";
import { usePhotoEngine } from "./photo-engine/current-engine.ts";
import { useSealingKeys } from "./sealed/seal.ts";
import { useSheetMemory } from "./sheets/sheet-in-child.ts";
import type { Outage } from "./outage.ts";
import { createOutage } from "./outage.ts";

/** Services of this process that the handlers of calls use in addition to the database. */
export interface Services {
  outbox: Outbox;
  jwt: JwtSigner;
  vault: Vault;
  limit: CallLimit;
  refused: RefusedCalls;
  /** Maximum number of calls in ten seconds. */
  most: Config["calls"];
  life: SessionLife;
  circleStorage: CircleStorage;
  storage: Storage;
  uploads: Uploads;
  /** Object store of this process; unused where Aliyun OSS is configured. */
  store: EmbeddedStore;
  outage: Outage;
  rtc: RtcConfig;
}

/** Returns where files are sent and read. Even with OSS, files are read from this server, which checks permissions. */
function circleStorageOf({ place }: Uploads): CircleStorage {
  const one = { bucket: place.bucket, prefixPath: INCOMING, cdnHost: "/files/" };
  const { endpoint } = place;
  return {
    endpoint,
    cname: endpoint !== "" && !isAliyun(endpoint),
    region: place.region,
    image: one,
    video: one,
    internal: one,
  };
}

export const openServices = async (
  config: Config,
  db: Database,
  outage = createOutage({ config, db }),
): Promise<Services> => {
  useSheetMemory(config.sheetMemory);
  usePhotoEngine(config.photoEngine);
  usePayoutChannel(configuredChannel(config, db));
  usePaymentChannel(configuredPaymentChannel(config, db));
  const storage = openStorage(config);
  const store = openEmbeddedStore(config);
  const uploads = openUploads(config, storage, store);
  const vault = await openVault(db, config);
  useSealingKeys(vault.fields);
  return {
    outbox: openOutbox(config),
    jwt: await openJwtSigner(config),
    vault,
    limit: openCallLimit(db),
    refused: openRefusedCalls(db),
    most: config.calls,
    life: config.session,
    circleStorage: circleStorageOf(uploads),
    storage,
    uploads,
    store,
    outage,
    rtc: config.rtc,
  };
};
