import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate file system that a test fills, empties and makes read-only. */
export interface SmallDisk {
  path: string;
  /**
   * Fills the disk.
   * @param left approximate number of free megabytes
   */
  fill(left?: number): void;
  empty(): void;
  readOnly(yes: boolean): void;
  /** Removes the file system. Call it when no process uses it any more. */
  remove(): Promise<void>;
}

const mount = (...args: string[]): void => void execFileSync("mount", args, { stdio: "pipe" });

/** Returns the reason why no file system can be mounted here; empty if one can be mounted. */
export function whyNoDisk(): string {
  if (process.platform !== "linux") return "only Linux mounts a tmpfs";
  if (process.getuid?.() !== 0) return "only root mounts a file system";
  const probe = join(tmpdir(), `console-mount-${process.pid}`);
  try {
    execFileSync("mkdir", ["-p", probe]);
    mount("-t", "tmpfs", "-o", "size=64k", "tmpfs", probe);
    execFileSync("umount", [probe]);
    return "";
  } catch {
    return "this system lets not even root mount";
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/**
 * Mounts a small file system.
 * @param diskPath an existing folder to mount over; default: a new one
 */
export async function smallDisk(megabytes: number, diskPath?: string): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "console-disk-"));
  await chmod(folder, 0o755);
  const path = diskPath ?? join(folder, "disk");
  await mkdir(path, { recursive: true });
  mount("-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", path);
  const filler = join(path, "filler");
  return {
    path,
    fill(left = 0) {
      const file = openSync(filler, "w");
      const block = Buffer.alloc(64 * 1024);
      const free = (): number => statfsSync(path).bavail * statfsSync(path).bsize;
      try {
        while (left === 0 || free() > left * 1024 * 1024) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    readOnly: (yes) => mount("-o", `remount,${yes ? "ro" : "rw"}`, path),
    async remove() {
      execFileSync("umount", ["--lazy", path]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
