import type { View } from "#kernel/screen.ts";

/** Items that were escalated to the leads of a queue. */
export const escalatedView = (queue: string): View => ({
  id: "escalated",
  label: ["已升级", "Escalated"],
  filter: "",
  aside: "escalated",
  permission: `${queue}.lead`,
});

/** Items that wait for an answer of their author. */
export const askedView = (label: View["label"] = ["待作者", "With author"]): View => ({
  id: "asked",
  label,
  filter: "",
  aside: "asked",
});

/** Items past their due time, for resources with the field `dueTime`. */
export const overdueView: View = { id: "overdue", label: ["逾期", "Overdue"], filter: "dueTime:<=-0d" };

/** Items of a queue by the verdict of the automatic review. */
export const verdictViews: readonly View[] = [
  { id: "queue", label: ["待审", "Waiting"], filter: "" },
  { id: "dubious", label: ["存疑", "Dubious"], filter: "machineReview:dubious" },
  { id: "noPass", label: ["不通过", "Rejected"], filter: "machineReview:noPass" },
];
