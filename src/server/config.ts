import { resolve } from "node:path";
import type { InterfaceLanguage } from "#kernel/label.ts";
import type { CertificateFiles } from "./config/certificate.ts";
import { readCertificate } from "./config/certificate.ts";
import type { Secret } from "./config/secret.ts";
import { current } from "./config/secret.ts";
import type { Environment, Values } from "./config/values.ts";
import { problemsBeside, readValues } from "./config/values.ts";

/** Aliyun OSS instead of the embedded object store; `roleArn` is assumed for the browser's upload tokens. */
export interface OssConfig {
  region: string;
  bucket: string;
  endpoint: string;
  accessKeyId: Secret;
  accessKeySecret: Secret;
  roleArn: string;
}

export interface Config {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** Null: TLS, if any, is spoken by a proxy. */
  tls: CertificateFiles | null;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: Secret | null;
  /** The same database without the transaction pooler that `databaseUrl` goes through; null: it goes through none. */
  databaseListenUrl: Secret | null;
  demo: boolean;
  adminPassword: string | null;
  language: InterfaceLanguage;
  oss: OssConfig | null;
  /** Null: mails are files of the outbox under `dataDir`. */
  smtpUrl: Secret | null;
  mailFrom: string;
  /** Calls in ten seconds, of one admin and of one address without a login. */
  calls: { ofAdmin: number; ofAddress: number };
  /** How long a login lasts, and how long without use. */
  session: { hours: number; idleMinutes: number };
  /** PEM; null: the key file under `dataDir`. */
  jwtKey: string | null;
  /** 32 bytes in base64; null: the key file under `dataDir`. */
  vaultKey: string | null;
  /** Null: SMS are files of the outbox under `dataDir`. */
  sms: { url: Secret; secret: Secret } | null;
  /** Where phones are sent from every page but the open ones; null: to the page for small screens. */
  mobileUrl: string | null;
  /** Null: /metrics answers this machine alone. */
  metricsToken: Secret | null;
}

function smsOf(values: Values): Config["sms"] {
  const [url, secret] = [values.get("SMS_URL"), values.get("SMS_SECRET")];
  return url !== undefined && secret !== undefined ? { url, secret } : null;
}

function ossOf(values: Values): OssConfig | null {
  if (!values.has("OSS_BUCKET")) return null;
  const text = (name: string): string => current(values.get(name) ?? "");
  return {
    region: text("OSS_REGION"),
    bucket: text("OSS_BUCKET"),
    endpoint: text("OSS_ENDPOINT"),
    accessKeyId: values.get("OSS_ACCESS_KEY_ID") ?? "",
    accessKeySecret: values.get("OSS_ACCESS_KEY_SECRET") ?? "",
    roleArn: text("OSS_ROLE_ARN"),
  };
}

function configOf(values: Values): Config {
  const secret = (name: string): Secret | null => values.get(name) ?? null;
  /** As it stands at the start. */
  const text = (name: string): string => current(values.get(name) ?? "");
  return {
    port: Number(text("PORT")),
    host: text("HOST"),
    tls: text("TLS_CERT_FILE") ? { cert: resolve(text("TLS_CERT_FILE")), key: resolve(text("TLS_KEY_FILE")) } : null,
    dataDir: resolve(text("DATA_DIR")),
    databaseUrl: secret("DATABASE_URL"),
    databaseListenUrl: secret("DATABASE_LISTEN_URL"),
    demo: text("DEMO") === "1",
    adminPassword: text("ADMIN_PASSWORD") || null,
    language: text("VITE_LANG") === "en" ? "en" : "zh",
    smtpUrl: secret("SMTP_URL"),
    mailFrom: text("MAIL_FROM"),
    calls: { ofAdmin: Number(text("CALLS_OF_ADMIN")), ofAddress: Number(text("CALLS_OF_ADDRESS")) },
    session: { hours: Number(text("SESSION_HOURS")), idleMinutes: Number(text("SESSION_IDLE_MINUTES")) },
    jwtKey: text("JWT_KEY") || null,
    vaultKey: text("VAULT_KEY") || null,
    sms: smsOf(values),
    mobileUrl: text("MOBILE_URL") || null,
    metricsToken: secret("METRICS_TOKEN"),
    oss: ossOf(values),
  };
}

/** Every wrong variable at once, one sentence each; no sentence holds the value of a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/**
 * Reads and checks the environment, and the files that it names.
 * @throws ConfigError with one message for each wrong variable.
 */
export function readConfig(env: Environment): Config {
  const { values, problems } = readValues(env);
  problems.push(...problemsBeside(values));
  if (problems.length > 0) throw new ConfigError(problems);
  const config = configOf(values);
  const certificate = config.tls && readCertificate(config.tls);
  if (certificate && "problem" in certificate) throw new ConfigError([certificate.problem]);
  return config;
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
