// node src/tools/complete-lock.mjs: adds missing platform packages to the lock. Run it after npm install.
// Some registries hide packages of other platforms from npm, which then omits them; `npm ci` refuses such a lock
// (npm/cli#9846).
import { readFileSync, writeFileSync } from "node:fs";

const systems = ["android", "darwin", "freebsd", "linux", "win32", "openharmony", "sunos", "netbsd", "openbsd", "aix"];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "loong64", "mips64el"];
const libraries = { gnu: "glibc", gnueabihf: "glibc", musl: "musl", musleabihf: "musl" };

/** Returns the platform of a package according to its name; null if the name contains no processor. */
function platformOf(name) {
  const parts = name.split("/").at(-1).split("-");
  const os = systems.find((one) => parts.includes(one));
  const cpu = processors.find((one) => parts.includes(one));
  const libc = os === "linux" ? libraries[parts.at(-1)] : undefined;
  return cpu ? { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) } : null;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
let added = 0;
for (const entry of Object.values(lock.packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name);
    if (lock.packages[`node_modules/${name}`] || !platform || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
      ...platform,
    };
    added += 1;
  }
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to the lock`);
