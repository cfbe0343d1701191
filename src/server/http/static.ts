import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const OLD_BROWSER = /MSIE |Trident\//;

/** The built console; hashed files never change, the page itself is asked for each time. Old IE goes to a plain page. */
export async function addConsole(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook("onRequest", async (request, reply) => {
    const isPage = request.method === "GET" && (request.url === "/" || request.url.startsWith("/index.html"));
    if (isPage && OLD_BROWSER.test(request.headers["user-agent"] ?? "")) await reply.redirect("/ie-page.html");
  });
  if (!existsSync(join(folder, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: folder,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
