import { sentenceOf } from "#web/evidence/findings.ts";
import { severityTone } from "#web/evidence/severity.ts";
import type { ViewerFinding } from "#web/media/viewer/model-file.ts";
import type { SlideMark } from "./slide.ts";

type Finding = Pick<ViewerFinding, "n" | "severity" | "evidence">;

/** Returns the findings that refer to one picture of a record, as marks on it. */
export const marksAt = (findings: readonly Finding[], index: number, resource: string): SlideMark[] =>
  findings.flatMap(({ n, severity, evidence }) =>
    evidence && "index" in evidence && evidence.index === index
      ? [
          {
            n,
            tone: severityTone[severity],
            text: sentenceOf({ evidence, file: null, resource }),
            region: (evidence.type === "image" && evidence.region) || null,
          },
        ]
      : [],
  );
