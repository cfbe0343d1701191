import { expect, it, vi } from "vitest";
import type { OpenRequests } from "#domain/api/approvals.ts";
import { followRequests, readMoreRequests, readRequests, requests } from "#web/areas/tasks/requests.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { call } from "#web/data/client.ts";
import { setValue } from "#web/store/state.ts";

vi.mock("#web/data/client.ts");
vi.mock("#web/ui/notice.tsx", () => ({ notify: vi.fn() }));
vi.mock("#web/render/after-paint.ts", () => ({ afterPaint: () => Promise.resolve() }));

const ALL = Array.from({ length: 120 }, (_, n) => ({ id: String(n + 1), version: 1 }));
/** One page of 50 requests, as the server sends it. */
function pageAfter(after: string | undefined): OpenRequests {
  const from = Number(after ?? 0);
  const list = ALL.slice(from, from + 50);
  return {
    list,
    titles: { admin: {} },
    total: ALL.length,
    next: list.length === 50 ? (list.at(-1)?.id ?? null) : null,
  };
}
const shown = (): number => requests.value.list.length;

it("keeps the shown pages when an event reads the requests anew, also if that read began before the next page", async () => {
  vi.mocked(call).mockImplementation((_, body) => Promise.resolve(pageAfter((body as { after?: string })?.after)));
  await readRequests();
  expect(shown()).toBe(50);
  await readMoreRequests();
  expect(shown()).toBe(100);
  await readRequests();
  expect(shown()).toBe(100);
  await Promise.all([readRequests(), readMoreRequests(), readRequests()]);
  expect(requests.value).toMatchObject({ list: ALL, next: null, total: 120 });

  // The tray may be open before the console follows the requests.
  setValue(actorStore, { id: "1", name: "", isSuper: true, auths: [], userId: null });
  followRequests();
  expect(shown()).toBe(120);
  await readRequests();
  expect(shown()).toBe(120);
  setValue(actorStore, { id: "2", name: "", isSuper: true, auths: [], userId: null });
  expect(shown()).toBe(0);
  await readRequests();
  expect(shown()).toBe(50);
  await readMoreRequests();
  await readMoreRequests();

  vi.mocked(call).mockRejectedValue(new Error("no connection"));
  await expect(readMoreRequests()).rejects.toThrow("no connection");
  expect(shown()).toBe(120);
});
