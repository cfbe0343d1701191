// npm test [-- AREA | vitest arguments]: finds or installs a browser and PgBouncer and runs all tests, or those of an
// area: the contracts, the permissions of each call, the tests in its folders, and the journey over its screens.
// npm run test:exhaustive tries every call and every value, and not one of each class (tests/support/classes.ts).
// The end names the slowest files and the tests that needed a second try; the last line is "N passed, N failed".
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

const report = resolve(".build/test-report.json");

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function installedBrowser(): string | undefined {
  for (const name of ["CHROME_PATH", "PUPPETEER_EXECUTABLE_PATH"]) {
    const program = process.env[name];
    if (!program) continue;
    if (isProgram(program)) return program;
    console.error(
      `${name} is ${program}, which is no program that can be run: correct it, or unset it to have one looked for.`,
    );
    process.exit(1);
  }
  // The shell draws no window and takes half the time of the processor.
  const names = ["chromium-headless-shell", "google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return names.map(onPath).find((path) => path !== undefined) ?? (isProgram(mac) ? mac : undefined);
}

/**
 * Installs Debian packages, if this process runs as root and apt-get exists.
 * @returns true if they are installed now
 */
function install(packages: readonly string[], byHand: string): boolean {
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return false;
  console.error(`Installing Debian's ${packages.join(", ")} …`);
  for (const args of [["update"], ["install", "-y", ...packages]]) {
    const { status } = spawnSync("apt-get", args, {
      stdio: ["ignore", 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) {
      console.error(`apt-get ${args.join(" ")} failed: ${byHand}.`);
      process.exit(1);
    }
  }
  return true;
}

/** Installs Chromium's shell, with a font that shows Chinese in pictures. */
const installBrowser = (): string | undefined =>
  install(["chromium-headless-shell", "fonts-noto-cjk"], "install Chromium by hand, or name one in CHROME_PATH")
    ? onPath("chromium-headless-shell")
    : undefined;

/** Finds or installs PgBouncer. If it is missing, the test of transaction poolers reports what to install. */
function findPooler(): void {
  const isThere = onPath("pgbouncer") ?? isProgram("/usr/sbin/pgbouncer");
  if (!isThere && process.platform !== "win32") install(["pgbouncer"], "install PgBouncer by hand");
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

function readReport(): Report | null {
  try {
    return JSON.parse(readFileSync(report, "utf8")) as Report;
  } catch {
    return null;
  }
}

/**
 * Counts failures. A test file that could not be loaded and an aborted run contain no failed test, so each is counted
 * as one failure.
 */
function summary(exitCode: number): { failed: number; line: string } {
  const results = readReport();
  const broken =
    results?.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
    ).length ?? 0;
  const counted = (results?.numFailedTests ?? 0) + broken + (noJourneys ? 1 : 0);
  const failed = counted === 0 && (exitCode !== 0 || !results) ? 1 : counted;
  const skipped = (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0);
  const line = `${results?.numPassedTests ?? 0} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return { failed, line };
}

/** Returns vitest's arguments. For an area these are its files, and the journey over the screens learns its name. */
function argumentsOf(parameters: readonly string[]): { parameters: readonly string[]; env: Record<string, string> } {
  const [area = ""] = parameters;
  if (!/^[a-z]+$/.test(area) || !existsSync(resolve("src/domain", area, "screens.ts"))) return { parameters, env: {} };
  const files = [
    "tests/contracts/",
    `/areas/${area}/`,
    "server/auth/roles.test.ts",
    "server/screens/",
    "journeys/screens.test.ts",
  ];
  return { parameters: [...files, ...parameters.slice(1)], env: { TEST_AREA: area } };
}

const browser = installedBrowser() ?? installBrowser();
const all = process.argv.slice(2);
const namesProjects = all.some((one) => one.startsWith("--project"));
/** Says why the journeys did not run, where they should have. */
const noJourneys =
  browser || namesProjects
    ? ""
    : "The journeys did not run, which counts as a failure: they need Chrome or Chromium. Install one (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), or name it in CHROME_PATH.";
findPooler();
mkdirSync(resolve(".build"), { recursive: true });
rmSync(report, { force: true });
const isExhaustive = all.includes("--exhaustive");
const { parameters, env } = argumentsOf(all.filter((one) => one !== "--exhaustive"));
const apart = noJourneys === "" ? [] : ["--project=!journeys"];
const { status } = spawnSync("./node_modules/.bin/vitest", ["run", ...apart, ...parameters], {
  stdio: "inherit",
  env: {
    ...process.env,
    ...env,
    ...(isExhaustive ? { TEST_EXHAUSTIVE: "1" } : {}),
    CHROME_PATH: browser,
    TEST_REPORT: report,
  },
  shell: process.platform === "win32",
});
const { failed, line } = summary(status ?? 1);
if (noJourneys) console.error(noJourneys);
console.log(line);
process.exitCode = failed > 0 ? 1 : 0;
