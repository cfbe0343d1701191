import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/sql.ts";
import type { PayoutChannel } from "./channel.ts";
import { httpChannel } from "./http-channel.ts";
import { localChannel } from "./local-channel.ts";

let current: PayoutChannel | null = null;

/**
 * Returns the channel that the settings name. The demo on the embedded database has one that pays nobody; elsewhere
 * there is none without settings, so that nothing seems to be paid.
 */
export function configuredChannel(
  { payoutChannel: configured, demo, databaseUrl }: Pick<Config, "payoutChannel" | "demo" | "databaseUrl">,
  db: Database,
): PayoutChannel | null {
  if (configured) return httpChannel(configured);
  return demo && databaseUrl === null ? localChannel(db) : null;
}

/** Sets the channel of this process. */
export function usePayoutChannel(channel: PayoutChannel | null): void {
  current = channel;
}

/** Returns the channel of this process; null where there is none, so that payouts are made by hand. */
export const payoutChannel = (): PayoutChannel | null => current;
