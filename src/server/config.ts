import { createPrivateKey } from "node:crypto";
import { resolve } from "node:path";
import { hasPasswordLength, hasSpaceAround, passwordLength } from "#kernel/guessing.ts";
import type { InterfaceLanguage } from "#kernel/label.ts";

/** Aliyun OSS instead of the embedded object store; `roleArn` is assumed for the browser's upload tokens. */
export interface OssConfig {
  region: string;
  bucket: string;
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  roleArn: string;
}

export interface Config {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** A direct connection for LISTEN where `databaseUrl` goes through a transaction pooler; null: the same. */
  databaseListenUrl: string | null;
  demo: boolean;
  adminPassword: string | null;
  language: InterfaceLanguage;
  oss: OssConfig | null;
  /** Null: mails are files of the outbox under `dataDir`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Calls in ten seconds, of one admin and of one address without a login. */
  calls: { ofAdmin: number; ofAddress: number };
  /** How long a login lasts, and how long without use. */
  session: { hours: number; idleMinutes: number };
  /** PEM; null: the key file under `dataDir`. */
  jwtKey: string | null;
  /** Null: SMS are files of the outbox under `dataDir`. */
  sms: { url: string; secret: string } | null;
  /** Where phones are sent from every page but the open ones; null: to the page for small screens. */
  mobileUrl: string | null;
  /** Null: /metrics answers this machine alone. */
  metricsToken: string | null;
}

/** A row of the environment table: the README's table and the check at start read the same list. */
export interface Variable {
  name: string;
  /** As it would be written in the environment; null where there is none. */
  default: string | null;
  purpose: string;
  secret: boolean;
  /** What is wrong, as the end of a sentence that begins with the variable's name; null where the value is right. */
  check(value: string): string | null;
}

const anything = (): null => null;

function wholeNumber(low: number, high: number) {
  return (value: string): string | null =>
    /^\d+$/.test(value) && Number(value) >= low && Number(value) <= high
      ? null
      : `must be a whole number from ${low} to ${high}`;
}

function oneOf(...choices: string[]) {
  return (value: string): string | null => (choices.includes(value) ? null : `must be ${choices.join(" or ")}`);
}

function postgresUrl(value: string): string | null {
  const hint = "must look like postgres://user:password@host:5432/database";
  if (!URL.canParse(value)) return hint;
  const { protocol, pathname } = new URL(value);
  return ["postgres:", "postgresql:"].includes(protocol) && pathname.length > 1 ? null : hint;
}

function hostName(value: string): string | null {
  return /^[A-Za-z0-9.:_-]+$/.test(value) ? null : "must be a host name or an address to listen on, without a port";
}

function folder(value: string): string | null {
  return value.includes("\0") ? "must be the path of a folder" : null;
}

function password(value: string): string | null {
  if (hasSpaceAround(value)) return "must not begin or end with a space, because calls are trimmed";
  const { shortest, longest } = passwordLength;
  return hasPasswordLength(value) ? null : `must have ${shortest} to ${longest} characters`;
}

function smtpAddress(value: string): string | null {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== ""
    ? null
    : "must look like smtp://user:password@host:587 or smtps://…";
}

function gatewayAddress(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHere = url !== null && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isHere)
    ? null
    : "must be an https address, or an http one on this machine";
}

function pemKey(value: string): string | null {
  const hint = "must be a private key of P-256 as PEM (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)";
  try {
    const key = createPrivateKey(value);
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1" && value.includes("BEGIN PRIVATE KEY") ? null : hint;
  } catch {
    return hint;
  }
}

function longSecret(value: string): string | null {
  return value.length >= 16 ? null : "must have 16 characters or more";
}

function mailAddress(value: string): string | null {
  return /^([^<>@\r\n]{1,60} )?<?[^\s<>@]{1,64}@[^\s<>@]{1,190}>?$/.test(value)
    ? null
    : "must be a mail address, with or without a name before it";
}

function webAddress(value: string): string | null {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[\s"'<>]/.test(value)
    ? null
    : "must be an http(s) address";
}

function ossEndpoint(value: string): string | null {
  const url = value.includes("://") ? value : `https://${value}`;
  return URL.canParse(url) && /^https?:/.test(url) ? null : "must be a host name or an http(s) address";
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
  row("DATA_DIR", ".data", "Folder of the embedded database and of uploaded files; created when missing.", folder),
  row("DATABASE_URL", null, "A PostgreSQL 15 or newer of your own, in place of the embedded one.", postgresUrl, true),
  row(
    "DATABASE_LISTEN_URL",
    null,
    "Direct connection for LISTEN/NOTIFY where DATABASE_URL goes through a transaction pooler.",
    postgresUrl,
    true,
  ),
  row("DEMO", "1", "1 fills an empty database with the demo community, 0 leaves it empty.", oneOf("0", "1")),
  row(
    "ADMIN_PASSWORD",
    null,
    "Password of the first administrator, used only when that account is created; without it a one-time password is printed.",
    password,
    true,
  ),
  row("VITE_LANG", "zh", "Language of the interface before a user chooses: zh or en.", oneOf("zh", "en")),
  row(
    "SMTP_URL",
    null,
    "Mail server, such as smtp://user:password@host:587; without it mails are files of DATA_DIR/outbox.",
    smtpAddress,
    true,
  ),
  row(
    "SMS_URL",
    null,
    "SMS gateway: gets POST {id, to, text} with X-Signature (src/server/mail/sms.ts); without it SMS are files of DATA_DIR/outbox.",
    gatewayAddress,
    true,
  ),
  row("CALLS_OF_ADMIN", "1000", "Calls that one admin may make in ten seconds.", wholeNumber(10, 1_000_000_000)),
  row(
    "CALLS_OF_ADDRESS",
    "600",
    "Calls without a login that one address may make in ten seconds.",
    wholeNumber(10, 1_000_000_000),
  ),
  row("SESSION_HOURS", "12", "Hours after which one logs in again, however busy.", wholeNumber(1, 720)),
  row(
    "SESSION_IDLE_MINUTES",
    "30",
    "Minutes without use after which one logs in again; what was in hand waits below the login.",
    wholeNumber(1, 43_200),
  ),
  row(
    "JWT_KEY",
    null,
    "Private key (PEM, PKCS#8, P-256) of the tokens for other services; without it DATA_DIR/jwt-key.pem, made at the first start. Processes on several machines share one.",
    pemKey,
    true,
  ),
  row("SMS_SECRET", null, "Secret by which the gateway knows our calls; set with SMS_URL.", longSecret, true),
  row("MAIL_FROM", "console@localhost", "Sender of the console's mails.", mailAddress),
  row(
    "MOBILE_URL",
    null,
    "Address of another site for phones; without it they see a page that says what the console needs.",
    webAddress,
  ),
  row(
    "METRICS_TOKEN",
    null,
    "Bearer token by which /metrics may be read from elsewhere; without it only from this machine.",
    longSecret,
    true,
  ),
  row("OSS_REGION", null, "Aliyun OSS: region, such as oss-cn-hangzhou. The six OSS variables are set together."),
  row("OSS_BUCKET", null, "Aliyun OSS: bucket."),
  row("OSS_ENDPOINT", null, "Aliyun OSS: endpoint.", ossEndpoint),
  row("OSS_ACCESS_KEY_ID", null, "Aliyun OSS: id of the access key.", anything, true),
  row("OSS_ACCESS_KEY_SECRET", null, "Aliyun OSS: secret of the access key.", anything, true),
  row("OSS_ROLE_ARN", null, "Aliyun OSS: role assumed for the browser's upload tokens."),
];

/** Every wrong variable at once, one sentence each; no sentence holds the value of a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function problemOf(variable: Variable, value: string): string | null {
  const wrong = variable.check(value);
  if (wrong === null) return null;
  const given = variable.secret ? "the given value is not printed" : `not ${JSON.stringify(value)}`;
  return `${variable.name} ${wrong} (${given}).`;
}

function ossProblems(values: ReadonlyMap<string, string>): string[] {
  const names = variables.map((variable) => variable.name).filter((name) => name.startsWith("OSS_"));
  const missing = names.filter((name) => !values.has(name));
  return missing.length === 0 || missing.length === names.length
    ? []
    : missing.map(
        (name) => `${name} is missing: set all of ${names.join(", ")}, or none to keep files on this machine.`,
      );
}

function smsProblems(values: ReadonlyMap<string, string>): string[] {
  const [missing, ...both] = ["SMS_URL", "SMS_SECRET"].filter((name) => !values.has(name));
  return missing === undefined || both.length > 0 ? [] : [`${missing} is missing: SMS_URL and SMS_SECRET go together.`];
}

/**
 * Reads and checks the environment; an empty value counts as not set.
 * @throws ConfigError with one message for each wrong variable.
 */
export function readConfig(env: Environment): Config {
  const values = new Map<string, string>();
  const problems: string[] = [];
  for (const variable of variables) {
    const value = env[variable.name] || variable.default;
    if (value === null) continue;
    values.set(variable.name, value);
    const problem = problemOf(variable, value);
    if (problem) problems.push(problem);
  }
  problems.push(...ossProblems(values), ...smsProblems(values));
  if (problems.length > 0) throw new ConfigError(problems);

  const text = (name: string): string => values.get(name) ?? "";
  return {
    port: Number(text("PORT")),
    host: text("HOST"),
    dataDir: resolve(text("DATA_DIR")),
    databaseUrl: values.get("DATABASE_URL") ?? null,
    databaseListenUrl: values.get("DATABASE_LISTEN_URL") ?? null,
    demo: text("DEMO") === "1",
    adminPassword: values.get("ADMIN_PASSWORD") ?? null,
    language: text("VITE_LANG") === "en" ? "en" : "zh",
    smtpUrl: values.get("SMTP_URL") ?? null,
    mailFrom: text("MAIL_FROM"),
    calls: { ofAdmin: Number(text("CALLS_OF_ADMIN")), ofAddress: Number(text("CALLS_OF_ADDRESS")) },
    session: { hours: Number(text("SESSION_HOURS")), idleMinutes: Number(text("SESSION_IDLE_MINUTES")) },
    jwtKey: values.get("JWT_KEY") ?? null,
    sms: values.has("SMS_URL") ? { url: text("SMS_URL"), secret: text("SMS_SECRET") } : null,
    mobileUrl: values.get("MOBILE_URL") ?? null,
    metricsToken: values.get("METRICS_TOKEN") ?? null,
    oss: values.has("OSS_BUCKET")
      ? {
          region: text("OSS_REGION"),
          bucket: text("OSS_BUCKET"),
          endpoint: text("OSS_ENDPOINT"),
          accessKeyId: text("OSS_ACCESS_KEY_ID"),
          accessKeySecret: text("OSS_ACCESS_KEY_SECRET"),
          roleArn: text("OSS_ROLE_ARN"),
        }
      : null,
  };
}

/** For programs: a wrong environment is printed line by line and ends the process with 1. */
export function configOrExit(env: Environment = process.env): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The environment is not right; nothing was started.\n${error.message}\n`);
    process.exit(1);
  }
}
