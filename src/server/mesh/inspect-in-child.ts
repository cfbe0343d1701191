import type { InspectionRequest, InspectionResult } from "./inspect.ts";
import { MeshChild, type ChildLimits, type Outcome } from "./mesh-child.ts";

export type Inspection = InspectionResult & {
  /** From the first begin to the end, without the time spent waiting for a free child. */
  readonly milliseconds: number;
  /** Highest resident memory of the child, in bytes. */
  readonly peakMemory: number;
};

const maxChildren = 2;
const idleMs = 30_000;
/** A child that holds more after its work is not kept: the next file would begin too near the limit. */
const keptBelow = 160 * 1024 * 1024;

interface Idle {
  readonly child: MeshChild;
  readonly timer: NodeJS.Timeout;
}

const idle: Idle[] = [];
const living = new Set<MeshChild>();
const waiting: (() => void)[] = [];
const closed: Outcome = {
  result: { kind: "fault", fault: { kind: "readerCrashed", detail: "closed" } },
  lost: true,
  peakMemory: 0,
};
let busy = 0;
/** Counts closings: work that was under way then is not tried again. */
let generation = 0;

/**
 * Reads, measures and draws an uploaded file in a child process, two at a time. Whatever the file does, this settles:
 * a child that crashes, passes its memory or takes too long is killed and the file tried once more in a fresh one;
 * then that is the fault. Never rejects for what stands in the file.
 */
export async function inspectFile(request: InspectionRequest, limits: ChildLimits): Promise<Inspection> {
  const born = generation;
  await begin();
  const start = performance.now();
  try {
    let outcome = born === generation ? await attempt(request, limits) : closed;
    if (outcome.lost && born === generation) outcome = await attempt(request, limits);
    const { result, peakMemory } = outcome;
    return { ...result, milliseconds: Math.round(performance.now() - start), peakMemory };
  } finally {
    end();
  }
}

/** Ends all children, also those at work (their files become `readerCrashed`), and settles when they are gone. */
export async function closeMeshChildren(): Promise<void> {
  generation++;
  for (const { timer } of idle.splice(0)) clearTimeout(timer);
  await Promise.all([...living].map((child) => child.stop()));
}

async function begin(): Promise<void> {
  if (busy >= maxChildren) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy++;
}

function end(): void {
  // The next one takes over the place, so nobody can slip in between.
  const next = waiting.shift();
  if (next) next();
  else busy--;
}

async function attempt(request: InspectionRequest, limits: ChildLimits): Promise<Outcome> {
  const child = takeChild();
  const outcome = await child.run(request, limits);
  if (outcome.lost || !child.alive) living.delete(child);
  else if ((await child.memory()) > keptBelow) await drop(child);
  else keep(child);
  return outcome;
}

function takeChild(): MeshChild {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    clearTimeout(kept.timer);
    if (kept.child.alive) return kept.child;
    living.delete(kept.child);
  }
  const child = new MeshChild();
  living.add(child);
  return child;
}

function keep(child: MeshChild): void {
  child.rest();
  const timer = setTimeout(() => {
    const index = idle.findIndex((kept) => kept.child === child);
    if (index < 0) return;
    idle.splice(index, 1);
    void drop(child);
  }, idleMs);
  timer.unref();
  idle.push({ child, timer });
}

async function drop(child: MeshChild): Promise<void> {
  await child.stop();
  living.delete(child);
}
