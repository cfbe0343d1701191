import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchRow } from "./row.ts";

const REST_MS = 60_000;

/** Measures the resident memory of the server process one minute after the demo is complete, without PostgreSQL. */
export async function bench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "console-bench-"));
  const environment = { ...process.env, DATA_DIR: folder, PORT: "0", DEMO: "1", ADMIN_PASSWORD: "only for the bench" };
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: { start: string } };
  // Uses the flags of `npm start`.
  const [, ...words] = scripts.start.split(" ");
  const server = spawn(process.execPath, words, {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => server.once("close", done));
  await new Promise<void>((done, fail) => {
    createInterface({ input: server.stdout }).on("line", (line) => {
      if (line.startsWith("The demo community is in")) done();
    });
    void ended.then(() => fail(new Error("the server ended")));
  });
  await pause(REST_MS);
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  server.kill("SIGTERM");
  await ended;
  await rm(folder, { recursive: true, force: true });
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return [
    {
      what: "server process, 60 s after the demo is in",
      unit: "MB",
      figure: kilobytes / 1024,
      target: 200,
      isRatio: true,
    },
  ];
}
