import { createHash } from "node:crypto";
import { barePaint } from "./browser/bare.ts";

/**
 * Milliseconds on the reference machine (2 cores, Node 20).
 * `loop` is the loop below. `page` is a key on an empty page, which is one frame; 8 ms on average are the
 * minimum.
 */
const REFERENCE_MS = { loop: 25, page: 16.7 };
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

/**
 * Returns how much slower than the reference this machine is, by a bare loop and a bare page.
 * It takes the best of a few rounds, because other processes only slow them down.
 */
export async function factorOf(): Promise<number> {
  loop();
  const times = Array.from({ length: ROUNDS }, loop);
  return (Math.min(...times) + (await barePaint())) / (REFERENCE_MS.loop + REFERENCE_MS.page);
}
