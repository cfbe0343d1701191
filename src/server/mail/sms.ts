import { createHmac, randomUUID } from "node:crypto";
import type { Config } from "#server/config.ts";
import { current } from "#server/config/secret.ts";
import { putIntoFolder } from "./outbox-folder.ts";

export interface Sms {
  /** `+` and digits, country code first. */
  to: string;
  text: string;
}

export interface SmsSender {
  /**
   * Sends an SMS. Resolves when the gateway has accepted it.
   * @throws Error where it did not; the caller tries again
   */
  send(sms: Sms): Promise<void>;
}

const PATIENCE_MS = 10_000;

/**
 * Returns the value of X-Signature. A gateway with the secret can verify that the call comes from this server and is
 * recent and unchanged.
 */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;

/**
 * Creates a sender for an SMS gateway, or an adapter in front of one. Each SMS is a POST of {id, to, text}; any 2xx
 * means accepted.
 */
function gatewaySender({ url, secret }: NonNullable<Config["sms"]>): SmsSender {
  return {
    async send({ to, text }) {
      const body = JSON.stringify({ id: randomUUID(), to, text });
      const reply = await fetch(current(url), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-signature": signatureOf(current(secret), Math.floor(Date.now() / 1_000), body),
        },
        body,
        // Never follow a redirect, so that codes are sent only to the configured address.
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`);
    },
  };
}

/** Creates a sender that writes each SMS to a file of the outbox, for use without a gateway. */
const folderSender = (dataDir: string): SmsSender => ({
  send: (sms) => putIntoFolder(dataDir, "sms.json", JSON.stringify(sms)),
});

export const openSms = ({ sms, dataDir }: Pick<Config, "sms" | "dataDir">): SmsSender =>
  sms ? gatewaySender(sms) : folderSender(dataDir);
