import type { JSX } from "react";
import type { StoredFile } from "#kernel/field.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { returnFocus } from "#web/keyboard/panes.ts";
import { MeshFile } from "#web/media/file/mesh-file.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { say } from "./texts.ts";

/** The delivered file in the 3D viewer. */
export function ResultPanel({ record }: PanelProps): JSX.Element {
  const file = record["delivered"] as StoredFile | null | undefined;
  if (!file) return <EmptyState title={say("noResult")} />;
  return (
    <div className="@container/preview flex min-h-0 flex-1 flex-col" data-testid="photo-order-result">
      <MeshFile key={file.key} file={{ key: file.key, name: file.name }} leave={returnFocus} />
    </div>
  );
}
