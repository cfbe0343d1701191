import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const TWO_YEARS = 63_072_000;

/** No inline script but the one that static.ts allows the page, no frames, no plugins; blob: is for workers and decoded pictures. */
export function addSecurityHeaders(app: FastifyInstance): void {
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "blob:", "data:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        // Covers the live channel (CSP 3), and takes nothing over from the Host that a caller names.
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Said by the hook below, where the browser came by TLS: over plain HTTP it means nothing.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https") reply.header("strict-transport-security", `max-age=${TWO_YEARS}`);
    // What a call answers is for whoever asked it; what may be kept, such as a file, says so itself.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
