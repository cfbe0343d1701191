import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";

/** Place of a cause in a row: the header of its column and the label of the field; both are empty for the whole row. */
interface CauseColumn {
  header: string;
  field: Label | undefined;
}

/** Returns the cause of a bad row in words, with the name of its column. A cause that names the field stands alone. */
export function rowCause(label: Label, { header, field }: CauseColumn, language: InterfaceLanguage): string {
  const cause = say(label, language);
  const said = cause.toLowerCase();
  const names = [header, field ? say(field, language) : ""].filter((name) => name.length > 1);
  const isNamed = names.some((name) => said.includes(name.toLowerCase()));
  return header === "" || isNamed ? cause : `${header}${say(["：", ": "], language)}${cause}`;
}
