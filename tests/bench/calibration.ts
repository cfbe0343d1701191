import { createHash } from "node:crypto";

/** Milliseconds of the loop below on the reference machine (2 cores, Node 20). */
const REFERENCE_MS = 25;
const ROUNDS = 5;

function loop(): number {
  const began = performance.now();
  let rows = Array.from({ length: 2_000 }, (_, i) => ({ id: i, name: `row ${i}`, tags: [i % 7, i % 11] }));
  for (let i = 0; i < 20; i++) {
    rows = JSON.parse(JSON.stringify(rows)) as typeof rows;
    rows.sort((a, b) => a.name.localeCompare(b.name, "en"));
    createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  }
  return performance.now() - began;
}

/** How much slower than the reference this machine is; the best of a few rounds, because neighbours only slow down. */
export async function factorOf(): Promise<number> {
  loop();
  const times = [];
  for (let i = 0; i < ROUNDS; i++) times.push(loop());
  return Math.min(...times) / REFERENCE_MS;
}
