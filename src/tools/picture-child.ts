// The process that reads and draws members' pictures; started by src/server/mesh/draw-in-child.ts, of no use alone.
import { setPriority } from "node:os";
import { drawPicture, type Drawing, type PictureRequest } from "#server/mesh/picture.ts";

try {
  // Whoever waits for a picture waits less than whoever waits for a call.
  setPriority(5);
} catch {
  // Not allowed everywhere, and nothing hangs on it.
}

process.on("disconnect", () => process.exit());
process.on("message", async (message) => {
  process.send?.(await answer(message as PictureRequest));
});

async function answer(request: PictureRequest): Promise<Drawing> {
  try {
    return await drawPicture(request);
  } catch (error) {
    return { kind: "fault", fault: { kind: "readerCrashed", detail: error instanceof Error ? error.message : "" } };
  }
}
