import type { JSX } from "react";
import { useState } from "react";
import { fileSize } from "#kernel/page.ts";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { sizeOf } from "#web/media/mesh/mesh.ts";
import { readFigures } from "#web/media/mesh/mesh-cache.ts";
import { lengthText } from "#web/media/viewer/length.ts";
import { MeshViewer } from "#web/media/viewer/mesh-viewer.tsx";
import type { MeshSource } from "#web/media/viewer/model-file.ts";
import { Modes } from "#web/media/viewer/modes.tsx";
import { createViewer } from "#web/media/viewer/viewer-state.ts";
import { useValue } from "#web/store/state.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import type { ViewedFile } from "./viewed-file.ts";

/** A file with an address of its own, or a stored one, which its key leads to. */
type Shown = Omit<ViewedFile, "url"> & Partial<Pick<ViewedFile, "url">>;

/** A file that no review has measured. */
const sourceOf = (file: Shown): MeshSource => ({
  id: file.key,
  fileName: file.name,
  file,
  bounds: null,
  openEdges: null,
  openEdgeSample: null,
  sprite: null,
  poster: null,
});

/** A mesh in its viewer, with the figures that the reader of the viewer found. */
export function MeshFile(props: {
  file: Shown;
  leave: () => void;
  step?: ((by: 1 | -1) => void) | undefined;
}): JSX.Element {
  const { file, leave, step } = props;
  const [viewer] = useState(createViewer);
  const read = useValue(readFigures).get(file.key);
  const facts = [
    { label: t("mesh.triangles"), value: read ? count(read.triangles) : "–" },
    { label: t("mesh.size"), value: read ? lengthText(...sizeOf(read)) : "–" },
    ...(file.size === undefined ? [] : [{ label: t("mesh.bytes"), value: fileSize(file.size) }]),
  ];
  return (
    <>
      <MeshViewer file={sourceOf(file)} viewer={viewer} leave={leave} {...(step ? { step } : {})} />
      <div className="relative">
        <FactsStrip facts={facts} />
        <div className="absolute inset-y-0 right-4 flex items-center">
          <Modes viewer={viewer} box={read ?? null} />
        </div>
      </div>
    </>
  );
}
