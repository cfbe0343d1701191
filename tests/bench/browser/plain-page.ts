import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { browserProgram } from "../../support/browser.ts";
import type { BenchServer } from "../server.ts";
import { PASSWORD } from "../server.ts";

/** A page whose workers nobody inspects. The inspector of Playwright would keep every request body that a worker sends. */
export interface PlainPage {
  /** Evaluates an expression in the page. */
  read<T>(expression: string): Promise<T>;
  /** Waits until an expression is truthy. @throws after the time limit in ms */
  until(expression: string, limit?: number): Promise<void>;
  /** Chooses a file in the first input that matches. */
  choose(selector: string, path: string): Promise<void>;
  /** Returns the memory of the page's process in MB. */
  memory(): number;
  close(): Promise<void>;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Opens a connection to the inspector of a page. */
async function inspector(url: string): Promise<(method: string, params?: object) => Promise<unknown>> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (data: Buffer) => {
    const answer = JSON.parse(data.toString("utf8")) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return async (method, params = {}) => {
    const id = ++last;
    const answer = await new Promise<Answer>((done) => {
      waiting.set(id, done);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
}

/** Reads a file of a process; empty for a process that has ended. */
function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

/** Returns the parent of a process; 0 where it has ended. */
const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(procFile(pid, "status"))?.[1] ?? 0);

const isBelow = (pid: number, ancestor: number): boolean =>
  pid === ancestor || (pid > 1 && isBelow(parentOf(pid), ancestor));

/** Proportional memory in MB of the largest renderer of a browser. */
function memoryOf(browser: number): number {
  const renderers = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && procFile(Number(name), "cmdline").includes("--type=renderer"))
    .filter((name) => isBelow(Number(name), browser));
  const sizes = renderers.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(procFile(Number(pid), "smaps_rollup"))?.[1] ?? 0));
  return Math.max(0, ...sizes) / 1024;
}

/** Runs in the page first. Keeps the tasks that blocked the main thread for more than 50 ms. */
const watch = `window.blocked = []; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.blocked.push(duration);
}).observe({ type: "longtask" });`;

const fill = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}).focus()`;

/** Opens a screen of the console with a login, in a browser with an empty profile. */
export async function openPlainPage(server: BenchServer, path: string): Promise<PlainPage> {
  const profile = await mkdtemp(join(tmpdir(), "console-bench-profile-"));
  const switches = ["--headless", "--disable-gpu", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = spawn(browserProgram(), [...switches, ...root, "about:blank"], { stdio: "ignore" });
  let port = "";
  while (port === "") {
    await pause(100);
    const text = await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "");
    [port = ""] = text.split("\n");
  }
  const pages = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const send = await inspector(pages.find(({ type }) => type === "page")?.webSocketDebuggerUrl ?? "");
  const page: PlainPage = {
    async read<T>(expression: string) {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = (await send("Runtime.evaluate", options)) as {
        result: { value: T };
        exceptionDetails?: { exception?: { description?: string } };
      };
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
      return result.value;
    },
    async until(expression, limit = 30_000) {
      const end = Date.now() + limit;
      while (!(await page.read<boolean>(`Boolean(${expression})`).catch(() => false))) {
        if (Date.now() > end) throw new Error(`not within ${limit} ms: ${expression}`);
        await pause(20);
      }
    },
    async choose(selector, file) {
      const { root: document } = (await send("DOM.getDocument", { depth: 1 })) as { root: { nodeId: number } };
      const { nodeId } = (await send("DOM.querySelector", { nodeId: document.nodeId, selector })) as { nodeId: number };
      await send("DOM.setFileInputFiles", { nodeId, files: [file] });
    },
    memory: () => memoryOf(browser.pid ?? 0),
    async close() {
      browser.kill();
      await once(browser, "exit");
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await send("Page.enable");
  await send("Page.addScriptToEvaluateOnNewDocument", { source: watch });
  await send("Emulation.setDeviceMetricsOverride", { width: 1440, height: 1000, deviceScaleFactor: 1, mobile: false });
  await send("Page.navigate", { url: `${server.url}/#${path}` });
  const [account, password] = ['input[name="account"]', 'input[type="password"]'];
  await page.until(`document.querySelector('${password}')`);
  for (const [selector, text] of [
    [account, "admin"],
    [password, PASSWORD],
  ] as const) {
    await page.read(fill(selector));
    await send("Input.insertText", { text });
  }
  for (const type of ["keyDown", "keyUp"])
    await send("Input.dispatchKeyEvent", { type, key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 });
  await page.until("document.querySelector('[data-testid=console]')");
  return page;
}
