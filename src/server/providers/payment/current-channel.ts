import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/sql.ts";
import type { PaymentChannel } from "./channel.ts";
import { httpPaymentChannel } from "./http-channel.ts";
import { localPaymentChannel } from "./local-channel.ts";

let current: PaymentChannel | null = null;

/**
 * Returns the channel that the settings name. The demo on the embedded database has one that collects nothing; elsewhere
 * there is none without settings, so that nothing seems to be paid.
 */
export function configuredPaymentChannel(
  { paymentChannel: configured, demo, databaseUrl }: Pick<Config, "paymentChannel" | "demo" | "databaseUrl">,
  db: Database,
): PaymentChannel | null {
  if (configured) return httpPaymentChannel(configured);
  return demo && databaseUrl === null ? localPaymentChannel(db) : null;
}

/** Sets the channel of this process. */
export function usePaymentChannel(channel: PaymentChannel | null): void {
  current = channel;
}

/** Returns the channel of this process; null where there is none, so that nothing is collected. */
export const paymentChannel = (): PaymentChannel | null => current;
