import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const TWO_YEARS = 63_072_000;

/**
 * Adds security headers: no inline scripts except those that static.ts allows, no frames, no plugins. `blob:` is for
 * workers and decoded pictures.
 * @param storageOrigin origin of Aliyun OSS, to which the console sends files; null for the embedded store
 */
export function addSecurityHeaders(app: FastifyInstance, storageOrigin: string | null): void {
  const storage = storageOrigin === null ? [] : [storageOrigin];
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
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https") reply.header("strict-transport-security", `max-age=${TWO_YEARS}`);
    // Answers of calls are for their caller only. Cacheable answers, such as files, set the header themselves.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
