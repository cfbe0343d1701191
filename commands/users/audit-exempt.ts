import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { AuditExemption } from "#domain/enumerations/review.ts";
import { user } from "#domain/users/user.resource.ts";
import { someOf, time } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const rules = someOf(AuditExemption, { label: ["免审范围", "Exempt for"], required: true });
const end = time({ label: ["结束", "Ends"], hint: ["留空即不限期", "Empty: no end"] });

export const auditExemptCommands = defineCommands(auditExempt, {
  editRules: {
    label: ["改免审范围", "Edit rules"],
    words: "规则 期限 修改 scope change",
    key: "e",
    action: { type: "change", fields: ["rules", "end"] },
    input: { rules, end },
    guard: {
      filter: "status:active,suspended",
      message: ["已结束的免审不再改动，请新建", "This exemption has ended. Create a new one"],
    },
  },
  suspend: { label: ["暂停", "Suspend"], key: "t", targets: "many", reasons: "free" },
  restore: { label: ["恢复", "Restore"], key: "p", targets: "many" },
  end: { label: ["结束免审", "End"], words: "终止 取消免审 stop finish", key: "d", targets: "many", reasons: "free" },
});

/** Commands on members for the review exemption (/white-list-audit). */
export const userCommands = defineCommands(user, {
  exempt: {
    label: ["设为免审", "Exempt from review"],
    key: "a",
    targets: "many",
    words: "candidates white list 候选",
    reasons: "free",
    input: { rules, end },
    guard: {
      filter: "openExemptions:0",
      message: ["已是免审用户，请改或结束原有的一条", "This user already has an exemption. Edit or end it instead"],
    },
  },
});
