import { bool, int, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** Days for which a new strike counts. Each strike stores its own end. */
export const STRIKE_DAYS = 90;

/** A strike against a member, by the decision that gave it. It counts until it expires. */
export const strike = defineResource({
  name: "strike",
  area: "reports",
  label: ["违规记录", "Strike"],
  title: "id",
  module: "member",
  ownerField: "user",
  appendOnly: true,
  readers: { decision: "decision" },
  fields: {
    user: ref("user", { label: ["用户", "Member"], required: true, readOnly: true, filter: true }),
    points: int({ label: ["次数", "Strikes"], required: true, readOnly: true, min: 1, max: 2 }),
    /** Operation record of the decision; null for strikes from before this record. */
    decision: ref("operationRecord", { label: ["决定", "Decision"], readOnly: true, filter: true }),
    expires: time({ label: ["失效", "Expires"], required: true, readOnly: true, filter: true }),
    /** Operation record of the upheld appeal that withdrew the strike, so that it does not count any more. */
    withdrawnBy: ref("operationRecord", { label: ["撤回于", "Withdrawn by"], readOnly: true }),
    hasExpired: bool({ label: ["已失效", "Expired"], readOnly: true }),
  },
  list: { columns: ["user", "points", "decision", "expires", "createTime"], sort: "-createTime" },
});
