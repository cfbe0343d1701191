import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyRequest } from "fastify";

const TWO_YEARS = 63_072_000;

/** The live channel of the host that was asked; browsers differ on whether 'self' means it too. */
function liveChannel({ headers }: FastifyRequest["raw"]): string {
  const { host = "" } = headers;
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** No inline script, no frames, no plugins; blob: is for workers and decoded pictures. */
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
        connectSrc: ["'self'", liveChannel],
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
  });
}
