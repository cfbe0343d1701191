import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** `npm test` sets CHROME_PATH; the others serve a single file run by hand. */
function executable(): string {
  const places = [
    process.env.CHROME_PATH,
    process.env.PUPPETEER_EXECUTABLE_PATH,
    "/usr/bin/google-chrome",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
  ];
  const found = places.find((place) => place !== undefined && place !== "" && existsSync(place));
  if (found) return found;
  throw new Error("No browser found: run npm test, which installs one where it can, or name one in CHROME_PATH.");
}

/** The first ones are playwright's own, whose switch this one replaces. */
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
  // Pages behind the address bar and renderers in reserve: each visitor would cost a second and a half of a core more.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** What would call home is off: on a closed network it only delays. */
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

/** WebGL without a graphics card. */
const software = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

export interface LaunchOptions {
  /** False draws pages by the CPU alone, as a computer without a graphics card does: what a figure is taken with. */
  webgl?: boolean;
  /** Further switches of Chromium. */
  args?: readonly string[];
}

/** A headless Chromium with an empty profile; close it in `afterAll`. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({
    executablePath: executable(),
    headless: true,
    args: [...root, ...quiet, ...(options.webgl === false ? ["--disable-gpu"] : software), ...(options.args ?? [])],
  });
}
