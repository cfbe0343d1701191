import { rollupCount } from "#kernel/rollups.ts";
import { oneOf, ref, someOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { AuditExemption } from "#domain/enumerations/review.ts";
import { ExemptionStatus } from "./enumerations.ts";
import { OpinionState, SampledAs, Verdict } from "#domain/opinions/enumerations.ts";
import type { DerivedFrom } from "#kernel/derived.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { aboutMember, RECENT_DAYS } from "./member-decisions.ts";

const machine = defineMachine({
  fields: { status: ExemptionStatus },
  initial: { status: "active" },
  transitions: {
    suspend: { from: { status: ["active"] }, to: { status: "suspended" }, reason: "required" },
    /** The system runs this transition at the first strike. */
    strike: { from: { status: ["active"] }, to: { status: "suspended" }, system: true },
    restore: { from: { status: ["suspended"] }, to: { status: "active" } },
    end: { from: { status: ["active", "suspended"] }, to: { status: "ended" }, reason: "required" },
  },
  final: { status: ["ended"] },
});

/** Source of a derived field: second opinions on what the member published exempt from review. */
const opinionsOn = (where: Readonly<Record<string, readonly Stored[]>>): DerivedFrom => ({
  resource: "secondOpinion",
  by: "user",
  of: "user",
  one: true,
  where: { sampledAs: [SampledAs.of("exempt")], ...where },
});

/** Review exemption: the member's uploads are published without a moderator. */
export const auditExempt = defineResource({
  name: "auditExempt",
  area: "users",
  label: ["免审用户", "Review-exempt user"],
  title: "user",
  module: "account",
  ownerField: "user",
  fields: {
    user: ref("user", { label: ["用户", "User"], required: true, immutable: true, filter: true }),
    rules: someOf(AuditExemption, { label: ["免审范围", "Exempt for"], required: true, filter: true }),
    begin: time({ label: ["开始", "Begins"], hint: ["留空即从现在起", "Empty: from now on"], filter: true }),
    end: time({ label: ["结束", "Ends"], hint: ["留空即不限期", "Empty: no end"], filter: true }),
    reason: text(200, { label: ["免审理由", "Why exempt"], required: true }),
    grantor: ref("admin", { label: ["授予人", "Granted by"], readOnly: true, filter: true }),
    passedRecently: rollupCount(aboutMember("user", ["model.pass"], RECENT_DAYS), {
      label: ["180天通过", "Passed/180d"],
    }),
    refusedRecently: rollupCount(aboutMember("user", ["model.noPass"], RECENT_DAYS), {
      label: ["180天不通过", "Refused/180d"],
    }),
    publishedExempt: rollupCount(aboutMember("user", ["model.publishExempt"]), {
      label: ["免审上架", "Published exempt"],
    }),
    samples: rollupCount(opinionsOn({ opinion: [Verdict.of("stays"), Verdict.of("goes")] }), {
      label: ["复核", "Second opinions"],
    }),
    differing: rollupCount(opinionsOn({ status: [OpinionState.of("differs"), OpinionState.of("settled")] }), {
      label: ["不一致", "Differing"],
    }),
    status: oneOf(ExemptionStatus, {
      label: ["状态", "Status"],
      default: "active",
      filter: true,
      expires: { at: "end", from: ["active", "suspended"], to: "ended" },
      alsoReads: ["end"],
    }),
  },
  machine,
  list: {
    columns: [
      "user",
      "rules",
      "passedRecently",
      "refusedRecently",
      "publishedExempt",
      "samples",
      "differing",
      "end",
      "status",
    ],
    sort: "-createTime",
  },
  form: ["user", "rules", "begin", "end", "reason"],
  allows: ["add", "export"],
});
