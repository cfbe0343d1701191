import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/white-list-audit",
    label: ["免审白名单", "Review-exempt users"],
    access: "main",
    kind: "list",
    resource: "auditExempt",
    goKey: "w",
    words: "白名单 信任用户 whitelist trusted",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "active", label: ["生效中", "Active"], filter: "status:active" },
      { id: "suspended", label: ["已暂停", "Suspended"], filter: "status:suspended" },
      {
        id: "candidates",
        label: ["候选", "Candidates"],
        resource: "user",
        // The first condition follows from the second. It is a stored field, so it is cheaper to check than the
        // computed ones.
        filter: "passed:>=20 passedRecently:>=20 refusedRecently:0 strikes:0 status:normal openExemptions:0",
        sort: "-createTime",
      },
    ],
  },
];
