import { ReviewFlow } from "#domain/enumerations/review.ts";
import { defineEnumeration, relabelled } from "#kernel/enumeration.ts";

/** How much a promoter reaches, the most first. */
export const KolGrade = defineEnumeration("KolGrade", [
  [null, "a", "A", "A"],
  [null, "b", "B", "B"],
  [null, "c", "C", "C"],
]);

export const KolStatus = relabelled(ReviewFlow, {
  waiting: ["待审核", "Waiting"],
  passed: ["已通过，未签约", "Passed, no contract yet"],
  notPassed: ["未通过", "Rejected"],
  success: ["合作中", "Under contract"],
  down: ["已解约", "Contract ended"],
});
