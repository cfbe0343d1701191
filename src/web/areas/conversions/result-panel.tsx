import type { JSX } from "react";
import { useEffect, useMemo, useRef } from "react";
import { ModelProcessing, Parsing } from "#domain/enumerations/models.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { useEvidence } from "#web/evidence/evidence.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { returnFocus } from "#web/keyboard/panes.ts";
import { MeshFacts } from "#web/media/viewer/mesh-facts.tsx";
import { MeshViewer } from "#web/media/viewer/mesh-viewer.tsx";
import type { ModelFile } from "#web/media/viewer/model-file.ts";
import { asModelFile } from "#web/media/viewer/model-file.ts";
import { createViewer } from "#web/media/viewer/viewer-state.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { entering } from "./entering.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { tt } from "./texts.ts";

/** The result as a file of a model that is not measured yet. */
const unmeasured = (id: string, file: StoredFile): ModelFile =>
  asModelFile({
    id,
    version: 1,
    fileName: file.name,
    file,
    fileSize: file.size,
    fileMd5: file.md5,
    triangles: null,
    bounds: null,
    volume: null,
    watertight: null,
    openEdges: null,
    openEdgeSample: null,
    poster: null,
    sprite: null,
    parsing: Parsing.of("await"),
  });

function Result({ task, result }: { task: AnyRecord; result: StoredFile }): JSX.Element {
  const { evidence } = useEvidence("model", String(task["model"]));
  const files = evidence?.blocks.model?.files ?? [];
  const measured = files.map(asModelFile).find(({ file }) => file?.key === result.key);
  const file = measured ?? unmeasured(task.id, result);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each task gets a new viewer
  const viewer = useMemo(createViewer, [task.id]);
  const host = useRef<HTMLDivElement>(null);
  const wanted = useValue(entering);
  useEffect(() => {
    if (wanted !== task.id) return;
    setValue(entering, null);
    host.current?.focus({ preventScroll: true });
  }, [wanted, task.id]);
  return (
    <div className="@container/preview flex min-h-0 flex-1 flex-col" data-testid="to-3mf-result">
      <MeshViewer file={file} viewer={viewer} host={host} leave={returnFocus} />
      <MeshFacts file={file} findings={[]} repeats={null} />
    </div>
  );
}

/** Result of a conversion in the 3D viewer; before that how far it is, or why there is none. */
export function ResultPanel({ record }: PanelProps): JSX.Element {
  const result = record["result"] as StoredFile | null;
  if (result) return <Result key={record.id} task={record} result={result} />;
  const state = ModelProcessing.value(record["state"])?.key;
  if (state === "err")
    return (
      <EmptyState title={tt("failed")}>
        <p>{String(inOneLanguage(record["error"]) ?? "")}</p>
        <p>{tt("attempts", { n: Number(record["attempts"]) })}</p>
      </EmptyState>
    );
  if (state === "processing")
    return (
      <EmptyState title={tt("converts", { n: Number(record["progress"]) })}>
        <ProgressBar task={record} className="mt-2 w-60" />
      </EmptyState>
    );
  return <EmptyState title={tt("waits")} />;
}
