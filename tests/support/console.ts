import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { onTestFinished } from "vitest";
import { openVault } from "#server/auth/keys/vault.ts";
import { useSealingKeys } from "#server/sealed/seal.ts";
import { PASSWORD, passwordsAreChanged } from "./app.ts";
import { launchBrowser } from "./browser.ts";
import type { ConsoleProcess } from "./console-process.ts";
import { startConsoleProcess } from "./console-process.ts";
import type { FreshDatabase } from "./database.ts";
import { freshDatabase } from "./database.ts";
import { openDemo } from "./demo.ts";

export {
  chooseFile,
  holdCalls,
  meanwhile,
  notice,
  press,
  makeTicket,
  runFromPalette,
  typeInPalette,
  waitForAddress,
  withoutPolling,
} from "./page-steps.ts";
export type { Visitor } from "./visitor.ts";
export { logIn, openedSession, PHONE, visitor } from "./visitor.ts";

/**
 * A server like that of `npm start`, with a separate database and a real browser. journeys-setup.ts builds its program
 * and the console before.
 */
export interface Console {
  url: string;
  db: FreshDatabase;
  dataDir: string;
  browser: Browser;
  /** Kills the server process, like a crash. It is started again after the test, even if the test fails. */
  kill(): Promise<void>;
  /** Starts the server again on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const browsers = new Map<boolean, Promise<Browser>>();
/** Returns the browser for all tests of this process. It ends with the process. Each visitor has a separate profile. */
export function browserOf(webgl: boolean): Promise<Browser> {
  const browser = browsers.get(webgl) ?? launchBrowser({ webgl });
  browsers.set(webgl, browser);
  return browser;
}

/** The server process of all consoles of this test process. One console at a time uses it. */
let shared: Promise<ConsoleProcess> | undefined;

export interface ConsoleOptions {
  /** True for tests of the viewer. Without a graphics card, WebGL uses the whole processor. */
  webgl?: boolean;
  /** True for a copy of the demo community. */
  demo?: true;
}

/** Starts a console. Its server runs in a process that earlier consoles have used, with a fresh database and folder. */
export async function startConsole(options: ConsoleOptions = {}): Promise<Console> {
  const server = await (shared ??= startConsoleProcess());
  const demo = options.demo && (await openDemo({ max: 3 }));
  const db = demo?.db ?? (await freshDatabase({ max: 3 }));
  const dataDir = await mkdtemp(join(tmpdir(), "console-journey-"));
  await demo?.addFiles(dataDir);
  const start = (): Promise<void> =>
    server.open({
      PORT: String(server.port),
      DATA_DIR: dataDir,
      DATABASE_URL: db.url,
      DEMO: "0",
      ADMIN_PASSWORD: PASSWORD,
      // Only loopback is sure to be there.
      RTC_ADDRESS: "127.0.0.1",
    });
  await start();
  await passwordsAreChanged(db);
  // The test writes sealed fields as the server does.
  useSealingKeys((await openVault(db, { vaultKey: null, dataDir })).fields);
  return {
    url: `http://127.0.0.1:${server.port}`,
    db,
    dataDir,
    browser: await browserOf(options.webgl ?? false),
    start,
    async kill() {
      onTestFinished(async () => {
        if (server.isKilled()) await start();
      });
      await server.kill();
    },
    async close() {
      await server.close();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
