import type { Problem } from "#kernel/problem.ts";

type Row = Readonly<Record<string, unknown>>;

/** Placeholders that a template may contain. */
const PLACEHOLDERS = ["{groupName}", "{category}", "{author}"];

const textsOf = (value: unknown): [string, string][] =>
  typeof value === "object" && value !== null ? (Object.entries(value) as [string, string][]) : [];

/** A template names its kind; only templates contain placeholders, and only known ones. */
export function seoProblems(record: Row): readonly Problem[] {
  const isTemplate = record["template"] === true;
  const problems: Problem[] = [];
  if (isTemplate && !record["kind"])
    problems.push({ path: "kind", label: ["模板须选择内容类型", "A template needs a kind"] });
  if (isTemplate && !String(record["path"]).endsWith("*"))
    problems.push({ path: "path", label: ["模板的路径须以 * 结尾", "The path of a template must end with *"] });
  for (const name of ["titles", "descriptions"])
    for (const [language, text] of textsOf(record[name])) {
      const placeholders: string[] = text.match(/\{[^}]*\}/g) ?? [];
      const bad = placeholders.find((one) => !isTemplate || !PLACEHOLDERS.includes(one));
      if (bad)
        problems.push({
          path: `${name}.${language}`,
          label: isTemplate
            ? [
                `没有占位符 ${bad}，可用：${PLACEHOLDERS.join(" ")}`,
                `There is no placeholder ${bad}. Use ${PLACEHOLDERS.join(" ")}`,
              ]
            : [`只有模板可以用占位符 ${bad}`, `Only templates can contain the placeholder ${bad}`],
        });
    }
  return problems;
}
