import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

/** A call that an engine received. */
interface Received {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

type Reply = (call: Received, reply: ServerResponse) => void;

/** A photo engine over HTTP on this machine, which answers as a test says. */
export interface TestEngine {
  url: string;
  /** Calls in their order. */
  calls: Received[];
  /** Idempotency keys of the jobs, by their ids. */
  jobs: Map<string, string>;
  /** State of every job, as `GET /jobs/{id}` answers it. */
  state: object;
  /** Content of every result. */
  result: Buffer;
  /** Answers a call instead of the engine. Returns false to let the engine answer. */
  instead: ((call: Received, reply: ServerResponse) => boolean) | null;
  close: () => Promise<void>;
}

export const answer = (reply: ServerResponse, status: number, body: unknown): boolean => {
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  return true;
};

/** Starts an engine whose jobs work until the test says otherwise. */
export async function startPhotoEngine(): Promise<TestEngine> {
  const usual: Reply = ({ method, path, headers }, reply) => {
    const [, id = "", rest = ""] = /^\/jobs\/?([^/]*)\/?(.*)$/.exec(path) ?? [];
    if (method === "POST") {
      const key = String(headers["idempotency-key"]);
      const known = [...engine.jobs].find((job) => job[1] === key)?.[0];
      const made = known ?? `job-${engine.jobs.size + 1}`;
      engine.jobs.set(made, key);
      answer(reply, 200, { id: made });
    } else if (!engine.jobs.has(id)) answer(reply, 404, {});
    else if (method === "DELETE") answer(reply, 200, {});
    else if (rest === "result") reply.end(engine.result);
    else answer(reply, 200, engine.state);
  };
  const server = createServer(async (request, reply) => {
    const call = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: await buffer(request),
    };
    engine.calls.push(call);
    if (!engine.instead?.(call, reply)) usual(call, reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const engine: TestEngine = {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    calls: [],
    jobs: new Map(),
    state: { state: "working", progress: 0.5 },
    result: Buffer.alloc(0),
    instead: null,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return engine;
}
