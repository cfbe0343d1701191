import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { meshLimits } from "#mesh/limits.ts";
import type { MeshAnswer, MeshRequest } from "#web/media/mesh/answer-requests.ts";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import { loadMesh, readFigures } from "#web/media/mesh/mesh-cache.ts";

/** A worker that answers what the test says. */
class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  readonly asked: MeshRequest[] = [];
  isEnded = false;
  constructor() {
    super();
    FakeWorker.started.push(this);
  }
  postMessage(request: MeshRequest): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: MeshAnswer): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

beforeAll(() => vi.stubGlobal("Worker", FakeWorker));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // The next test starts a worker of its own.
  worker().dispatchEvent(new Event("error"));
  vi.useRealTimers();
});

const worker = (): FakeWorker => FakeWorker.started.at(-1)!;
const asked = (name: string): number => worker().asked.find((request) => request.name === name)!.id;
const mesh: Mesh = {
  positions: new Float32Array(9),
  min: [0, 0, 0],
  max: [1, 2, 3],
  triangles: 1,
  leftOut: { skippedFaces: 0, otherShape: null },
};
let files = 0;
const load = (name: string) => loadMesh({ key: `mesh-cache-${++files}`, name });
const faultOf = (loading: Promise<Mesh>): Promise<unknown> =>
  loading.then(
    () => "read",
    (error: unknown) => (error as { fault: string }).fault,
  );

it("ends a reader that takes too long, and reads the other files by a new one", async () => {
  const [slow, other] = [faultOf(load("slow.3mf")), load("other.stl")];
  const first = worker();
  first.answer({ id: asked("slow.3mf"), reading: true });
  vi.advanceTimersByTime(meshLimits.milliseconds - 1);
  expect(first.isEnded).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await slow).toBe("tookTooLong");
  expect(first.isEnded).toBe(true);
  expect(worker()).not.toBe(first);
  expect(worker().asked.map(({ name }) => name)).toEqual(["other.stl"]);
  worker().answer({ id: asked("other.stl"), mesh });
  expect(await other).toBe(mesh);
});

it("counts no time before the file has arrived, and none after the answer", async () => {
  const late = load("late.stl");
  vi.advanceTimersByTime(meshLimits.milliseconds * 3);
  worker().answer({ id: asked("late.stl"), reading: true });
  worker().answer({ id: asked("late.stl"), mesh });
  vi.advanceTimersByTime(meshLimits.milliseconds * 3);
  expect(await late).toBe(mesh);
  expect(worker().isEnded).toBe(false);
});

it("refuses a file that is too large before it is fetched", async () => {
  void load("small.stl").catch(() => {});
  const before = worker().asked.length;
  const size = meshLimits.fileBytes + 1;
  expect(await faultOf(loadMesh({ key: "mesh-cache-large", name: "large.stl", size }))).toBe("tooLarge");
  expect(worker().asked).toHaveLength(before);
});

it("says that the reader crashed, for each file that it had", async () => {
  const [a, b] = [faultOf(load("a.stl")), faultOf(load("b.stl"))];
  const crashed = worker();
  crashed.dispatchEvent(new Event("error"));
  expect([await a, await b]).toEqual(["readerCrashed", "readerCrashed"]);
  expect(crashed.isEnded).toBe(true);
  void load("c.stl").catch(() => {});
  expect(worker()).not.toBe(crashed);
});

it("keeps the figures of a read file", async () => {
  const key = `mesh-cache-${files + 1}`;
  const loading = load("d.stl");
  worker().answer({ id: asked("d.stl"), mesh });
  await loading;
  expect(readFigures.value.get(key)).toEqual({ triangles: 1, min: [0, 0, 0], max: [1, 2, 3] });
});
