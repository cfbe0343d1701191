import nodemailer from "nodemailer";
import type { Config } from "#server/config.ts";
import type { Secret } from "#server/config/secret.ts";
import { madeOf } from "#server/config/secret.ts";
import { putIntoFolder } from "./outbox-folder.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Settles when the server at the other end has taken it. @throws Error where it did not; the caller tries again */
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
    // A mail is made of our own texts: nothing in it is read from disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** An SMTP server by its address; TLS as it offers it, and from the start with smtps. */
function smtpMailer(url: Secret, from: string): Mailer {
  const transport = madeOf([url], transportTo, (old) => old.close());
  return {
    async send(mail) {
      await transport().sendMail({ ...mail, from });
    },
    close: () => transport().close(),
  };
}

/** Without a server each mail is a file of the outbox, whole or not there, that any mail program opens. */
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
