import type { Reporter, TestCase, TestModule } from "vitest/node";

const SHOWN = 10;

const secondsOf = ({ duration }: { duration: number }): number => duration / 1_000;

/** Returns the title of the first group or test of a file, which says what the file proves. */
const proves = ({ children }: TestModule): string => children.at(0)?.name ?? "nothing: it could not be loaded";

const isTriedAgain = (test: TestCase): boolean => (test.diagnostic()?.retryCount ?? 0) > 0;

function slowest(modules: readonly TestModule[]): string[] {
  const timed = modules.map((module) => ({ module, seconds: secondsOf(module.diagnostic()) }));
  return timed
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SHOWN)
    .map(({ module, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${module.relativeModuleId}: ${proves(module)}`);
}

/** Prints at the end of a run what to mend: tests that needed a second try, and the slowest files. */
export class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const again = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter(isTriedAgain)
        .map((test) => `${module.relativeModuleId}: ${test.fullName}`),
    );
    process.stdout.write(`${["", "The slowest files, and what they prove:", ...slowest(modules)].join("\n")}\n`);
    if (again.length === 0) return;
    process.stdout.write(
      `${["", `Defects: ${again.length} needed a second try. Mend or remove them:`, ...again].join("\n")}\n`,
    );
  }
}
