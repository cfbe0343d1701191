// The process that draws puzzles; started by src/server/access/puzzle-drawing.ts, of no use alone.
import { randomInt } from "node:crypto";
import { setPriority } from "node:os";
import { drawThings } from "#server/access/puzzle-picture.ts";
import type { ShapeName } from "#server/demo/shapes/shapes.ts";

try {
  // Whoever guesses passwords waits; moderators do not.
  setPriority(10);
} catch {
  // Not allowed everywhere, and nothing hangs on it.
}

process.on("disconnect", () => process.exit());
process.on("message", async (drawn) => {
  // Who knows one number of it cannot tell the next, as he could of the shapes' own sequence.
  process.send?.(await drawThings(drawn as ShapeName[][], () => randomInt(2 ** 32) / 2 ** 32));
});
