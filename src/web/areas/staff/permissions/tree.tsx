import { cva } from "class-variance-authority";
import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { Risk } from "#kernel/command.ts";
import type { TextKey } from "#web/i18n/part-text.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import type { Box, Difference, Granted, TreeNode } from "./permission-tree.ts";
import { boxOf } from "./permission-tree.ts";

export const riskText: Record<Risk, TextKey> = {
  reads: "config.risk.reads",
  changes: "config.risk.changes",
  deletes: "config.risk.deletes",
  pays: "config.risk.pays",
  permits: "config.risk.permits",
};
const row =
  "grid h-7.5 cursor-default grid-cols-[16px_18px_minmax(0,220px)_16px_minmax(0,1fr)_72px_72px] items-center gap-2 pr-4";
const indents: Readonly<Record<number, string>> = { 2: "pl-10", 3: "pl-16" };

const boxClass = cva("grid size-4 place-items-center rounded-s border", {
  variants: {
    box: {
      on: "border-accent bg-accent text-on-accent",
      some: "border-line-control bg-surface after:h-0.5 after:w-2 after:bg-accent",
      off: "border-line-control bg-surface",
    },
  },
});

const checked: Record<Box, boolean | "mixed"> = { on: true, some: "mixed", off: false };

interface TreeProps {
  label: string;
  rows: readonly TreeNode[];
  cursor: number;
  granted: Granted;
  opening: Granted;
  /** Unresolved changes that a colleague saved; null if there are none. */
  theirs: Difference | null;
  folded: ReadonlySet<string>;
  used: Readonly<Record<string, number>> | null;
  /** Returns why a box cannot be ticked; null if it can. */
  refusalOf: (node: TreeNode) => string | null;
  press: (index: number) => void;
  choose: (index: number) => void;
}

/** Mark of a permission that a colleague granted or revoked. */
function TheirMark({ theirs, name }: { theirs: Difference | null; name: string }): JSX.Element | null {
  if (theirs?.added.includes(name)) return <span className="mr-2 text-green-fg">{t("config.theirs.gave")}</span>;
  if (theirs?.removed.includes(name)) return <span className="mr-2 text-red-fg">{t("config.theirs.took")}</span>;
  return null;
}

function Row(props: TreeProps & { node: TreeNode; index: number }): JSX.Element {
  const { node, index, granted } = props;
  const box = boxOf(node, granted);
  const refusal = props.refusalOf(node);
  const risk = node.permission?.risk;
  const isChanged = node.permission !== null && props.opening.has(node.id) !== granted.has(node.id);
  const isHot = risk === "deletes" || risk === "permits" || risk === "pays";
  const look = isChanged
    ? "font-semibold text-accent-text"
    : refusal
      ? "text-muted"
      : node.level === 1
        ? "font-semibold text-ink"
        : "";
  const used = node.permission?.isRecorded && props.used ? (props.used[node.id] ?? 0) : null;
  return (
    <div
      id={`pt-${node.id}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={node.level}
      aria-checked={checked[box]}
      aria-selected={index === props.cursor}
      aria-expanded={node.children.length > 0 ? !props.folded.has(node.id) : undefined}
      aria-disabled={refusal ? true : undefined}
      data-changed={isChanged || undefined}
      title={refusal ?? undefined}
      className={`${row} ${indents[node.level] ?? "pl-4"} border-b border-line-soft aria-selected:bg-cursor-idle in-data-[active=true]:aria-selected:bg-cursor`}
      onMouseDown={() => props.choose(index)}
    >
      <span aria-hidden="true">
        {node.children.length > 0 && (
          <Icon name="down" className={`size-4 ${props.folded.has(node.id) ? "-rotate-90" : ""}`} />
        )}
      </span>
      <span className={boxClass({ box })} aria-hidden="true" onClick={() => props.press(index)}>
        {box === "on" && <Icon name="check" />}
      </span>
      <span className={`min-w-0 truncate ${look}`}>{l(node.label)}</span>
      {refusal && <LazyIcon name="lock" className="size-4 text-muted" />}
      <span className="col-start-5 min-w-0 truncate text-small text-muted">
        <TheirMark theirs={props.theirs} name={node.id} />
        {node.permission?.name ?? ""}
      </span>
      <span className={`col-start-6 text-small ${isHot ? "font-semibold text-ink" : "text-muted"}`}>
        {risk ? t(riskText[risk]) : ""}
      </span>
      <span className="col-start-7 text-right tabular-nums" data-testid="uses">
        {used === null ? "" : used}
      </span>
    </div>
  );
}

/** ARIA tree with three-state boxes. Its keys are commands of the screen. */
export function Tree(props: TreeProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const current = props.rows[props.cursor]?.id ?? "";
  useEffect(() => {
    if (current) document.getElementById(`pt-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div
        className={`${row} sticky top-0 z-1 border-b border-line-soft bg-sunken pl-4 text-small text-muted`}
        aria-hidden="true"
      >
        <span className="col-start-3">{t("config.head.name")}</span>
        <span className="col-start-6">{t("config.head.risk")}</span>
        <span className="col-start-7 text-right tabular-nums">{t("config.head.used")}</span>
      </div>
      <div
        ref={root}
        role="tree"
        className="outline-none"
        aria-label={props.label}
        aria-multiselectable="true"
        aria-activedescendant={current ? `pt-${current}` : undefined}
        tabIndex={0}
        data-pane-focus
      >
        {props.rows.map((node, index) => (
          <Row key={node.id} {...props} node={node} index={index} />
        ))}
      </div>
      {props.rows.length === 0 && <p className="p-4 text-muted">{t("config.nothing")}</p>}
    </div>
  );
}
