import type { JSX } from "react";
import { useMemo } from "react";
import type { Evidence, ModelBlock } from "#domain/api/evidence.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { ModelPreview } from "#web/media/preview/model-preview.tsx";
import { findingsFrom } from "#web/media/viewer/model-file.ts";
import { LoadEvidence } from "./load-evidence.tsx";

function Preview(props: { record: AnyRecord; model: ModelBlock; findings: Evidence["findings"] }): JSX.Element {
  const { record, model, findings } = props;
  const marks = useMemo(() => findingsFrom(findings), [findings]);
  return <ModelPreview model={record} files={model.files} repeats={model.repeats} findings={marks} />;
}

/** Meshes and pictures of a model, with the findings of the automatic review marked on them. */
export function PreviewPanel({ record }: PanelProps): JSX.Element {
  return (
    <LoadEvidence id={record.id}>
      {(model, { findings }) => <Preview record={record} model={model} findings={findings} />}
    </LoadEvidence>
  );
}
