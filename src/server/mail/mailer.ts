import nodemailer from "nodemailer";
import type { Config } from "#server/config.ts";
import type { Secret } from "#server/config/secret.ts";
import { cachedFrom } from "#server/config/secret.ts";
import { putIntoFolder } from "./outbox-folder.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /**
   * Sends a mail. Resolves when the mail server has accepted it.
   * @throws Error where it did not; the caller tries again
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const PATIENCE_MS = 10_000;

const transportTo = (url: string) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Mails contain only texts, so nothing must be read from disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Creates a mailer for an SMTP server. It uses TLS if the server offers it; with an smtps address, from the beginning.
 */
function smtpMailer(url: Secret, from: string): Mailer {
  const transport = cachedFrom([url], transportTo, (old) => old.close());
  return {
    async send(mail) {
      await transport().sendMail({ ...mail, from });
    },
    close: () => transport().close(),
  };
}

/**
 * Creates a mailer that writes each mail to a file of the outbox, for use without a server. The file appears complete
 * and opens in any mail program.
 */
function folderMailer(dataDir: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, from });
      await putIntoFolder(dataDir, "eml", message as Buffer);
    },
    close: () => transport.close(),
  };
}

export const openMailer = (config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">): Mailer =>
  config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : folderMailer(config.dataDir, config.mailFrom);
