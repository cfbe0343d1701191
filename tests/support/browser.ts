import { existsSync } from "node:fs";
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions as ChromiumOptions } from "playwright-core";
import { chromium } from "playwright-core";

/**
 * Returns the path of a browser. `npm test` sets CHROME_PATH; the other places serve a single test file run by hand.
 */
export function browserProgram(): string {
  const places = [
    process.env.CHROME_PATH,
    process.env.PUPPETEER_EXECUTABLE_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/google-chrome",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ];
  const program = places.find((place) => place !== undefined && place !== "" && existsSync(place));
  if (program) return program;
  throw new Error("No browser found: run npm test, which installs one where it can, or name one in CHROME_PATH.");
}

/**
 * Disabled features of Chromium. The list begins with those that Playwright itself disables, because this switch
 * replaces Playwright's.
 */
const disabled = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "Translate",
  // Pages of the address bar and spare renderers. They would take 1.5 s of a core for each visitor.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** Switches that turn off network services. On a closed network these only cause delays. */
const quiet = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  `--disable-features=${disabled.join()}`,
  "--no-default-browser-check",
];

/** Switches for WebGL without a graphics card. */
const software = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

interface LaunchOptions {
  /** False renders pages by the CPU alone, like a computer without a graphics card. Benches use it. */
  webgl?: boolean;
  /** Further switches of Chromium. */
  args?: readonly string[];
}

const chromiumOptions = (options: LaunchOptions): ChromiumOptions => ({
  executablePath: browserProgram(),
  headless: true,
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ...quiet,
    ...(options.webgl === false ? ["--disable-gpu"] : software),
    ...(options.args ?? []),
  ],
});

/** Launches a headless Chromium with an empty profile. Close it in `afterAll`. */
export const launchBrowser = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch(chromiumOptions(options));

/**
 * Opens a headless Chromium with a profile on disk, as users have it: it caches files, and the code compiled from them.
 * @param folder of the profile
 */
export const openProfile = (
  folder: string,
  page: BrowserContextOptions,
  options: LaunchOptions = {},
): Promise<BrowserContext> => chromium.launchPersistentContext(folder, { ...page, ...chromiumOptions(options) });
