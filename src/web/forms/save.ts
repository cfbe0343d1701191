import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Conflict, OneTimeSecret } from "#domain/api/commands.ts";
import { v2, v3 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import { call } from "#web/data/client.ts";
import { callIdempotent } from "#web/commands/call-idempotent.ts";
import { ApiError } from "#web/data/error.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { queryClient, readRecordAgain } from "#web/data/query.ts";
import { asModelFile } from "#web/media/viewer/model-file.ts";
import { showOnce } from "#web/store/shown-once.ts";
import { isRecord } from "#web/store/stored.ts";
import { sent, shownFields } from "./form-fields.ts";
import type { FormFile } from "./form-files.ts";
import { formFileOf, isSameFiles, listed, withFilesOf } from "./form-files.ts";
import type { FormState } from "./form-state.ts";
import { changes } from "./form-state.ts";
import { nameOfSaver } from "./saved-by.ts";

function itemOf(resource: Resource, state: FormState): Record<string, unknown> {
  const shown = new Set(shownFields(resource, state.values, state.id === null));
  // Values of conditional fields that no longer apply are not sent; the server clears them.
  const names = state.id === null ? [...shown] : changes(state).filter((name) => shown.has(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field ? [[name, sent(field, state.values[name])]] : [];
    }),
  );
}

/** Saves a model and its files in one call of the platform (specification, section 7). */
async function sendGroup(item: object, { id, version, files }: FormState): Promise<AnyRecord> {
  const isChanged = files !== null && !isSameFiles(files.before, files.now);
  const modelList = files && (id === null || isChanged) ? listed(files.now) : undefined;
  const body = { ...(id === null ? {} : { id, version }), groupItem: item, ...(modelList ? { modelList } : {}) };
  const path = v3(id === null ? "modelGroupCreate" : "modelGroupEdit");
  return (await callIdempotent<{ groupItem: AnyRecord }>(path, body)).groupItem;
}

async function sendRecord(resource: Resource, item: object, state: FormState, asDraft: boolean): Promise<AnyRecord> {
  const { id, version } = state;
  const [add, edit] = asDraft ? ["draftAdd", "draftEdit"] : ["add", "edit"];
  const path = v2(resource.name, id === null ? add : edit);
  const body = id === null ? { item } : { id, version, item };
  const reply = await callIdempotent<{ item: AnyRecord; shownOnce?: OneTimeSecret }>(path, body);
  if (reply.shownOnce) showOnce(reply.shownOnce);
  return reply.item;
}

/** Updates everything that shows the record, by the overlay or a new read. */
export function spread(resource: string, record: AnyRecord): void {
  setOverlay(resource, record.id, { record });
  readRecordAgain(resource, record.id);
}

/** Saves the form. @returns the current record @throws ApiError */
export async function saveForm(resource: Resource, state: FormState, asDraft = false): Promise<AnyRecord> {
  const item = itemOf(resource, state);
  const record = withFilesOf(resource.name)
    ? await sendGroup(item, state)
    : await sendRecord(resource, item, state, asDraft);
  spread(resource.name, record);
  if (state.id === null) void queryClient.invalidateQueries({ queryKey: ["list", resource.name] });
  return record;
}

/** Returns the other side's version if a version conflict is the reason for the refusal; else null. */
export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== codes.versionConflict || !isRecord(error.details)) return null;
  const { current, by, time } = error.details;
  if (!isRecord(current)) return null;
  const saved = current as AnyRecord;
  return { current: saved, by: nameOfSaver(saved, typeof by === "string" ? by : null), time: Number(time) };
}

/** Returns the current files of a model; null for resources without files. */
export async function fetchFiles(resource: string, id: string | null): Promise<FormFile[] | null> {
  if (!withFilesOf(resource)) return null;
  if (id === null) return [];
  const { modelList } = await call<{ modelList: AnyRecord[] }>(v3("modelGroupDetail"), { id });
  return modelList.map(asModelFile).map(formFileOf);
}
