import type { Command, WordlessCommand } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import { int, oneOf, ref } from "#kernel/field.ts";
import { small } from "#kernel/label.ts";
import type { Resource, StandardVerb } from "#kernel/resource.ts";
import { maskedEntries } from "#kernel/masked-entries.ts";

/** `reveal` follows from masked fields, so a resource does not name it among the verbs that it allows. */
type DerivedVerb = StandardVerb | "reveal";

type Masked = ReturnType<typeof maskedEntries>;

/** Choice among the masked fields of a resource, and the row of those that are in rows. */
const chosenOf = ({ name }: Resource, masked: Masked, isInRows: boolean): WordlessCommand["input"] => {
  const textOf = ({ labels }: Masked[0], language: 0 | 1): string => labels.map((one) => one[language]).join(" · ");
  const rows = masked.map((one) => [null, one.path, textOf(one, 0), textOf(one, 1)] as const);
  const field = oneOf(defineEnumeration(`${name}.masked`, rows), { label: ["字段", "Field"], required: true });
  return isInRows ? { field, row: int({ label: ["第几行", "Row"], min: 1 }) } : { field };
};

const definitions: Record<DerivedVerb, (resource: Resource) => WordlessCommand> = {
  add: ({ label }) => ({
    label: [`新建${label[0]}`, `New ${small(label[1])}`],
    key: "shift+n",
    layer: "page",
    targets: "none",
    action: { type: "handler" },
  }),
  // The browser opens the form of a new record with the values of this one.
  copy: ({ name }) => ({
    label: ["复制一份", "Copy"],
    key: "shift+d",
    action: { type: "browser" },
    requiresPermission: `${name}.add`,
  }),
  edit: ({ editGuard, ownerField }) => ({
    label: ["编辑", "Edit"],
    key: "e",
    action: { type: "handler" },
    guard: editGuard,
    // The form contains the member's texts, so the admin must be able to read their language.
    requiresLanguage: ownerField !== null,
  }),
  export: ({ label }) => ({
    label: [`导出${label[0]}`, `Export ${small(label[1])}`],
    layer: "page",
    targets: "none",
    action: { type: "browser" },
    ungated: false,
    risk: "reads",
  }),
  import: ({ label }) => ({
    label: [`导入${label[0]}`, `Import ${small(label[1])}`],
    layer: "page",
    targets: "none",
    action: { type: "browser" },
    ungated: false,
    words: "csv excel sheet 表格",
  }),
  delete: () => ({
    label: ["删除", "Delete"],
    key: "d",
    targets: "many",
    confirm: true,
    foretells: true,
    action: { type: "handler" },
  }),
  reveal: (resource) => {
    const masked = maskedEntries(resource.fields);
    const isInRows = masked.some((one) => one.isInRows);
    return {
      label: ["显示原值", "Reveal"],
      key: "shift+v",
      action: { type: "handler" },
      ...(masked.length > 1 || isInRows ? { input: chosenOf(resource, masked, isInRows) } : {}),
      bulk: false,
      risk: "reads",
    };
  },
  rank: ({ name, editGuard }) => ({
    label: ["改排序", "Change rank"],
    targets: "many",
    action: { type: "handler" },
    guard: editGuard,
    undoable: true,
    input: {
      position: int({ label: ["位置", "Position"], min: 1 }),
      after: ref(name, { label: ["或排在其后", "Or after"] }),
    },
  }),
};

/** Options of an area for the standard commands of one of its resources. */
export type StandardGiven = Readonly<Partial<Record<DerivedVerb, Partial<WordlessCommand>>>>;

/** Returns the standard commands of a resource: those that it allows, and `reveal` if it has masked fields. */
export function standardCommands(resource: Resource, more: StandardGiven = {}): Command[] {
  const verbs: readonly DerivedVerb[] =
    maskedEntries(resource.fields).length > 0 ? [...resource.allows, "reveal"] : resource.allows;
  return verbs.map((verb) =>
    defineCommand(resource.name, resource.name, verb, { ...definitions[verb](resource), ...more[verb] }),
  );
}
