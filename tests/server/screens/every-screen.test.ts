import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceNamed, screens } from "#domain/index.ts";
import type { DetailReply } from "#domain/api/list.ts";
import type { OpenReply } from "#domain/api/session.ts";
import { periodicJob } from "#domain/settings/periodic-job.resource.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import { isDirect } from "#kernel/screen.ts";
import { textOf } from "#web/fields/cell.tsx";
import { shownFields, valuesOf } from "#web/forms/form-fields.ts";
import type { DemoApp } from "#support/demo-app.ts";
import { demoApp } from "#support/demo-app.ts";
import { DEMO_TIMEOUT_MS } from "#support/demo.ts";
import { makeAny } from "#support/make-any.ts";

let app: DemoApp;
beforeAll(async () => {
  app = await demoApp();
  // Tasks belong to an administrator, and jobs are noted by the workers, so the demo community has neither.
  for (const resource of [asyncTask, periodicJob]) await makeAny(app.db, resource);
}, DEMO_TIMEOUT_MS);
afterAll(() => app.close());

/** Text that shows a program's view of a value instead of the value. */
const isRaw = (text: string): boolean => /\[object|undefined|NaN|Invalid/.test(text);

const rawIn = (
  place: string,
  { fields }: Resource,
  { item, titles }: DetailReply,
  names: readonly string[],
): string[] =>
  names.flatMap((name) => {
    const field = fields[name];
    const text = field && !field.secret ? textOf(field, item[name], titles, item) : "";
    return isRaw(text) ? [`${place}: ${name} is ${text}`] : [];
  });

/** Reads what the detail and the form of a record ask for. @returns faults, one in a line */
async function readRecord(name: string, id: string): Promise<string[]> {
  const resource = resourceNamed(name);
  const reply = await app.ok<DetailReply>(name, "detail", { id });
  if (!resource.appendOnly) await app.ok(name, "history", { id });
  if (resource.evidence) await app.ok(name, "evidence", { id });
  for (const { resource: child, by, of } of resource.children ?? [])
    await app.ok(child, "list", { filter: of ? `${by}:${id} ${of}:${name}` : `${by}:${id}`, pageSize: 1 });
  for (const { id: chart } of resource.charts) await app.ok("chart", "figures", { resource: name, id, chart });
  const values = valuesOf(resource, reply.item);
  return [
    ...rawIn("detail", resource, reply, Object.keys(resource.fields)),
    ...rawIn("form", resource, { ...reply, item: { ...reply.item, ...values } }, shownFields(resource, values)),
  ];
}

/** A path of the route: a day, the first record, the first bill type. */
const pathOf = (route: string): string => route.replace("{date}", "2026-11-01").replace(/\{\w+\}/g, "1");

/** Opens every view of a screen, and the first record of the first one that has any. @returns faults, one in a line */
async function faultsOf(screen: Screen): Promise<string[]> {
  const { route, views = [], charts = [], kind, under } = screen;
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const view of views.length > 0 ? views : [undefined]) {
    const query = view ? `v=${view.id}` : "";
    const { first } = await app.ok<OpenReply>("screen", "open", { path: pathOf(route), query });
    if (!first) faults.push(`no list at ${query}`);
    const [record] = first?.reply.list ?? [];
    if (!first || !record || seen.has(first.resource)) continue;
    seen.add(first.resource);
    faults.push(...(await readRecord(first.resource, record.id)));
  }
  for (const { id: chart } of charts) await app.ok("chart", "figures", { screen: route, chart });
  if (kind === "list" && isDirect(screen) && under === undefined && seen.size === 0)
    faults.push("the demo community has no record");
  return faults;
}

/** `npm test -- AREA` opens only the screens of one area. */
const isTested = ({ kind, area }: Screen): boolean =>
  kind !== "component" && [undefined, area].includes(process.env["TEST_AREA"]);

it("every screen has a list in each view, and its first record a detail, a history and a form", async () => {
  const faultsByRoute: Record<string, string[]> = {};
  for (const screen of screens.filter(isTested)) {
    if (screen.kind === "record") continue;
    const faults = await faultsOf(screen).catch((error: unknown) => [String(error)]);
    if (faults.length > 0) faultsByRoute[screen.route] = faults;
  }
  expect(faultsByRoute).toEqual({});
}, 120_000);
