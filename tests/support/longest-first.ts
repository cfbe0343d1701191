import { readFileSync } from "node:fs";
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Modules that let a file take minutes: it starts servers or programs, or makes the demo community. */
const slow =
  /#support\/(server-process|console)\.ts|sharedConsole|programs\.ts|#server\/demo\/(make-demo|demo-child)\.ts/;
const SLOW_BYTES = 1_000_000;

/** Estimates the time of a file by its size, and by the modules that it uses. */
function estimateOf({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, "utf8");
  return text.length + (slow.test(text) ? SLOW_BYTES : 0);
}

/**
 * Starts the longest files first, so that no core waits for the last one. Vitest knows how long a file took in the last
 * run on this machine. Where no file was timed, such as on a fresh clone, an estimate orders them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const estimates = new Map(files.map((file) => [file, estimateOf(file)]));
    // The sort of vitest is stable where it knows nothing of two files.
    return super.sort(files.toSorted((one, other) => (estimates.get(other) ?? 0) - (estimates.get(one) ?? 0)));
  }
}
