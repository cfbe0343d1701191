import type { Problem } from "#kernel/problem.ts";

/** Kinds of complaints in which somebody claims a right. Only these have a counter notice. */
export const rightsKinds: readonly string[] = ["copyright", "trademark", "patent", "portrait", "privacy"];

/** A rights complaint is sworn, and somebody stands behind every complaint. */
export function complaintProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const isRights = rightsKinds.includes(String(record["kind"]));
  const isNamed = record["complainant"] || record["name"] || record["company"];
  return [
    ...(isRights && record["sworn"] !== true
      ? [
          {
            path: "sworn",
            label: ["权利投诉须声明善意", "A complaint about rights needs the statement of good faith"],
          } as const,
        ]
      : []),
    ...(record["kind"] !== "appeal" && !isNamed
      ? [
          {
            path: "complainant",
            label: ["请选投诉人，或填姓名或单位", "Choose the complainant, or enter a name or a company"],
          } as const,
        ]
      : []),
  ];
}
