import type { JSX } from "react";
import { Parsing } from "#domain/enumerations/models.ts";
import { fileSize } from "#kernel/page.ts";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { sizeOf } from "#web/media/mesh/mesh.ts";
import { readFigures, type ReadFigures } from "#web/media/mesh/mesh-cache.ts";
import { useValue } from "#web/store/state.ts";
import type { Fact } from "#web/ui/facts-strip.tsx";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { lengthText } from "./length.ts";
import type { Measured, ModelFile, ViewerFinding } from "./model-file.ts";
import { findingsAt, toneOf } from "./model-file.ts";
import { NumberMark } from "#web/ui/number-mark.tsx";

interface MeshFact {
  figure: Measured;
  label: string;
  text: string;
  /** True if the review could not measure the value, or has not done so yet. */
  isUnknown?: boolean;
}

/**
 * Returns the measurements of one file by the automatic review. Missing ones are those that the viewer read, or unknown.
 * Both have the same reader.
 */
export function meshFacts(file: ModelFile, repeats: number | null, read?: ReadFigures): MeshFact[] {
  const size = file.bounds?.size ?? (read ? sizeOf(read) : undefined);
  const triangles = file.triangles ?? read?.triangles ?? null;
  const unknown = t(file.parsing === Parsing.of("fail") ? "mesh.failed" : "mesh.unknown");
  const isMeasured = file.triangles !== null;
  const measured = (figure: Measured, label: string, text: string | null): MeshFact =>
    text === null ? { figure, label, text: unknown, isUnknown: true } : { figure, label, text };
  const volume = file.volume === null ? null : t("mesh.volume.value", { n: Number(file.volume).toFixed(1) });
  const openEdges = file.openEdges ? t("mesh.watertight.no", { n: count(file.openEdges) }) : t("common.no");
  const watertight = file.watertight ? t("mesh.watertight.yes") : openEdges;
  return [
    measured("triangles", t("mesh.triangles"), triangles === null ? null : count(Number(triangles))),
    measured("size", t("mesh.size"), size ? lengthText(...size) : null),
    measured("volume", t("mesh.volume"), volume),
    measured("watertight", t("mesh.watertight"), isMeasured ? watertight : null),
    { figure: "bytes", label: t("mesh.bytes"), text: fileSize(file.fileSize) },
    {
      figure: "md5",
      label: t("mesh.md5"),
      text:
        repeats === null
          ? file.fileMd5.slice(0, 8)
          : repeats === 0
            ? t("mesh.md5.none")
            : t("mesh.md5.some", { n: repeats }),
    },
  ];
}

/** Strip of measurements below the viewer. A value to which a finding refers has the finding's number and tone. */
export function MeshFacts(props: {
  file: ModelFile;
  findings: readonly ViewerFinding[];
  repeats: number | null;
}): JSX.Element {
  const read = useValue(readFigures).get(props.file.file?.key ?? "");
  const facts = meshFacts(props.file, props.repeats, read).map(({ figure, label, text }): Fact => {
    const [first, ...more] = findingsAt(props.findings, props.file, figure);
    const tone = first ? toneOf[first.severity] : undefined;
    return {
      label,
      wide: figure === "bytes" || figure === "volume",
      ...(tone ? { tone } : {}),
      value: (
        <>
          <span>{text}</span>
          {[first, ...more].map(
            (finding) =>
              finding && (
                <NumberMark
                  key={finding.n}
                  n={finding.n}
                  tone={toneOf[finding.severity]}
                  title={t("mesh.finding", { n: finding.n })}
                />
              ),
          )}
        </>
      ),
    };
  });
  return <FactsStrip facts={facts} />;
}
