// Development server with Vite instead of the built console. dev.ts starts and restarts it.
import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import { openPageAt } from "#domain/enumerations/open-pages.ts";
import { configOrExit } from "#server/config.ts";
import { PHONE_PAGE } from "#server/http/files/static.ts";
import { startServer } from "#server/main.ts";
import { stopWhileStarting } from "./lib/stop-on-signals.ts";

const report = (line: string): void => console.log(line);

/** Paths that the server answers itself. Vite answers all others. */
const serverPaths = /^\/(api|files|live|healthz|readyz|metrics|openapi(?:\.json)?)(\/|\?|$)/;
const isOwn = (url: string): boolean => serverPaths.test(url) || openPageAt(url.split("?")[0] ?? "") !== undefined;

async function addVite(app: FastifyInstance): Promise<void> {
  const vite = await createServer({
    appType: "spa",
    server: { middlewareMode: true, hmr: { server: app.server, path: "/hmr" } },
  });
  app.addHook("onClose", () => vite.close());
  // Remove the security policy of the built console, because it would block the inline scripts that reload modules.
  app.addHook("onSend", async (_request, reply) => void reply.removeHeader("content-security-policy"));
  await app.register(middie);
  app.use((request, reply, next) => {
    if (isOwn(request.url ?? "")) next();
    else {
      reply.removeHeader("content-security-policy");
      if (request.url?.split("?")[0] === "/mobile.html") request.url = `/${PHONE_PAGE}`;
      vite.middlewares(request, reply, next);
    }
  });
}

const stopping = stopWhileStarting();
try {
  const options = { addConsole: addVite, logger: true, report, signal: stopping.signal };
  const server = await startServer(configOrExit(), options);
  stopping.started(server.stop);
  report(`The console, with reload, is at ${server.url}`);
} catch (error) {
  if (stopping.isStopping()) process.exit(0);
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
