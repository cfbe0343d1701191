import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OutboxMessage, OutboxReply } from "#domain/api/outbox.ts";
import type { Config } from "#server/config.ts";
import { outboxFolder } from "./outbox-folder.ts";
import type { Sms } from "./sms.ts";

/**
 * Reads the newest messages of the outbox folder. They were not sent, because no mail server or SMS gateway is
 * configured.
 */
export interface Outbox {
  read(): Promise<OutboxReply>;
}

const NEWEST = 50;

const quotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** Decodes `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=` in a header. */
const decodedWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64")
        : quotedPrintable(text.replaceAll("_", " "))
      ).toString(),
    );

/** Parses a mail in the form in which mailer.ts writes it: headers and one text part. */
function readMail(file: string): Pick<OutboxMessage, "to" | "subject" | "text"> {
  const [head = "", ...parts] = file.split(/\r?\n\r?\n/);
  const headers = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const header = (name: string): string =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? "";
  const body = parts.join("\n\n");
  const encoding = header("content-transfer-encoding").toLowerCase();
  const text =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? quotedPrintable(body).toString()
        : body;
  return { to: header("to"), subject: decodedWords(header("subject")), text: text.trim() };
}

function readSms(file: string): Pick<OutboxMessage, "to" | "subject" | "text"> {
  const { to, text } = JSON.parse(file) as Sms;
  return { to, subject: "", text };
}

/** Returns the time in a name from outbox-folder.ts, which has dashes instead of colons. Unix seconds. */
const timeOf = (name: string): number =>
  Math.floor(Date.parse(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, "T$1:$2:")) / 1_000) || 0;

export function openOutbox({ smtpUrl, sms, dataDir }: Pick<Config, "smtpUrl" | "sms" | "dataDir">): Outbox {
  const folder = outboxFolder(dataDir);
  const endings = [...(smtpUrl ? [] : [".eml"]), ...(sms ? [] : [".sms.json"])];
  const message = async (name: string): Promise<OutboxMessage> => {
    const file = await readFile(join(folder, name), "utf8");
    const isSms = name.endsWith(".json");
    return { id: name, kind: isSms ? "sms" : "mail", time: timeOf(name), ...(isSms ? readSms(file) : readMail(file)) };
  };
  return {
    async read() {
      const names = await readdir(folder).catch(() => []);
      const shown = names.filter((name) => endings.some((ending) => name.endsWith(ending)));
      const list = await Promise.all(shown.toSorted().toReversed().slice(0, NEWEST).map(message));
      return { mailGoesOut: smtpUrl !== null, smsGoesOut: sms !== null, list };
    },
  };
}
