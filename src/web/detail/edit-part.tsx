import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import { useRecord } from "#web/data/record.ts";
import { EditForm } from "#web/forms/edit-form.tsx";
import { withFilesOf } from "#web/forms/form-files.ts";
import { fetchFiles } from "#web/forms/save.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import type { EditEnds } from "./editing.ts";

/** Fetches what a form begins with. It begins once: what comes later meets it at the save. */
export function EditPart(props: EditEnds & { resource: Resource; id: string | null }): JSX.Element {
  const { resource, id, ...ends } = props;
  const found = useRecord(resource.name, id);
  const needsFiles = withFilesOf(resource.name);
  const files = useQuery({
    queryKey: ["form-files", resource.name, id],
    queryFn: () => fetchFiles(resource.name, id),
    enabled: needsFiles,
    gcTime: 0,
  });
  const error = found.error ?? files.error;
  if (error) return <Failed error={error} />;
  if ((id !== null && !found.record) || (needsFiles && files.data === undefined)) return <Skeleton rows={10} />;
  return (
    <EditForm
      key={id}
      resource={resource}
      record={id === null ? null : found.record}
      titles={found.titles}
      files={files.data ?? null}
      {...ends}
    />
  );
}
