import { resolve } from "node:path";
import type { InterfaceLanguage } from "#kernel/label.ts";
import type { CertificateFiles } from "./config/certificate.ts";
import { readCertificate } from "./config/certificate.ts";
import type { Secret } from "./config/secret.ts";
import { current } from "./config/secret.ts";
import type { Environment, Values } from "./config/values.ts";
import { dependencyProblems, readValues } from "./config/values.ts";

/**
 * Configuration of Aliyun OSS, used instead of the data folder. `roleArn` is assumed for the browser's upload tokens.
 */
export interface OssConfig {
  region: string;
  bucket: string;
  endpoint: string;
  accessKeyId: Secret;
  accessKeySecret: Secret;
  roleArn: string;
}

/** Settings of the WebRTC tests. */
export interface RtcConfig {
  udpPorts: readonly [from: number, to: number];
  /** IP addresses besides those of the network interfaces. */
  addresses: readonly string[];
  channels: number;
  viewers: number;
  /** Null where browsers connect without STUN and TURN. */
  iceServers: Secret | null;
  /** Null for this machine's own address. */
  processUrl: string | null;
  /** Media server instead of the server's own, with `{channel}` in both addresses. */
  mediaServer: { whip: string; whep: string } | null;
}

/** A channel for money: its address, and the keys of both sides. */
interface ChannelConfig {
  url: string;
  key: Secret;
  secret: Secret;
}

export interface Config {
  /** Port to listen on; 0 lets the system choose a free one. */
  port: number;
  host: string;
  /** Null where the server speaks plain HTTP: a proxy provides TLS, or there is none. */
  tls: CertificateFiles | null;
  /** Absolute path. */
  dataDir: string;
  /** Null for the embedded PostgreSQL under `dataDir`. */
  databaseUrl: Secret | null;
  /** Direct address of the same database; null where `databaseUrl` goes through no transaction pooler. */
  databaseListenUrl: Secret | null;
  /** Read replica of the same database, on which reports run; null to run them on the database itself. */
  databaseReplicaUrl: Secret | null;
  demo: boolean;
  /** Memory for reading uploaded sheets, in megabytes. */
  sheetMemory: number;
  adminPassword: string | null;
  language: InterfaceLanguage;
  oss: OssConfig | null;
  /** Null where mails are files of the outbox under `dataDir`. */
  smtpUrl: Secret | null;
  mailFrom: string;
  /** Maximum number of calls in ten seconds, per admin and per address without a login. */
  calls: { ofAdmin: number; ofAddress: number };
  /** Maximum duration of a login session, total and without use. */
  session: { hours: number; idleMinutes: number };
  /** PEM; null for the key file under `dataDir`. */
  jwtKey: string | null;
  /** 32 bytes in base64; null for the key file under `dataDir`. */
  vaultKey: string | null;
  /** Null where SMS are files of the outbox under `dataDir`. */
  sms: { url: Secret; secret: Secret } | null;
  /** Engine that makes models from photos; null for reliefs that this server makes itself. */
  photoEngine: { url: string; key: Secret } | null;
  /** Channel by which money is paid out; null where none is configured. */
  payoutChannel: ChannelConfig | null;
  paymentChannel: ChannelConfig | null;
  /**
   * Address to which phones are redirected from all pages except open ones; null to show them the page for small
   * screens.
   */
  mobileUrl: string | null;
  /** Origin of the public site; null where it is not known. */
  site: string | null;
  /** Header in which the proxy names a visitor's country; null where there is none. */
  countryHeader: string | null;
  /** Null where /metrics answers only this machine. */
  metricsToken: Secret | null;
  rtc: RtcConfig;
}

function smsOf(values: Values): Config["sms"] {
  const [url, secret] = [values.get("SMS_URL"), values.get("SMS_SECRET")];
  return url !== undefined && secret !== undefined ? { url, secret } : null;
}

function photoEngineOf(values: Values): Config["photoEngine"] {
  const [url, key] = [values.get("PHOTO_ENGINE_URL"), values.get("PHOTO_ENGINE_KEY")];
  return url !== undefined && key !== undefined ? { url: current(url), key } : null;
}

function channelOf(values: Values, name: "PAYOUT" | "PAYMENT"): ChannelConfig | null {
  const [url, key, secret] = [`${name}_URL`, `${name}_KEY`, `${name}_SECRET`].map((one) => values.get(one));
  return url !== undefined && key !== undefined && secret !== undefined ? { url: current(url), key, secret } : null;
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

function rtcOf(values: Values): RtcConfig {
  const text = (name: string): string => current(values.get(name) ?? "");
  const [from = 0, to = 0] = text("RTC_UDP_PORTS").split("-").map(Number);
  return {
    udpPorts: [from, to],
    addresses: text("RTC_ADDRESS")
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
    channels: Number(text("RTC_CHANNELS")),
    viewers: Number(text("RTC_VIEWERS")),
    iceServers: values.get("RTC_ICE_SERVERS") ?? null,
    processUrl: text("RTC_PROCESS_URL").replace(/\/+$/, "") || null,
    mediaServer: values.has("RTC_WHIP_URL") ? { whip: text("RTC_WHIP_URL"), whep: text("RTC_WHEP_URL") } : null,
  };
}

function configOf(values: Values): Config {
  const secret = (name: string): Secret | null => values.get(name) ?? null;
  /** Returns the value at startup. */
  const text = (name: string): string => current(values.get(name) ?? "");
  return {
    port: Number(text("PORT")),
    host: text("HOST"),
    tls: text("TLS_CERT_FILE") ? { cert: resolve(text("TLS_CERT_FILE")), key: resolve(text("TLS_KEY_FILE")) } : null,
    dataDir: resolve(text("DATA_DIR")),
    databaseUrl: secret("DATABASE_URL"),
    databaseListenUrl: secret("DATABASE_LISTEN_URL"),
    databaseReplicaUrl: secret("DATABASE_REPLICA_URL"),
    demo: text("DEMO") === "1",
    sheetMemory: Number(text("SHEET_MEMORY")),
    adminPassword: text("ADMIN_PASSWORD") || null,
    language: text("VITE_LANG") === "en" ? "en" : "zh",
    smtpUrl: secret("SMTP_URL"),
    mailFrom: text("MAIL_FROM"),
    calls: { ofAdmin: Number(text("RATE_LIMIT_PER_ADMIN")), ofAddress: Number(text("RATE_LIMIT_PER_IP")) },
    session: { hours: Number(text("SESSION_HOURS")), idleMinutes: Number(text("SESSION_IDLE_MINUTES")) },
    jwtKey: text("JWT_KEY") || null,
    vaultKey: text("VAULT_KEY") || null,
    sms: smsOf(values),
    photoEngine: photoEngineOf(values),
    payoutChannel: channelOf(values, "PAYOUT"),
    paymentChannel: channelOf(values, "PAYMENT"),
    mobileUrl: text("MOBILE_URL") || null,
    site: text("SITE_URL").replace(/\/+$/, "") || null,
    countryHeader: text("COUNTRY_HEADER").toLowerCase() || null,
    metricsToken: secret("METRICS_TOKEN"),
    oss: ossOf(values),
    rtc: rtcOf(values),
  };
}

/** All invalid variables, one sentence each. No sentence contains the value of a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/**
 * Reads and checks the environment and the files that it names.
 * @throws ConfigError with one message for each invalid variable
 */
export function readConfig(env: Environment): Config {
  const { values, problems } = readValues(env);
  problems.push(...dependencyProblems(values));
  if (problems.length > 0) throw new ConfigError(problems);
  const config = configOf(values);
  const certificate = config.tls && readCertificate(config.tls);
  if (certificate && "problem" in certificate) throw new ConfigError([certificate.problem]);
  return config;
}

/** Reads the environment for a program. Prints the problems of an invalid environment and exits with code 1. */
export function configOrExit(env: Environment = process.env): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The environment is not right; nothing was started.\n${error.message}\n`);
    process.exit(1);
  }
}
