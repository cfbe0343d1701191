import type { JSX } from "react";
import { useMemo } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { ModelPreview } from "#web/media/preview/model-preview.tsx";
import { findingsFrom } from "#web/media/viewer/model-file.ts";

/** Meshes and pictures of a model, with the findings marked on them. */
export function ModelBlock({ evidence, record }: BlockProps<"model">): JSX.Element | null {
  const marks = useMemo(() => findingsFrom(evidence.findings), [evidence.findings]);
  const { model } = evidence.blocks;
  return model ? <ModelPreview model={record} files={model.files} repeats={model.repeats} findings={marks} /> : null;
}
