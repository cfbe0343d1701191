import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { account } from "#domain/api/call.ts";
import {
  callServer,
  freePort,
  logInTo,
  SERVER_PASSWORD,
  spawnServer,
  prepareFolder,
  usedDataFolder,
} from "#support/server-process.ts";

/** What is expected comes as an event, or not at all. */
const patient = { timeout: 200_000 };

beforeAll(prepareFolder, 300_000);

/** Runs `npm run SCRIPT` in a separate process group, like a terminal, and waits until the console answers. */
async function runByNpm(script: "start" | "dev", dataDir: string): Promise<number> {
  const args = ["run", script, ...(script === "start" ? ["--", "--api-only"] : [])];
  const env = {
    ...process.env,
    DEMO: "0",
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_PASSWORD: SERVER_PASSWORD,
  };
  const child = spawn("npm", args, { stdio: ["ignore", "pipe", "pipe"], detached: true, env });
  const lines: string[] = [];
  await new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.includes("is at http")) done();
      });
    child.once("exit", () => fail(new Error(lines.join("\n"))));
  });
  return child.pid ?? 0;
}

describe.skipIf(process.platform === "win32")("npm that is ended by a signal", () => {
  it.each([
    ["start", "SIGHUP", "npm alone"],
    ["dev", "SIGTERM", "npm alone"],
    ["dev", "SIGINT", "the whole terminal"],
  ] as const)(
    "stops the server and its database: npm run %s, %s to %s",
    async (script, signal, whom) => {
      const dataDir = await usedDataFolder();
      const npm = await runByNpm(script, dataDir);
      const lock = join(dataDir, "postgres/cluster/postmaster.pid");
      expect(existsSync(lock)).toBe(true);
      process.kill(whom === "npm alone" ? npm : -npm, signal);
      await expect.poll(() => existsSync(lock), patient).toBe(false);
      await rm(dirname(dataDir), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
    300_000,
  );
});

describe("a server with a closed output", () => {
  it("continues to answer calls", async () => {
    const dataDir = await usedDataFolder();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const server = await spawnServer({ DATA_DIR: dataDir, PORT: port });
    await expect.poll(() => server.lines.length, patient).toBeGreaterThan(0);
    for (const stream of [server.child.stdout, server.child.stderr]) stream?.destroy();
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        patient,
      )
      .toBe(true);
    // Each refusal writes a line to the log.
    for (let n = 0; n < 5; n++)
      expect((await callServer(url, account("userInfo"), {}, { token: `none${n}` })).code).toBe(codes.tokenInvalid);
    expect(await logInTo(url)).not.toBe("");
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    await rm(dirname(dataDir), { recursive: true, force: true });
  }, 300_000);
});
