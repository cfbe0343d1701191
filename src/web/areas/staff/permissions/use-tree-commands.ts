import { permissions } from "./all-permissions.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { GroupRefusal } from "#domain/api/staff.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { detailQuery } from "#web/data/detail-query.ts";
import { messageOf } from "#web/data/error.ts";
import { queryClient } from "#web/data/query.ts";
import { t } from "#web/i18n/part-text.ts";
import { notify } from "#web/ui/notice.tsx";
import type { SidePart } from "./side-part.ts";
import { isFiltered, readOnlySet } from "./permission-tree.ts";
import { authsOf } from "./group.ts";
import type { Config } from "./use-config.ts";
import type { Rows } from "./use-rows.ts";

const shows = { all: "granted", granted: "not", not: "unused", unused: "all" } as const;

interface Given {
  config: Config;
  rows: Rows;
  refusals: readonly GroupRefusal[];
  setPart: (part: SidePart) => void;
  setOther: (other: AnyRecord) => void;
}

/**
 * Handles the keys to move and collapse. Arrow left goes to the parent if there is nothing to collapse, arrow right to
 * the first child.
 */
function useWalk({ rows, go, fold, folded, cursor }: Rows): void {
  const node = rows[cursor];
  useCommandHandler("authGroup.nextRow", () => go(cursor + 1));
  useCommandHandler("authGroup.previousRow", () => go(cursor - 1));
  useCommandHandler("authGroup.firstRow", () => go(0));
  useCommandHandler("authGroup.lastRow", () => go(rows.length - 1));
  useCommandHandler("authGroup.fold", () => {
    if (!node) return;
    if (node.children.length > 0 && !folded.has(node.id)) fold(node, true);
    else go(rows.findLastIndex((one, i) => i < cursor && one.level < node.level));
  });
  useCommandHandler("authGroup.unfold", () => {
    if (!node || node.children.length === 0) return;
    if (folded.has(node.id)) fold(node, false);
    else go(cursor + 1);
  });
}

/**
 * Handles the choice between the own ticks and a colleague's. Afterwards the bar disappears, and the tree gets the
 * focus.
 */
function useSettling({ theirs, settle }: Config): void {
  const settled = (keep: boolean): void => {
    settle(keep);
    document.querySelector<HTMLElement>("[role=tree]")?.focus();
  };
  useCommandHandler("authGroup.layOver", () => settled(true), theirs !== null);
  useCommandHandler("authGroup.takeTheirs", () => settled(false), theirs !== null);
}

async function withGroup(id: unknown, use: (group: AnyRecord) => void): Promise<void> {
  try {
    use((await queryClient.fetchQuery(detailQuery("authGroup", String(id)))).item);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

/** Handles the keys of the screen. */
export function useTreeCommands({ config, rows, refusals, setPart, setOther }: Given): void {
  const node = rows.rows[rows.cursor];
  useWalk(rows);
  useSettling(config);
  const toggle = (deep: boolean): void => {
    if (!node) return;
    const { added, removed } = config.toggle(node, deep);
    const shown = new Set(rows.rows.map(({ id }) => id));
    const n = [...added, ...removed].filter((name) => !shown.has(name)).length;
    if (n > 0 && isFiltered(rows.filter)) notify(t("config.unseen", { n }), "yellow");
  };
  useCommandHandler("authGroup.tick", () => toggle(false));
  useCommandHandler("authGroup.tickAll", () => toggle(true));
  useCommandHandler("authGroup.showOnly", () => rows.setFilter({ show: shows[rows.filter.show] }));
  useCommandHandler("authGroup.readOnlySet", () => config.set(readOnlySet(permissions, config.mayGrant)));
  useCommandHandler("authGroup.backToOpening", () => config.reset());
  useCommandHandler("authGroup.showDifference", () => setPart("difference"));
  useCommandHandler("authGroup.nextRefused", () => {
    setPart("refusals");
    const open = refusals.filter(({ permission }) => !config.granted.has(permission));
    const next = open[open.findIndex(({ permission }) => permission === node?.id) + 1] ?? open[0];
    if (next) rows.reveal(next.permission);
  });
  useCommandHandler("authGroup.asThisGroup", () => setPart("asGroup"));
  useCommandHandler(
    "authGroup.takeOver",
    ({ input }) => void withGroup(input?.["group"], (group) => config.set(authsOf(group))),
  );
  useCommandHandler(
    "authGroup.compare",
    ({ input }) =>
      void withGroup(input?.["group"], (group) => {
        setOther(group);
        setPart("compare");
      }),
  );
  useCommandHandler("edit.undo", () => {
    if (!config.undo()) notify(t("config.nothingToUndo"), "yellow");
  });
  useCommandHandler("list.filter", () => {
    const field = document.querySelector<HTMLInputElement>("#cf-word");
    field?.focus();
    // Typing replaces the previous search.
    field?.select();
  });
}
