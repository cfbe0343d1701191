import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { t } from "#web/i18n/part-text.ts";
import type { ModelFile, ViewerFinding } from "#web/media/viewer/model-file.ts";
import { toneOf } from "#web/media/viewer/model-file.ts";
import { sentenceOf } from "#web/evidence/findings.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import type { Slide, SlideMark } from "./slide.ts";

const isStored = (value: unknown): value is StoredImage => isRecord(value) && isString(value["key"]);

export const picturesOf = (value: unknown): StoredImage[] => (Array.isArray(value) ? value : [value]).filter(isStored);

/** Returns the findings that refer to one picture of the author, as marks on it. */
const marksAt = (findings: readonly ViewerFinding[], index: number): SlideMark[] =>
  findings.flatMap(({ n, severity, evidence }) =>
    evidence && "index" in evidence && evidence.index === index
      ? [
          {
            n,
            tone: toneOf[severity],
            text: sentenceOf({ evidence, file: null, resource: "model" }),
            region: (evidence.type === "image" && evidence.region) || null,
          },
        ]
      : [],
  );

/** Returns the author's pictures with their findings, then the posters that the console rendered from the meshes. */
export function slidesOf(
  model: AnyRecord,
  files: readonly ModelFile[],
  findings: readonly ViewerFinding[] = [],
): Slide[] {
  const title = String(model["groupName"] ?? "");
  const pictures = picturesOf(model["covers"]).map((picture, index): Slide => ({
    ...picture,
    alt: `${title} · ${index + 1}`,
    marks: marksAt(findings, index),
  }));
  const posters = files.flatMap(({ poster, fileName }): Slide[] =>
    poster ? [{ key: poster.key, name: fileName, alt: t("carousel.poster", { name: fileName }), isOurs: true }] : [],
  );
  return [...pictures, ...posters];
}
