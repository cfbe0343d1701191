import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { minVersion, satisfies } from "semver";
import { describe, expect, it } from "vitest";
import { filesIn, readSource } from "#support/sources.ts";

interface Manifest {
  license?: string | string[] | { type: string };
  licenses?: { type: string }[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  engines?: { node?: string };
}
interface Locked extends Manifest {
  version: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
}
/** Accepted findings, each with the date of its review and a reason. */
type Accepted = Record<"licences" | "installScripts" | "vulnerabilities", Record<string, string>>;

const read = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;
const manifest = read<Manifest>("package.json");
const lock = read<{ packages: Record<string, Locked> }>("package-lock.json").packages;
const accepted = read<Accepted>("tests/contracts/accepted-findings.json");
/** Packages that the product needs at run time. */
const production = Object.entries(lock).filter(([path, { dev }]) => path !== "" && dev !== true);
const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

const free = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 Apache2 BlueOak-1.0.0 Python-2.0 Unlicense CC0-1.0".split(
    " ",
  ),
);

/** True if a license text has at least one alternative of which every part is allowed. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => free.has(one) || Object.hasOwn(accepted.licences, one)));

function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === "string") return license;
  const several = Array.isArray(license) ? license : (licenses ?? (license ? [license] : [])).map(({ type }) => type);
  return several.join(" OR ");
}

describe("the production packages", () => {
  it("have known and allowed licenses", () => {
    const installed = production.filter(([path]) => existsSync(`${path}/package.json`));
    expect(installed.length).toBeGreaterThan(200);
    const wrong = installed
      .map(([path]) => `${path}: ${licenceOf(read<Manifest>(`${path}/package.json`))}`)
      .filter((line) => !isAllowed(line.slice(line.indexOf(": ") + 2)));
    expect(wrong).toEqual([]);
    expect(["GPL-3.0", "", "UNLICENSED", "MIT AND GPL-2.0"].filter(isAllowed)).toEqual([]);
  });

  it("run only reviewed install scripts", () => {
    const scripts = Object.entries(lock).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const known = Object.keys(accepted.installScripts);
    const wrong = scripts.map(([path]) => nameOf(path)).filter((name) => !known.some((one) => name.startsWith(one)));
    expect(wrong.filter((name) => name !== "fsevents")).toEqual([]);
  });
});

describe("the lock file", () => {
  const named = { ...manifest.dependencies, ...manifest.devDependencies };

  it("has every declared package in exactly the declared version", () => {
    for (const [name, version] of Object.entries(named)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(lock[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });

  it("has no package that requires a later Node than the product", () => {
    const oldest = minVersion(manifest.engines?.node ?? "")?.version ?? "";
    expect(oldest).toMatch(/^\d+\.\d+\.\d+$/);
    const wrong = Object.entries(lock)
      .filter(([, { engines }]) => engines?.node && !satisfies(oldest, engines.node))
      .map(([path, { version, engines }]) => `${path} ${version}: ${engines?.node}`);
    expect(wrong).toEqual([]);
  });

  it("has the checksum of every package except those of other platforms, and all their dependencies", () => {
    const bare = Object.entries(lock).filter(([path, one]) => path !== "" && !one.integrity && !one.link);
    expect(bare.filter(([, { optional }]) => optional !== true).map(([path]) => path)).toEqual([]);
    const missing = Object.entries(lock).flatMap(([path, { dependencies }]) =>
      Object.keys(dependencies ?? {}).filter((name) => {
        for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
          if (lock[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return false;
          if (folder === "" || !folder.includes("/node_modules/")) return !lock[`node_modules/${name}`];
        }
      }),
    );
    expect(missing).toEqual([]);
  });
});

interface Audit {
  vulnerabilities?: Record<string, { severity: string; via: (string | { source?: number; title?: string })[] }>;
  statusCode?: number;
  message?: string;
}

/**
 * Runs npm audit, for at most half a minute. Returns the known vulnerabilities, or the reason why the registry did not
 * answer.
 */
async function audit(): Promise<Audit> {
  const child = spawn("npm", ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=15000"], {
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
    timeout: 30_000,
  });
  const ended = new Promise<number | null>((done, fail) => child.once("close", done).once("error", fail));
  const output = await text(child.stdout);
  const code = await ended;
  try {
    return JSON.parse(output) as Audit;
  } catch {
    return { message: `npm ended with ${code ?? "a signal"}` };
  }
}

it("the production packages have no unreviewed vulnerability, if the registry answers", async () => {
  const { vulnerabilities, statusCode, message } = await audit();
  if (!vulnerabilities) {
    const reason = statusCode ? `status ${statusCode}` : (message ?? "no answer").replace(/https?:\S+/g, "");
    process.stderr.write(`Known vulnerabilities were not looked up: the registry does not say (${reason}).\n`);
    expect(reason).not.toBe("");
    return;
  }
  const open = Object.entries(vulnerabilities).filter(([name]) => !Object.hasOwn(accepted.vulnerabilities, name));
  expect(open.map(([name, { severity }]) => `${name}: ${severity}`)).toEqual([]);
}, 60_000);

it("every accepted finding has a date and a reason", () => {
  for (const reason of Object.values(accepted).flatMap((list) => Object.values(list)))
    expect(reason).toMatch(/^\d{4}-\d{2}-\d{2}: .{20,}$/);
});

it("every dependency is imported somewhere", () => {
  const sources = ["vite.config.ts", ...filesIn(["src", "commands"], /\.(ts|tsx|mjs|css)$/)];
  const code = sources.map(readSource).join("\n");
  const isImported = (name: string): boolean =>
    new RegExp(`(?:from|import|import\\(|resolve\\(|require\\()\\s*"${name.replaceAll("/", "\\/")}[/"]`).test(code);
  expect(Object.keys(manifest.dependencies ?? {}).filter((name) => !isImported(name))).toEqual([]);
});
