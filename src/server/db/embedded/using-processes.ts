import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedPaths } from "./paths.ts";
import { isSameProcess, markOf, parseMark } from "./processes.ts";
import { explainFile } from "./report.ts";

/** Number of times that this process has opened each database, by the file of the process. */
const opened = new Map<string, number>();

/** Registers process `pid` as a user of the server. Call it, like all functions here, under the lock. */
export async function register(place: EmbeddedPaths, pid: number): Promise<void> {
  const file = join(place.users, String(pid));
  try {
    await mkdir(place.users, { recursive: true });
    await writeFile(file, JSON.stringify(markOf(pid)));
  } catch (error) {
    throw explainFile(error, file);
  }
  opened.set(file, (opened.get(file) ?? 0) + 1);
}

/**
 * Unregisters process `pid`. Returns true when no process uses the server any more. Removes entries of dead processes.
 */
export async function unregister(place: EmbeddedPaths, pid: number): Promise<boolean> {
  const ownFile = join(place.users, String(pid));
  const remainingUses = (opened.get(ownFile) ?? 1) - 1;
  opened.set(ownFile, remainingUses);
  if (remainingUses > 0) return false;
  await rm(ownFile, { force: true });
  let used = false;
  for (const name of await readdir(place.users)) {
    const file = join(place.users, name);
    const mark = parseMark(await readFile(file, "utf8").catch(() => ""));
    if (mark && isSameProcess(mark)) used = true;
    else await rm(file, { force: true });
  }
  return !used;
}

/**
 * Shell script that runs outside Node. It waits until no registered process is alive, takes the lock of `withLock` and
 * stops the server. It also stops the server if a full disk prevents the lock file, or if the owner of the lock is
 * dead. A zombie (Z) is treated as dead, although it still accepts signals.
 */
const keeper = `
lock=$1 users=$2 server=$3
alive() {
  kill -0 "$1" 2>/dev/null || return 1
  stat=
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null
  case $stat in *") Z "* | *") X "*) return 1 ;; esac
  return 0
}
used() {
  for file in "$users"/*; do alive "\${file##*/}" && return 0; done
  return 1
}
create() { (set -C; : >"$lock") 2>/dev/null; }
abandoned() {
  owner=$(sed -n 's/.*"pid":\\([0-9]*\\).*/\\1/p' "$lock" 2>/dev/null)
  [ -n "$owner" ] && ! alive "$owner"
}
take() {
  own=no
  if create; then
    own=yes
    printf '{"pid":%s,"birth":"","host":"%s"}' "$$" "$(uname -n)" 2>/dev/null >"$lock"
    return 0
  fi
  [ ! -e "$lock" ] || abandoned
}
while alive "$server"; do
  if ! used && take; then
    if ! used; then
      kill -INT "$server"
      tries=0
      while alive "$server" && [ $tries -lt 600 ]; do tries=$((tries + 1)); sleep 0.05; done
    fi
    [ $own = yes ] && rm -f "$lock"
  fi
  sleep 1
done`;

/**
 * Starts the script that stops the server a few seconds after its last user process has ended, even if that was killed.
 * Windows has no such shell; there the next start uses the running server.
 */
export function stopWhenUnused(place: EmbeddedPaths, serverPid: number): void {
  if (process.platform === "win32") return;
  spawn("/bin/sh", ["-c", keeper, "sh", place.lock, place.users, String(serverPid)], {
    cwd: "/",
    detached: true,
    stdio: "ignore",
  }).unref();
}
