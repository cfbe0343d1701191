import { useMemo } from "react";
import { useEvidence } from "#web/evidence/evidence.ts";
import type { AllFilesProps } from "#web/media/carousel/all-files-props.ts";
import { useAllFiles } from "#web/media/carousel/record-files.tsx";
import type { Slide } from "#web/media/carousel/slide.ts";
import { slidesOf } from "#web/media/carousel/slides.ts";
import { asModelFile, findingsFrom } from "#web/media/viewer/model-file.ts";

function Give({ slides }: { slides: readonly Slide[] }): null {
  useAllFiles(slides);
  return null;
}

/** Gives the carousel the pictures of a model, its posters and its files, whichever of its tabs is open. */
export function AllFiles({ record }: AllFilesProps) {
  const { evidence } = useEvidence("model", record.id);
  const slides = useMemo(
    () =>
      evidence &&
      slidesOf(record, (evidence.blocks.model?.files ?? []).map(asModelFile), findingsFrom(evidence.findings)),
    [record, evidence],
  );
  return slides ? <Give slides={slides} /> : null;
}
