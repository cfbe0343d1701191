import { useQueries, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useState } from "react";
import { availability } from "#kernel/availability.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { detailQuery } from "#web/data/detail-query.ts";
import { useRecord } from "#web/data/record.ts";
import { savedByCommand } from "#web/forms/as-draft.ts";
import type { EditFormProps } from "#web/forms/edit-form.tsx";
import { EditForm } from "#web/forms/edit-form.tsx";
import { COPY } from "#web/forms/copied-values.ts";
import { withFilesOf } from "#web/forms/form-files.ts";
import { valuesOfList } from "#web/forms/list-values.ts";
import { presetOf } from "#web/forms/preset.ts";
import { presetRecords } from "#web/forms/preset-titles.ts";
import { fetchFiles } from "#web/forms/save.ts";
import { l } from "#web/i18n/text.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { registry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import { Failed } from "#web/ui/states.tsx";
import { FormComing } from "./edit-slot.tsx";
import type { EditEnds } from "./editing.ts";
import { panelsOf } from "./panels.ts";

/**
 * Returns why the record's form may not open; null if it may. For a new record, or a form that is already open, the
 * save checks instead.
 */
function refusal(resource: Resource, record: AnyRecord | null): Label | null {
  const command = record && savedByCommand(resource, record);
  const actor = actorStore.value;
  const answer = command && actor ? availability(command, actor, { resource, record }, undefined, registry()) : null;
  return answer?.ok === false ? answer.message : null;
}

/** Checks the gate before the form opens, as the edit key does. An address or a previous save can open the form too. */
function Gated(props: EditFormProps): JSX.Element {
  const [refused] = useState(() => refusal(props.resource, props.record));
  const cancel = useLatest(props.onCancel);
  useEffect(() => {
    if (!refused) return;
    notify(l(refused), "yellow");
    cancel.current();
  }, [refused, cancel]);
  return refused ? <FormComing /> : <EditForm {...props} />;
}

/** Loads the records that the address and the list name as first values of a new record. @returns true once their titles are known */
function usePresetTitles(resource: Resource, isNew: boolean): boolean {
  const [named] = useState(() =>
    isNew ? presetRecords(resource, { ...valuesOfList(resource), ...presetOf(resource) }) : [],
  );
  const queries = useQueries({
    queries: named.map(({ target, id }) => ({ ...detailQuery(target, id), retry: false })),
  });
  return queries.every(({ isPending }) => !isPending);
}

/**
 * Loads the record with which a form starts. Later changes of the record do not change the form; its save handles them.
 */
export function EditPart(props: EditEnds & { resource: Resource; id: string | null }): JSX.Element {
  const { resource, id, ...ends } = props;
  const [copied] = useState(() => (id === null ? (readQuery(currentQuery())[COPY] ?? null) : null));
  const loaded = useRecord(resource.name, id ?? copied);
  const isPresetKnown = usePresetTitles(resource, id === null);
  const needsFiles = withFilesOf(resource.name);
  const files = useQuery({
    queryKey: ["form-files", resource.name, id],
    queryFn: () => fetchFiles(resource.name, id),
    enabled: needsFiles,
    gcTime: 0,
  });
  // If the record is deleted, the form stays open with its input, and the save reports the deletion.
  const [begun, begin] = useState(loaded.record);
  if (loaded.record && loaded.record !== begun) begin(loaded.record);
  const record = loaded.record ?? begun;
  const error = (record ? null : loaded.error) ?? files.error;
  if (error) return <Failed error={error} />;
  if (((id ?? copied) !== null && !record) || (needsFiles && files.data === undefined) || !isPresetKnown)
    return <FormComing />;
  return (
    <Gated
      key={id}
      resource={resource}
      record={id === null ? null : record}
      copied={copied === null ? null : record}
      titles={loaded.titles}
      files={files.data ?? null}
      preview={panelsOf(resource).find(({ isInForm }) => isInForm)}
      {...ends}
    />
  );
}
