// The process that reads uploaded files; started and watched by src/server/mesh/mesh-child.ts, of no use alone.
import { setPriority } from "node:os";
import { inspect, type InspectionRequest, type InspectionResult } from "#server/mesh/inspect.ts";

try {
  // Reviews wait; people do not.
  setPriority(10);
} catch {
  // Not allowed everywhere, and nothing hangs on it.
}

process.on("disconnect", () => process.exit());
process.on("message", async (message) => {
  process.send?.(await answer(message as InspectionRequest));
});

async function answer(request: InspectionRequest): Promise<InspectionResult> {
  try {
    return await inspect(request);
  } catch (error) {
    return { kind: "fault", fault: { kind: "readerCrashed", detail: error instanceof Error ? error.message : "" } };
  }
}
