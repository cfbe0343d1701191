import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { createServer, get } from "node:http";
import { createServer as createTlsServer, get as getByTls } from "node:https";
import { json } from "node:stream/consumers";
import { resolve } from "node:path";
import type { Config } from "#server/config.ts";
import type { Tls } from "./tls.ts";

const PROGRAM = "model-community-console";

/** In /healthz: a second start tells our server from a stranger on the port, and his data from another's. */
export interface Identity {
  program: string;
  /** Of the data folder; its path is nobody's business. */
  data: string;
}

export const identityOf = ({ dataDir }: Pick<Config, "dataDir">): Identity => ({
  program: PROGRAM,
  data: createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 16),
});

const ANSWER_MS = 2_000;

/** A server of this program listens there already; a second start has nothing to do. */
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

/** As a client on this machine reaches it: an address that means all of them is not one to go to. */
function addressOf({ host, port }: Place, scheme: Scheme): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `${scheme}://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** The certificate is for the names that browsers use, not for the address that is asked here; nothing is told to it. */
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
    // Nobody listens, or something that speaks otherwise; listening itself then says which.
    return {};
  }
}

/** @throws AlreadyRunning, Error with a sentence for the operator where it serves other data */
export async function refuseSecondStart(place: Place): Promise<void> {
  if (place.port === 0) return;
  // It may have been started before TLS was set, or with it.
  for (const url of schemes.map((scheme) => addressOf(place, scheme))) {
    const { program, data } = await whoIsAt(url);
    if (program !== PROGRAM) continue;
    if (data === identityOf(place).data) throw new AlreadyRunning(url);
    throw new Error(
      `At ${url} the console runs on another DATA_DIR than ${place.dataDir}: stop that one, or set PORT.`,
    );
  }
}

/** Turns a failure to listen into a sentence for the operator. @throws AlreadyRunning where another start was faster */
export async function explainListening(error: unknown, place: Place): Promise<never> {
  const { code } = error as { code?: string };
  const told = (sentence: string): Error => new Error(sentence, { cause: error });
  switch (code) {
    case "EADDRINUSE":
      await refuseSecondStart(place);
      throw told(`Port ${place.port} of ${place.host} is used by another program: stop that one, or set PORT.`);
    case "EACCES":
      throw told(`This user may not listen on port ${place.port}: set PORT to a number above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      throw told(`${place.host} is no address of this machine: correct HOST.`);
    default:
      throw error;
  }
}

/**
 * Takes the port before anything is made or printed, so that a start that cannot listen leaves no trace. Until it is
 * given back, whoever asks hears that the console is starting, and a second start that this program has the port.
 * @returns gives the port back, for the server that was meant
 * @throws AlreadyRunning, Error with a sentence for the operator
 */
export async function reservePort(place: Place, tls: Tls | null): Promise<() => Promise<void>> {
  if (place.port === 0) return async () => undefined;
  const answer: RequestListener = (request, reply) => {
    const isAsked = request.url === "/healthz";
    reply.writeHead(503, { "content-type": isAsked ? "application/json" : "text/plain", "retry-after": "2" });
    reply.end(isAsked ? JSON.stringify({ ok: false, ...identityOf(place) }) : "The console is starting.\n");
  };
  const server: Server = tls ? createTlsServer(tls.options, answer) : createServer(answer);
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(place.port, place.host, done);
  }).catch((error: unknown) => explainListening(error, place));
  let given: Promise<void> | undefined;
  return () =>
    (given ??= new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    }));
}
