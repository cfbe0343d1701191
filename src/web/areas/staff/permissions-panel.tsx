import type { JSX } from "react";
import { permissions } from "#web/areas/staff/permissions/all-permissions.ts";
import { decodeBits } from "#kernel/bit-string.ts";
import type { StaffPermissions } from "#domain/api/staff.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { areaLabel } from "./permissions/area-labels.ts";
import type { TreeNode } from "./permissions/permission-tree.ts";
import { filtered, noFilter, treeOf } from "./permissions/permission-tree.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { LoadPanelData } from "./load-panel-data.tsx";
import { chipClass } from "#web/ui/chip.tsx";

const whole = treeOf(permissions, areaLabel);

const givenBy = ({ names, groups }: StaffPermissions, name: string): string =>
  groups
    .filter((group) => group.isUp && group.auths[names.indexOf(name)] === "1")
    .map((group) => group.name)
    .join(t("common.comma"));

const indents: Readonly<Record<number, string>> = { 2: "pl-4", 3: "pl-8" };

function Branch({ node, data }: { node: TreeNode; data: StaffPermissions }): JSX.Element {
  return (
    <li>
      <span
        className={`grid grid-cols-2 gap-3 border-b border-line-soft py-1 ${node.level === 1 ? "font-semibold text-ink" : ""}`}
      >
        <span className={`min-w-0 truncate ${indents[node.level] ?? ""}`}>{l(node.label)}</span>
        <span className="text-muted min-w-0 truncate">{node.permission ? givenBy(data, node.id) : ""}</span>
      </span>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} data={data} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Granted({ data }: { data: StaffPermissions }): JSX.Element {
  if (data.isSuper) return <p className="px-4 py-3">{t("staff.may.super")}</p>;
  const nodes = filtered(whole, { ...noFilter, show: "granted" }, new Set(decodeBits(data.names, data.auths)));
  if (nodes.length === 0) return <EmptyState title={t("staff.may.nothing")} />;
  return (
    <ul className="px-4 pt-1 pb-4" aria-label={t("detail.permissions")}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} data={data} />
      ))}
    </ul>
  );
}

/** All permissions of an admin, each with the groups that grant it. */
export function PermissionsPanel({ record }: PanelProps): JSX.Element {
  return (
    <LoadPanelData<StaffPermissions> verb="permissions" id={record.id}>
      {(data) => (
        <>
          <div className="flex flex-wrap gap-1.5 px-4 pt-3 pb-1" data-testid="groups">
            {data.groups.map((group) => (
              <span key={group.id} className={chipClass()} data-slot="chip">
                {group.name}
                {group.isSystem && <Badge tone="blue" text={t("staff.group.system")} quiet />}
                {!group.isUp && <Badge tone="red" text={t("staff.group.down")} quiet />}
              </span>
            ))}
          </div>
          <Granted data={data} />
        </>
      )}
    </LoadPanelData>
  );
}
