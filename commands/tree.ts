import { treeRef } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { WordlessCommand } from "#kernel/command.ts";

type Given = WordlessCommand & { words: string };

/** Commands of a resource whose records form a tree: add below a record, and move below another one. */
export function treeCommands({ name, tree, editGuard, fields }: Resource): Record<"addChild" | "move", Given> {
  const parent = tree?.parent ?? "";
  return {
    addChild: {
      label: ["加下级", "Add child"],
      key: "a",
      action: { type: "browser" },
      ungated: true,
      requiresPermission: `${name}.add`,
      words: "新建下级 子级 sub below",
    },
    move: {
      label: ["移动到", "Move under…"],
      key: "shift+m",
      targets: "many",
      action: { type: "handler" },
      foretells: true,
      undoable: true,
      guard: editGuard,
      input: {
        [parent]: treeRef(name, parent, {
          label: fields[parent]?.label ?? ["上级", "Parent"],
          hint: ["不填则移到最上一级", "Empty for the top level"],
        }),
      },
      words: "改上级 换上级 层级 parent level",
    },
  };
}
