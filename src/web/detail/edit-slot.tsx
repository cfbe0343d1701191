import type { JSX } from "react";
import type { Resource } from "#kernel/resource.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { LoadingLayer } from "#web/keyboard/loading-layer.tsx";
import { outline } from "#web/registry/areas.ts";
import { targetsOf, useResources } from "#web/registry/use-resources.ts";
import { defineChunk, useChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import type { Editing } from "./editing.ts";

const editPart = defineChunk(async () => (await Promise.all([import("./edit-part.tsx"), outline.load()]))[0].EditPart);

/** Placeholder until the form has the focus. Esc cancels the loading. */
export const FormComing = (): JSX.Element => (
  <LoadingLayer chunk={editPart} through={["pane.back"]}>
    <Skeleton rows={10} />
  </LoadingLayer>
);

/** The form in place of the record's detail, while the address has `edit=`. */
export function EditSlot({ resource, editing }: { resource: Resource; editing: Editing }): JSX.Element {
  const isReady = useResources(targetsOf(resource.fields));
  useChunk(editPart);
  if (!isReady) return <FormComing />;
  return (
    <Load
      chunk={editPart}
      partProps={{ resource, id: editing.what === NEW ? null : editing.what, ...editing.ends }}
      fallback={<FormComing />}
    />
  );
}
