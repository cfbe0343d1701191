import { t } from "#web/i18n/part-text.ts";
import { meshFacts } from "#web/media/viewer/mesh-facts.tsx";
import type { ModelFile } from "#web/media/viewer/model-file.ts";

export interface Compared {
  label: string;
  left: string;
  right: string;
  /** True if both values are equal; null if one side was not measured. */
  isSame: boolean | null;
}

/** Compares two files line by line: names, measurements and the full md5. */
export function compared(left: ModelFile, right: ModelFile): Compared[] {
  const row = (label: string, a: string, b: string): Compared => ({ label, left: a, right: b, isSame: a === b });
  const others = new Map(meshFacts(right, null).map((fact) => [fact.figure, fact]));
  const measured = meshFacts(left, null).flatMap((fact) => {
    const other = others.get(fact.figure);
    if (fact.figure === "md5" || !other) return [];
    const made = row(fact.label, fact.text, other.text);
    return fact.isUnknown || other.isUnknown ? { ...made, isSame: null } : made;
  });
  return [
    row(t("compare.name"), left.fileName, right.fileName),
    ...measured,
    row(t("mesh.md5"), left.fileMd5, right.fileMd5),
  ];
}
