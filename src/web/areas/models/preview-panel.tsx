import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { ModelPreview } from "#web/media/preview/model-preview.tsx";
import { findingsFrom } from "#web/media/viewer/model-file.ts";
import { LoadEvidence } from "./load-evidence.tsx";

/** Meshes and pictures of a model, with the findings of the automatic review marked on them. */
export function PreviewPanel({ record }: PanelProps): JSX.Element {
  return (
    <LoadEvidence id={record.id}>
      {({ files, repeats }, { findings }) => (
        <ModelPreview model={record} files={files} repeats={repeats} findings={findingsFrom(findings)} />
      )}
    </LoadEvidence>
  );
}
