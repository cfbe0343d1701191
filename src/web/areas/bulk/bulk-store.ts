import type { BulkChange, BulkChoice, BulkWhat } from "#domain/bulk/api.ts";
import { v2 } from "#domain/api/call.ts";
import { bulkJob, BULK_SPEED } from "#domain/bulk/bulk-job.resource.ts";
import { BulkKind } from "#domain/bulk/enumerations.ts";
import { bulkKindsOf, isBulkTarget } from "#domain/bulk/targets.ts";
import { isGranted } from "#kernel/availability.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { call } from "#web/data/client.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { readRecordAgain } from "#web/data/query.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { setQuery } from "#web/routing/address.ts";
import { createState, setValue } from "#web/store/state.ts";
import { bt } from "./texts.ts";

/** A change of a field while it is edited; `key` tells the rows apart. */
export type EditedChange = BulkChange & { key: number };

export interface BulkState {
  step: "choose" | "what" | "check";
  /** The saved job; null before the first save. */
  job: AnyRecord | null;
  target: string;
  kind: string;
  by: BulkChoice["by"];
  filter: string;
  ids: string;
  file: StoredFile | null;
  changes: readonly EditedChange[];
  command: string;
  input: Readonly<Record<string, unknown>>;
  reasonKey: string;
  format: "csv" | "xlsx";
  title: string;
  /** True once the title was typed. It no longer follows the job then. */
  isTitled: boolean;
  reason: string;
  speed: number;
  busy: string | null;
  error: string | null;
  /** Path of the field that the server refused. */
  wrong: string | null;
}

let keys = 0;
export const emptyChange = (): EditedChange => ({ key: ++keys, field: "", rule: "set", value: null });

/** The open job; null if none is open. */
export const bulkState = createState<BulkState | null>(null);

export const patch = (more: Partial<BulkState>): void =>
  setValue(bulkState, bulkState.value && { ...bulkState.value, error: null, wrong: null, ...more });

/** Resources that the admin may change in bulk, by label. */
export function bulkTargets(): Resource[] {
  const actor = actorStore.value;
  return registry()
    .resources.filter((one) => isBulkTarget(one) && kindsFor(one.name).length > 0 && actor !== null)
    .toSorted((a, b) => l(a.label).localeCompare(l(b.label)));
}

const verbOf: Readonly<Record<string, string>> = {
  change: "edit",
  delete: "delete",
  export: "export",
  import: "import",
};

/** Kinds of jobs that the admin may make for a resource. */
export function kindsFor(name: string): string[] {
  const resource = registry().resource(name);
  if (!resource) return [];
  const actor = actorStore.value;
  return bulkKindsOf(resource, registry().commands).filter(
    (kind) => kind === "command" || isGranted(actor, `${name}.${verbOf[kind] ?? ""}`),
  );
}

export function beginBulk(initial: Partial<BulkState> = {}): void {
  const target = initial.target ?? bulkTargets()[0]?.name ?? "";
  setValue(bulkState, {
    step: "choose",
    job: null,
    target,
    kind: kindsFor(target)[0] ?? "change",
    by: "filter",
    filter: "",
    ids: "",
    file: null,
    changes: [emptyChange()],
    command: "",
    input: {},
    reasonKey: "",
    format: "csv",
    title: "",
    isTitled: false,
    reason: "",
    speed: BULK_SPEED,
    busy: null,
    error: null,
    wrong: null,
    ...initial,
  });
}

/** Values of a saved job for the form. */
export function stateOf(job: AnyRecord): Partial<BulkState> {
  const choose = (job["choose"] ?? {}) as Partial<BulkChoice>;
  const what = (job["what"] ?? {}) as BulkWhat;
  return {
    target: String(job["target"]),
    kind: String(job["kind"]),
    by: choose.by ?? "filter",
    filter: choose.filter ?? "",
    ids: (choose.ids ?? []).join("\n"),
    file: (job["file"] as StoredFile | null) ?? null,
    changes:
      (what.changes ?? []).length > 0 ? (what.changes ?? []).map((one) => ({ ...one, key: ++keys })) : [emptyChange()],
    command: what.command ?? "",
    input: what.input ?? {},
    reasonKey: what.reasonKey ?? "",
    format: what.format ?? "csv",
    title: String(job["title"]),
    isTitled: true,
    reason: String(job["reason"]),
    speed: Number(job["speed"]),
  };
}

export const splitIds = (text: string): string[] => text.split(/[\s,;，；、]+/u).filter(Boolean);

/** Title that describes the job, unless its maker wrote one. */
export function titleOf(state: BulkState): string {
  if (state.isTitled) return state.title;
  const resource = registry().resource(state.target);
  const records = resource ? l(resource.label) : "";
  const command = state.kind === "command" ? registry().command(state.command) : undefined;
  const kind = BulkKind.value(state.kind);
  const fields = state.changes.flatMap(({ field }) => {
    const label = resource?.fields[field]?.label;
    return label ? [l(label)] : [];
  });
  const base = bt("autoTitle", { kind: l(command?.label ?? kind?.label ?? ["", ""]), records });
  return state.kind === "change" && fields.length > 0 ? `${base} · ${fields.join(l(["、", ", "]))}` : base;
}

function whatOf(state: BulkState): BulkWhat {
  if (state.kind === "change")
    return {
      changes: state.changes.flatMap(({ field, rule, value, find }) =>
        field === "" ? [] : [{ field, rule, value, ...(rule === "replace" ? { find: find ?? "" } : {}) }],
      ),
    };
  if (state.kind === "command")
    return {
      command: state.command,
      input: state.input,
      ...(state.reasonKey ? { reasonKey: state.reasonKey } : {}),
    };
  return state.kind === "export" ? { format: state.format } : {};
}

/** Runs a step. Its error is shown, with the field that causes it. @returns true if it succeeded */
export async function attempt(busy: string, work: () => Promise<void>): Promise<boolean> {
  patch({ busy });
  try {
    await work();
    patch({ busy: null });
    return true;
  } catch (error) {
    patch({ busy: null, error: messageOf(error), wrong: error instanceof ApiError ? error.path : null });
    return false;
  }
}

function keepJob(job: AnyRecord): void {
  setOverlay(bulkJob.name, job.id, { record: job, mark: null });
  patch({ job });
}

/** Saves the form as a draft. */
async function save(state: BulkState): Promise<AnyRecord> {
  const { job, kind, target, by, filter, ids, file, reason, speed } = state;
  const choose: BulkChoice = by === "filter" ? { by, filter } : by === "ids" ? { by, ids: splitIds(ids) } : { by };
  const { item } = await call<{ item: AnyRecord }>(v2("bulkJob", "save"), {
    ...(job ? { id: job.id, version: job.version } : {}),
    title: [...titleOf(state)].slice(0, 60).join(""),
    kind,
    target,
    choose,
    what: whatOf(state),
    ...(by === "file" ? { file } : {}),
    reason,
    speed,
  });
  keepJob(item);
  setQuery({ bulk: item.id }, "replace");
  return item;
}

/** Runs a command on the open job. */
export async function act(verb: string, more: object = {}): Promise<CommandReply | null> {
  const job = bulkState.value?.job;
  if (!job) return null;
  const { id } = job;
  const reply = await call<CommandReply>(v2("bulkJob", verb), { ids: [id], versions: { [id]: job.version }, ...more });
  const item = reply.outcomes[0]?.item;
  if (item) keepJob(item);
  readRecordAgain(bulkJob.name, id);
  return reply;
}

/** Saves the job and begins its check. */
export const saveAndCheck = (): Promise<boolean> =>
  attempt(bt("saving"), async () => {
    const state = bulkState.value;
    if (!state) return;
    await save(state);
    await act("check");
    patch({ step: "check" });
  });

/** Saves a job of an import. @returns the job; null where it was refused */
export async function saveImport(): Promise<AnyRecord | null> {
  let saved: AnyRecord | null = null;
  await attempt(bt("saving"), async () => {
    const state = bulkState.value;
    if (state) saved = await save({ ...state, by: "filter", filter: "" });
  });
  return saved;
}

/** Follows the live state of the open job. */
export const noteJob = (job: AnyRecord): void => {
  const now = bulkState.value?.job;
  if (now?.id === job.id && now.version < job.version)
    setValue(bulkState, bulkState.value && { ...bulkState.value, job });
};
