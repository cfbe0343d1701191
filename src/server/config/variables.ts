import { certificateFile, keyFile } from "./certificate.ts";
import {
  addresses,
  anything,
  folder,
  gatewayAddress,
  headerName,
  hostName,
  iceServers,
  longSecret,
  mailAddress,
  mediaAddress,
  oneOf,
  ossEndpoint,
  password,
  pemKey,
  portRange,
  postgresUrl,
  smtpAddress,
  vaultKey,
  webAddress,
  wholeNumber,
} from "./checks.ts";

/** An environment variable. The README's table and the check at startup use the same list. */
export interface Variable {
  name: string;
  /** Default value as written in the environment; null where there is none. */
  default: string | null;
  purpose: string;
  /** Name in earlier releases. It is used if the current name is not set. */
  formerName?: string;
  /** True for a secret. Its value may be in a file that the variable NAME_FILE names (secret.ts). */
  secret: boolean;
  /** Returns the problem as the end of a sentence that begins with the variable's name; null for a valid value. */
  check(value: string): string | null;
}

function row(
  name: string,
  fallback: string | null,
  purpose: string,
  check: Variable["check"] = anything,
  secret = false,
): Variable {
  return { name, default: fallback, purpose, secret, check };
}

export const variables: readonly Variable[] = [
  row("PORT", "7300", "Port of the console and its API; 0 chooses a free one.", wholeNumber(0, 65_535)),
  row("HOST", "127.0.0.1", "Address to listen on; 0.0.0.0 opens the console to the network.", hostName),
  row(
    "TLS_CERT_FILE",
    null,
    "Certificate chain (PEM) for serving TLS; without it a proxy serves TLS. A renewed one is used without a restart.",
    certificateFile,
  ),
  row("TLS_KEY_FILE", null, "Private key of TLS_CERT_FILE (PEM); other users must not be able to read it.", keyFile),
  row("DATA_DIR", ".data", "Folder of the embedded database and of uploaded files; created if missing.", folder),
  row("DATABASE_URL", null, "PostgreSQL 15 or newer, instead of the embedded one.", postgresUrl, true),
  row(
    "DATABASE_LISTEN_URL",
    null,
    "Direct address of the same database if DATABASE_URL goes through a transaction pooler; used for migrations, locks, events and jobs.",
    postgresUrl,
    true,
  ),
  row(
    "DATABASE_REPLICA_URL",
    null,
    "Read replica of the same database, on which reports run; without it they run on the database itself.",
    postgresUrl,
    true,
  ),
  row("DEMO", "1", "1 fills an empty database with the demo community, 0 leaves it empty.", oneOf("0", "1")),
  row(
    "SHEET_MEMORY",
    "1850",
    "Megabytes of memory for reading uploaded sheets, in child processes. One sheet takes at most 1850 and is read at a time; with 3700, two are.",
    wholeNumber(256, 65_536),
  ),
  row(
    "ADMIN_PASSWORD",
    null,
    "Password of the first administrator, used only when the account is created; without it a one-time password is printed.",
    password,
    true,
  ),
  row("VITE_LANG", "zh", "Language of the interface before a user chooses: zh or en.", oneOf("zh", "en")),
  row(
    "SMTP_URL",
    null,
    "Mail server, such as smtp://user:password@host:587; without it mails are written to DATA_DIR/outbox.",
    smtpAddress,
    true,
  ),
  row(
    "SMS_URL",
    null,
    "SMS gateway: receives POST {id, to, text} with X-Signature (src/server/mail/sms.ts); without it messages are written to DATA_DIR/outbox.",
    gatewayAddress,
    true,
  ),
  row(
    "PHOTO_ENGINE_URL",
    null,
    "Engine that makes models from photos, https or on this machine (src/server/photo-engine/http-engine.ts); without it the first picture becomes a relief.",
    gatewayAddress,
  ),
  row("PHOTO_ENGINE_KEY", null, "Key that calls to the engine carry; set with PHOTO_ENGINE_URL.", longSecret, true),
  row(
    "PAYOUT_URL",
    null,
    "Payment channel for payouts, https or on this machine (src/server/providers/payout/http-channel.ts); without it they are paid by hand, and in the demo by a channel that pays nobody.",
    gatewayAddress,
  ),
  row("PAYOUT_KEY", null, "Key that calls to the payment channel carry; set with PAYOUT_URL.", longSecret, true),
  row("PAYOUT_SECRET", null, "Key by which the payment channel signs its messages.", longSecret, true),
  row(
    "PAYMENT_URL",
    null,
    "Channel that collects payments of orders, https or on this machine (src/server/providers/payment/http-channel.ts); without it nothing can be paid, and in the demo everything is paid at a channel that collects nothing.",
    gatewayAddress,
  ),
  row("PAYMENT_KEY", null, "Key that calls to the collecting channel carry; set with PAYMENT_URL.", longSecret, true),
  row("PAYMENT_SECRET", null, "Key by which the collecting channel signs its messages.", longSecret, true),
  {
    ...row("RATE_LIMIT_PER_ADMIN", "1000", "Calls per admin in ten seconds.", wholeNumber(10, 1_000_000_000)),
    formerName: "CALLS_OF_ADMIN",
  },
  {
    ...row(
      "RATE_LIMIT_PER_IP",
      "600",
      "Calls per IP address without a login in ten seconds.",
      wholeNumber(10, 1_000_000_000),
    ),
    formerName: "CALLS_OF_ADDRESS",
  },
  row("SESSION_HOURS", "12", "Hours after which a login expires, even with activity.", wholeNumber(1, 720)),
  row(
    "SESSION_IDLE_MINUTES",
    "30",
    "Minutes of inactivity before a login expires. Unsaved work stays behind the login.",
    wholeNumber(1, 43_200),
  ),
  row(
    "JWT_KEY",
    null,
    "Private key (PEM, PKCS#8, P-256) of tokens for other services; without it DATA_DIR/jwt-key.pem, created at the first start. Processes on several machines share one.",
    pemKey,
    true,
  ),
  row(
    "VAULT_KEY",
    null,
    "Key (32 bytes in base64) that passwords and second factors depend on; without it DATA_DIR/vault-key, created at the first start. Processes on several machines share one. Keep it as safe as the database.",
    vaultKey,
    true,
  ),
  row("SMS_SECRET", null, "Secret that signs calls to the SMS gateway; set with SMS_URL.", longSecret, true),
  row("MAIL_FROM", "console@localhost", "Sender of the console's mails.", mailAddress),
  row(
    "MOBILE_URL",
    null,
    "Address of another site for phones; without it phones get a page that explains what the console needs.",
    webAddress,
  ),
  row(
    "SITE_URL",
    null,
    "Address of the public site, for its sitemap; without it /sitemap.xml names the host of the request and is not cached.",
    webAddress,
  ),
  row(
    "COUNTRY_HEADER",
    null,
    "Header in which the proxy names a visitor's country, such as cf-ipcountry; without it short links know no countries.",
    headerName,
  ),
  row(
    "METRICS_TOKEN",
    null,
    "Bearer token for /metrics; without it /metrics is readable from this machine only.",
    longSecret,
    true,
  ),
  row(
    "RTC_UDP_PORTS",
    "41000-41100",
    "UDP ports of the WebRTC tests, from and to; each connection takes one for each network interface.",
    portRange,
  ),
  row(
    "RTC_ADDRESS",
    null,
    "IP addresses, separated by commas, at which browsers reach the UDP ports besides those of the network interfaces, such as that of the host of a container.",
    addresses,
  ),
  row("RTC_CHANNELS", "4", "Most channels of the WebRTC tests in one server process.", wholeNumber(1, 100)),
  row("RTC_VIEWERS", "8", "Most viewers of a channel of the WebRTC tests.", wholeNumber(1, 100)),
  row(
    "RTC_ICE_SERVERS",
    null,
    "STUN and TURN servers for the browsers of the WebRTC tests, as a JSON list; without them connections are direct.",
    iceServers,
    true,
  ),
  row(
    "RTC_PROCESS_URL",
    null,
    "Address at which other server processes reach this one, for channels of the WebRTC tests that it holds; without it http://127.0.0.1 with its port.",
    webAddress,
  ),
  row(
    "RTC_WHIP_URL",
    null,
    "Address of a media server that takes a channel over WHIP, with {channel}; set with RTC_WHEP_URL, instead of the server's own.",
    mediaAddress,
  ),
  row(
    "RTC_WHEP_URL",
    null,
    "Address of the same media server that gives a channel over WHEP, with {channel}.",
    mediaAddress,
  ),
  row("OSS_REGION", null, "Aliyun OSS: region, such as oss-cn-hangzhou. The six OSS variables are set together."),
  row("OSS_BUCKET", null, "Aliyun OSS: bucket."),
  row("OSS_ENDPOINT", null, "Aliyun OSS: endpoint.", ossEndpoint),
  row("OSS_ACCESS_KEY_ID", null, "Aliyun OSS: id of the access key.", anything, true),
  row("OSS_ACCESS_KEY_SECRET", null, "Aliyun OSS: secret of the access key.", anything, true),
  row("OSS_ROLE_ARN", null, "Aliyun OSS: role assumed for the browser's upload tokens."),
];

const checks = new Map(variables.map((variable) => [variable.name, variable]));

/** Returns the name of the variable that names a file with the secret. */
export const fileName = (name: string): string => `${name}_FILE`;

/**
 * Returns the problem of a value as a sentence. The sentence contains the value only if it is not secret.
 * @param written name of the variable that was set; it may be the former name
 */
export function problemOf(name: string, value: string, written = name): string | null {
  const variable = checks.get(name);
  const wrong = variable?.check(value) ?? null;
  if (wrong === null) return null;
  const shown = variable?.secret ? "the given value is not printed" : `not ${JSON.stringify(value)}`;
  return `${written} ${wrong} (${shown}).`;
}
