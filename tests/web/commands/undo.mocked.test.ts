import { expect, it, vi } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { call } from "#web/data/client.ts";
import { sendToServer } from "#web/commands/send-to-server.ts";
import { undoLast } from "#web/commands/undo.ts";
import { notify } from "#web/ui/notice.tsx";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

vi.mock("#web/data/client.ts");
vi.mock("#web/ui/notice.tsx");
installRegistry(createRegistry({ commands, resources, screens, queues }));

it("undoes a command with U for ten seconds after its answer, with any clock of the server", async () => {
  vi.useFakeTimers();
  const command = commands.find(({ id }) => id === "model.pass");
  const resource = resources.find(({ name }) => name === "model");
  if (!command || !resource) throw new Error("there are no models");
  const target = { resource, records: [{ id: "7", version: 1 }], matching: null, shownId: null, queue: null };
  for (const ahead of [0, 7_200, -7_200]) {
    const undoUntil = Date.now() / 1_000 + ahead + UNDO_SECONDS;
    vi.mocked(call).mockReset().mockResolvedValue({ outcomes: [], batchId: "1", undoUntil });
    const undone = () => vi.mocked(call).mock.calls.filter(([path]) => path.endsWith("/undo")).length;
    await sendToServer(command, target, {});
    vi.advanceTimersByTime(UNDO_SECONDS * 1_000 - 100);
    undoLast();
    expect(undone(), `${ahead}`).toBe(1);
    await sendToServer(command, target, {});
    vi.advanceTimersByTime(UNDO_SECONDS * 1_000);
    undoLast();
    expect(undone(), `${ahead}`).toBe(1);
  }
  vi.useRealTimers();
});

it("answers U after a refusal that the last step had no effect, and undoes the older act only at a further U", async () => {
  vi.useFakeTimers();
  const command = commands.find(({ id }) => id === "model.pass");
  const resource = resources.find(({ name }) => name === "model");
  if (!command || !resource) throw new Error("there are no models");
  const target = { resource, records: [{ id: "7", version: 1 }], matching: null, shownId: null, queue: null };
  const undone = () => vi.mocked(call).mock.calls.filter(([path]) => path.endsWith("/undo")).length;
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({ outcomes: [], batchId: "1", undoUntil: Date.now() / 1_000 + UNDO_SECONDS });
  await sendToServer(command, target, {});
  vi.advanceTimersByTime(100);
  vi.mocked(call).mockRejectedValueOnce(new Error("还有未结事项"));
  await sendToServer(command, target, {});
  vi.mocked(notify).mockReset();
  undoLast();
  expect(vi.mocked(notify).mock.calls).toEqual([["command.undo.noEffect", "yellow"]]);
  expect(undone()).toBe(0);
  undoLast();
  expect(undone()).toBe(1);
  vi.useRealTimers();
});
