import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { createServer, get } from "node:http";
import { createServer as createTlsServer, get as getByTls } from "node:https";
import { json } from "node:stream/consumers";
import { resolve } from "node:path";
import { Refusal } from "#kernel/errors.ts";
import type { Config } from "#server/config.ts";
import { refusalEnvelope } from "#server/http/refusal-envelope.ts";
import type { Tls } from "./tls.ts";

const PROGRAM = "model-community-console";

/** The answer of /healthz. A second start recognizes this program and its data folder by it. */
export interface Identity {
  program: string;
  /** Hash of the data folder's path; the path itself stays private. */
  data: string;
}

export const identityOf = ({ dataDir }: Pick<Config, "dataDir">): Identity => ({
  program: PROGRAM,
  data: createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 16),
});

const ANSWER_MS = 2_000;

const starting = new Refusal("busy", ["服务正在启动，请稍后再试", "The console is starting. Try again soon"]);

/** Error of a second start: a server of this program listens on the port already. */
export class AlreadyRunning extends Error {
  readonly url: string;

  constructor(url: string) {
    super(`The console is already running at ${url}`);
    this.name = "AlreadyRunning";
    this.url = url;
  }
}

type Place = Pick<Config, "host" | "port" | "dataDir" | "tls">;

const schemes = ["http", "https"] as const;
type Scheme = (typeof schemes)[number];

/** Returns the address for a client on this machine. A wildcard host is replaced by the loopback address. */
function addressOf({ host, port }: Place, scheme: Scheme): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `${scheme}://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Sends a request without checking the certificate, which is not valid for a loopback address. The request contains
 * nothing secret.
 */
function ask(url: string): Promise<IncomingMessage> {
  const options = { signal: AbortSignal.timeout(ANSWER_MS), agent: false, rejectUnauthorized: false };
  return new Promise((done, fail) => {
    const request = url.startsWith("https:") ? getByTls(url, options, done) : get(url, options, done);
    request.once("error", fail);
  });
}

async function whoIsAt(url: string): Promise<Partial<Identity>> {
  try {
    return (await json(await ask(`${url}/healthz`))) as Partial<Identity>;
  } catch {
    // The port is free, or another program uses it. The later attempt to listen shows which of the two.
    return {};
  }
}

/**
 * Refuses to start where the console already runs on this port.
 * @throws AlreadyRunning where it serves the same data; Error with a sentence for the operator where it serves other
 * data
 */
export async function refuseSecondStart(place: Place): Promise<void> {
  if (place.port === 0) return;
  // Try both schemes, because TLS may have been set up or removed since the first start.
  for (const url of schemes.map((scheme) => addressOf(place, scheme))) {
    const { program, data } = await whoIsAt(url);
    if (program !== PROGRAM) continue;
    if (data === identityOf(place).data) throw new AlreadyRunning(url);
    throw new Error(
      `At ${url} the console runs on another DATA_DIR than ${place.dataDir}: stop that one, or set PORT.`,
    );
  }
}

/**
 * Turns a failure to listen into a sentence for the operator.
 * @throws AlreadyRunning where another start has taken the port in between
 */
export async function explainListening(error: unknown, place: Place): Promise<never> {
  const { code } = error as { code?: string };
  const explained = (sentence: string): Error => new Error(sentence, { cause: error });
  switch (code) {
    case "EADDRINUSE":
      await refuseSecondStart(place);
      throw explained(`Port ${place.port} of ${place.host} is used by another program: stop that one, or set PORT.`);
    case "EACCES":
      throw explained(`This user may not listen on port ${place.port}: set PORT to a number above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      throw explained(`${place.host} is no address of this machine: correct HOST.`);
    default:
      throw error;
  }
}

/**
 * Reserves the port before anything is created or printed, so that a start that cannot listen leaves no trace. Until
 * the port is released, requests get the answer that the console is starting. A second start can recognize this program
 * by /healthz.
 * @returns a function that releases the port for the actual server
 * @throws AlreadyRunning; Error with a sentence for the operator
 */
export async function reservePort(place: Place, tls: Tls | null): Promise<() => Promise<void>> {
  if (place.port === 0) return async () => undefined;
  const answer: RequestListener = (request, reply) => {
    const json =
      request.url === "/healthz"
        ? { ok: false, ...identityOf(place) }
        : request.url?.startsWith("/api/")
          ? refusalEnvelope(starting, String(request.headers["__cxy_os_lang_"] ?? ""))
          : null;
    reply.writeHead(503, { "content-type": json ? "application/json" : "text/plain", "retry-after": "2" });
    reply.end(json ? JSON.stringify(json) : "The console is starting.\n");
  };
  const server: Server = tls ? createTlsServer(tls.options, answer) : createServer(answer);
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(place.port, place.host, done);
  }).catch((error: unknown) => explainListening(error, place));
  let released: Promise<void> | undefined;
  return () =>
    (released ??= new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    }));
}
