import { t } from "#web/i18n/text.ts";
import { meshFacts } from "#web/media/viewer/mesh-facts.tsx";
import type { ModelFile } from "#web/media/viewer/model-file.ts";

export interface Compared {
  label: string;
  left: string;
  right: string;
  isSame: boolean;
}

/** Two files line by line: their names, what was measured, their whole md5. */
export function compared(left: ModelFile, right: ModelFile): Compared[] {
  const row = (label: string, a: string, b: string): Compared => ({ label, left: a, right: b, isSame: a === b });
  const others = new Map(meshFacts(right, null).map((fact) => [fact.figure, fact.text]));
  const measured = meshFacts(left, null).filter((fact) => fact.figure !== "md5");
  return [
    row(t("compare.name"), left.fileName, right.fileName),
    ...measured.map((fact) => row(fact.label, fact.text, others.get(fact.figure) ?? "")),
    row(t("mesh.md5"), left.fileMd5, right.fileMd5),
  ];
}
