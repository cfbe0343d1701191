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
const checked: Record<Box, boolean | "mixed"> = { on: true, some: "mixed", off: false };

export interface TreeProps {
  label: string;
  rows: readonly TreeNode[];
  at: number;
  granted: Granted;
  opening: Granted;
  /** Unresolved changes that a colleague saved; null if there are none. */
  theirs: Difference | null;
  folded: ReadonlySet<string>;
  used: Readonly<Record<string, number>> | null;
  /** Returns why a box cannot be ticked; null if it can. */
  why: (node: TreeNode) => string | null;
  press: (at: number) => void;
  choose: (at: number) => void;
}

/** Mark of a permission that a colleague granted or revoked. */
function TheirMark({ theirs, name }: { theirs: Difference | null; name: string }): JSX.Element | null {
  if (theirs?.added.includes(name)) return <span className="text-green-fg pt-theirs">{t("config.theirs.gave")}</span>;
  if (theirs?.removed.includes(name)) return <span className="text-red-fg pt-theirs">{t("config.theirs.took")}</span>;
  return null;
}

function Row(props: TreeProps & { node: TreeNode; index: number }): JSX.Element {
  const { node, index, granted } = props;
  const box = boxOf(node, granted);
  const why = props.why(node);
  const risk = node.permission?.risk;
  const isChanged = node.permission !== null && props.opening.has(node.id) !== granted.has(node.id);
  const used = node.permission?.isRecorded && props.used ? (props.used[node.id] ?? 0) : null;
  return (
    <div
      id={`pt-${node.id}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={node.level}
      aria-checked={checked[box]}
      aria-selected={index === props.at}
      aria-expanded={node.children.length > 0 ? !props.folded.has(node.id) : undefined}
      aria-disabled={why ? true : undefined}
      title={why ?? undefined}
      className={`pt-row l${node.level}${index === props.at ? " on" : ""}${why ? " off" : ""}${isChanged ? " new" : ""}`}
      onMouseDown={() => props.choose(index)}
    >
      <span className="pt-fold" aria-hidden="true">
        {node.children.length > 0 && <Icon name="down" className={props.folded.has(node.id) ? "shut" : ""} />}
      </span>
      <span className={`pt-box ${box}`} aria-hidden="true" onClick={() => props.press(index)}>
        {box === "on" && <Icon name="check" />}
      </span>
      <span className="min-w-0 truncate pt-name">{l(node.label)}</span>
      {why && <LazyIcon name="lock" />}
      <span className="text-muted min-w-0 truncate pt-id">
        <TheirMark theirs={props.theirs} name={node.id} />
        {node.permission?.name ?? ""}
      </span>
      <span className={`pt-risk${risk === "deletes" || risk === "permits" || risk === "pays" ? " hot" : ""}`}>
        {risk ? t(riskText[risk]) : ""}
      </span>
      <span className="pt-used">{used === null ? "" : used}</span>
    </div>
  );
}

/** ARIA tree with three-state boxes. Its keys are commands of the screen. */
export function Tree(props: TreeProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const current = props.rows[props.at]?.id ?? "";
  useEffect(() => {
    if (current) document.getElementById(`pt-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <div className="min-h-0 flex-1 overflow-auto pt">
      <div className="pt-row pt-heads" aria-hidden="true">
        <span className="pt-name">{t("config.head.name")}</span>
        <span className="pt-risk">{t("config.head.risk")}</span>
        <span className="pt-used">{t("config.head.used")}</span>
      </div>
      <div
        ref={root}
        role="tree"
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
      {props.rows.length === 0 && <p className="pt-none text-muted">{t("config.nothing")}</p>}
    </div>
  );
}
