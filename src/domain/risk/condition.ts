import { DAY } from "#kernel/time-units.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { decimal, int, longText, oneOf, part, someOf } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { Problem } from "#kernel/problem.ts";
import { RiskGroup, RiskMeasure, RiskOperator, RiskScope } from "./enumerations.ts";
import type { GroupKey, ScopeKey } from "./measures.ts";
import { factsOf, groupsOf, measuresThat } from "./measures.ts";
import { spanOf } from "./span.ts";
import { wordProblem } from "./word-problem.ts";

/** When a rule hits: what it watches, what it measures there, and from which value on. */
export interface Condition {
  measure: Stored;
  scope: readonly Stored[];
  operator: Stored | null;
  limit: number | null;
  /** Seconds. */
  window: number | null;
  groupBy: Stored | null;
  /** One a line. */
  words: string;
}

const MONTH = 30 * DAY;
export const MOST_WORDS = 200;

const limited = `measure:${measuresThat(({ unit }) => unit !== undefined)}`;
const counted = `measure:${measuresThat(({ groups }) => groups !== undefined)}`;

const shape = {
  measure: oneOf(RiskMeasure, { label: ["指标", "Measure"], required: true }),
  scope: someOf(RiskScope, { label: ["看什么", "Where"], required: true }),
  operator: oneOf(RiskOperator, { label: ["比较", "Compare"], required: true, when: limited }),
  limit: decimal(3, { label: ["界限", "Limit"], required: true, when: limited, min: 0, max: 1_000_000_000 }),
  window: int({
    label: ["时间窗（秒）", "Within (seconds)"],
    required: true,
    when: counted,
    min: 10,
    max: MONTH,
  }),
  groupBy: oneOf(RiskGroup, { label: ["同一", "By one"], required: true, when: counted }),
  words: longText({
    label: ["词", "Words"],
    required: true,
    when: `measure:${measuresThat(({ needsWords }) => needsWords === true)}`,
    max: 5_000,
  }),
};

const labelsOf = (enumeration: typeof RiskScope, stored: readonly Stored[]): Label[] =>
  stored.map((one) => enumeration.value(one)?.label ?? [String(one), String(one)]);

const joined = (labels: readonly Label[]): Label => [
  labels.map(([zh]) => zh).join("、"),
  labels.map(([, en]) => en.toLowerCase()).join(" or "),
];

export const wordsOf = (words: string): string[] => [
  ...new Set(
    words
      .split(/[\n,，]+/u)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

const groupNames: Readonly<Record<GroupKey, Label>> = {
  user: ["同一用户", "one member"],
  device: ["同一设备", "one device"],
  ip: ["同一 IP", "one IP address"],
  file: ["同一文件", "one file"],
};

/** Words for the counted records, such as “different accounts with comments”. */
function countedIn(measure: Stored, [zh, en]: Label): Label {
  if (measure === "accounts") return [`个账号的${zh}`, `different accounts with ${en}`];
  return measure === "sameText" ? [`条文字相同的${zh}`, `${en} with the same text`] : [`条${zh}`, en];
}

/** A condition as a sentence; null while a part of it is missing. */
export function conditionSentence(value: unknown): Label | null {
  const { measure, scope = [], operator, limit, window, groupBy, words } = (value ?? {}) as Partial<Condition>;
  const [facts, named, is] = [factsOf(measure), RiskMeasure.value(measure)?.label, RiskOperator.value(operator)];
  if (!measure || !facts || !named || scope.length === 0) return null;
  const where = joined(labelsOf(RiskScope, scope));
  if (facts.needsWords) {
    const list = wordsOf(words ?? "");
    if (list.length === 0) return null;
    const shown = list.slice(0, 3);
    const more = list.length > shown.length ? "…" : "";
    return [`${where[0]}里出现「${shown.join("」「")}」${more}`, `“${shown.join("”, “")}”${more} in ${where[1]}`];
  }
  // A rule that watches all that its measure exists for needs no list of it.
  const isAll = facts.scopes.every((one) => scope.map(String).includes(one));
  const inside: Label = isAll ? ["", ""] : [`（${where[0]}）`, `, in ${where[1]}`];
  if (!facts.unit) return [`${named[0]}${inside[0]}`, `${named[1]}${inside[1]}`];
  if (!is || limit === null || limit === undefined) return null;
  const [zhUnit, enUnit] = facts.unit.map((unit) => unit && ` ${unit}`);
  if (!facts.groups)
    return [
      `${named[0]}${is.label[0]} ${limit}${zhUnit}${inside[0]}`,
      `${named[1]}: ${is.label[1].toLowerCase()} ${limit}${enUnit}${inside[1]}`,
    ];
  const group = RiskGroup.value(groupBy)?.key;
  if (!window || !group) return null;
  const [zh, en] = countedIn(measure, where);
  const [by, span] = [groupNames[group], spanOf(window)];
  return [
    `${by[0]}在 ${span[0]}内${is.label[0]} ${limit} ${zh}`,
    `${is.label[1]} ${limit} ${en} in ${span[1]} by ${by[1]}`,
  ];
}

export const conditionField = part(shape, {
  label: ["条件", "Condition"],
  required: true,
  says: conditionSentence,
});

const problemAt = (path: string, zh: string, en: string): Problem => ({ path: `condition.${path}`, label: [zh, en] });

/** Refuses too many words, and words that would hit nothing or nearly everything. */
function wordsProblems(words: readonly string[]): Problem[] {
  if (words.length > MOST_WORDS)
    return [
      problemAt("words", `最多 ${MOST_WORDS} 个词，请拆成几条规则`, `At most ${MOST_WORDS} words. Use several rules`),
    ];
  return words.flatMap((word) => {
    const problem = wordProblem(word);
    return problem ? [problemAt("words", `「${word}」${problem[0]}`, `“${word}” ${problem[1]}`)] : [];
  });
}

/** Refuses conditions that nothing measures. */
export function conditionProblems(value: unknown): Problem[] {
  const { measure, scope = [], operator, groupBy, window, words, limit } = (value ?? {}) as Partial<Condition>;
  const facts = factsOf(measure);
  if (!measure || !facts) return [];
  if (facts.byImport)
    return [problemAt("measure", "只有导入会产生，请选其他指标", "Only imports find this. Choose another measure")];
  const keys = scope.map(String) as ScopeKey[];
  const unmeasured = keys.filter((key) => !facts.scopes.includes(key));
  if (unmeasured.length > 0) {
    const [zh, en] = joined(labelsOf(RiskScope, unmeasured));
    const allowed = joined(labelsOf(RiskScope, facts.scopes));
    return [problemAt("scope", `${zh}没有此指标，可选：${allowed[0]}`, `Not measured in ${en}. Choose ${allowed[1]}`)];
  }
  if (facts.groups) {
    const group = RiskGroup.value(groupBy)?.key;
    const unknown = keys.filter((key) => group && !groupsOf[key].includes(group));
    if (group && (!facts.groups.includes(group) || unknown.length > 0)) {
      const known = facts.groups.filter((one) => keys.every((key) => groupsOf[key].includes(one)));
      const names = joined(known.map((one) => RiskGroup.value(one)?.label ?? [one, one]));
      return known.length === 0
        ? [
            problemAt(
              "groupBy",
              "这些内容没有共同的分组，请减少「看什么」",
              "These have nothing in common. Watch fewer kinds",
            ),
          ]
        : [problemAt("groupBy", `这里不知道，可选：${names[0]}`, `Not known here. Choose ${names[1]}`)];
    }
    // Addresses are personal and have no index, so that all records of the time are read.
    if (group === "ip" && Number(window) > DAY)
      return [problemAt("window", "按 IP 最长 1 天（86400 秒）", "At most a day (86400 seconds) for addresses")];
    if (operator && operator !== "more" && operator !== "atLeast")
      return [
        problemAt("operator", "频率只能用「超过」或「至少」", "A frequency is more than a limit, or at least it"),
      ];
    if (typeof limit === "number" && limit < 1)
      return [problemAt("limit", "至少为 1，否则条条命中", "Must be 1 or more, or every record hits")];
  }
  if (facts.needsWords) return wordsProblems(wordsOf(words ?? ""));
  if (measure === "alikePicture" && typeof limit === "number" && limit > 7)
    return [
      problemAt("limit", "差异超过 7 位的图片并不相像", "Pictures that differ by more than 7 bits are not alike"),
    ];
  return [];
}
