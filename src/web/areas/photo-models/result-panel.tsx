import type { JSX } from "react";
import { useEffect, useMemo, useRef } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { useEvidence } from "#web/evidence/evidence.ts";
import { returnFocus } from "#web/keyboard/panes.ts";
import { MeshFacts } from "#web/media/viewer/mesh-facts.tsx";
import { MeshViewer } from "#web/media/viewer/mesh-viewer.tsx";
import { asModelFile } from "#web/media/viewer/model-file.ts";
import { createViewer } from "#web/media/viewer/viewer-state.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { JobProgress } from "./job-progress.tsx";
import { JobState } from "./job-state.tsx";
import { entering } from "./shown-state.ts";
import { tt } from "./texts.ts";

/** First file of the model that a job has become. */
function Result({ job, model }: { job: string; model: string }): JSX.Element {
  const { evidence, error, retry } = useEvidence("model", model);
  const file = evidence?.blocks.model?.files.map(asModelFile)[0];
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each job gets a new viewer
  const viewer = useMemo(createViewer, [job]);
  const host = useRef<HTMLDivElement>(null);
  const isWanted = useValue(entering) === job;
  const isDrawn = file !== undefined;
  useEffect(() => {
    if (!isWanted || !isDrawn) return;
    setValue(entering, null);
    host.current?.focus({ preventScroll: true });
  }, [isWanted, isDrawn]);
  if (error) return <Failed error={error} retry={retry} />;
  if (!evidence) return <Skeleton rows={3} />;
  if (!file) return <EmptyState title={tt("noFile")} />;
  return (
    <div className="@container/preview flex min-h-0 flex-1 flex-col" data-testid="photo-result">
      <MeshViewer file={file} viewer={viewer} host={host} leave={returnFocus} />
      <MeshFacts file={file} findings={[]} repeats={null} />
    </div>
  );
}

/** Result of a job in the 3D viewer; before that how far it is, or why there is none. */
export function ResultPanel({ record }: PanelProps): JSX.Element {
  const { result } = record;
  if (result) return <Result key={record.id} job={record.id} model={String(result)} />;
  return (
    <div className="px-4 py-3">
      <JobState job={record} />
      <JobProgress job={record} className="mt-2 w-60" />
    </div>
  );
}
