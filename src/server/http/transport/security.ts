import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const TWO_YEARS = 63_072_000;

/** Query of the page's document in which the WebRTC tests run. What follows # never reaches the server. */
const RTC_QUERY = "/?rtc";

const capture = ["camera", "microphone", "display-capture"];
const allowing = (whom: string): string => capture.map((name) => `${name}=${whom}`).join(", ");

/**
 * Allows camera, microphone and screen in the document of the WebRTC tests only, and calls of their media server.
 * @param servers origins of media servers
 */
function limitCapture(app: FastifyInstance, servers: readonly string[]): void {
  app.addHook("onSend", async (request, reply) => {
    const isRtc = request.url === RTC_QUERY;
    reply.header("permissions-policy", allowing(isRtc ? "(self)" : "()"));
    const policy = reply.getHeader("content-security-policy");
    if (isRtc && servers.length > 0 && policy)
      reply.header("content-security-policy", String(policy).replace("connect-src 'self'", `$& ${servers.join(" ")}`));
  });
}

/**
 * Adds security headers: no inline scripts except those that static.ts allows, no frames, no plugins. `blob:` is for
 * workers and decoded pictures.
 * @param origins `storage` is that of Aliyun OSS, to which the console sends files, or null for the embedded store;
 * `mediaServers` are those of the WebRTC tests
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  origins: { storage?: string | null; mediaServers?: readonly string[] } = {},
): void {
  const storage = origins.storage ? [origins.storage] : [];
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "blob:", "data:", ...storage],
        mediaSrc: ["'self'", "blob:", ...storage],
        fontSrc: ["'self'"],
        // `'self'` includes the live channel (CSP 3) and does not depend on the caller's Host header.
        connectSrc: ["'self'", ...storage],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // The hook below sets it for requests over TLS; over plain HTTP it has no meaning.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
  });
  limitCapture(app, origins.mediaServers ?? []);
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https") reply.header("strict-transport-security", `max-age=${TWO_YEARS}`);
    // Answers of calls are for their caller only. Cacheable answers, such as files, set the header themselves.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
