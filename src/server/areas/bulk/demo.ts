import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

const templates = [
  ["导出已上架模型", "export", "model", "status:up", { format: "xlsx" }],
  [
    "统一标签说明用词",
    "change",
    "tag",
    "kind:model",
    { changes: [{ field: "description", rule: "replace", find: "三维打印", value: "3D 打印" }] },
  ],
  ["下架到期热词", "command", "hotWord", "status:onShelf", { command: "hotWord.offShelf" }],
  ["停用旧外链规则", "command", "externalRule", "action:warn", { command: "externalRule.putDown" }],
] as const;

/** Templates that have not run: their records are chosen when somebody checks them. */
export const demo: AreaDemo = [
  {
    resource: bulkJob,
    count: templates.length,
    values: (i, { ago, whole }) => {
      const [title, kind, target, filter, what] = templates[i] ?? templates[0];
      return {
        jobNo: `B-DEMO-${i + 1}`,
        title,
        kind,
        target,
        choose: { by: "filter", filter },
        what,
        reason: "例行整理",
        isTemplate: true,
        createTime: ago(whole(3, 90)),
      };
    },
  },
];
