import { amountFault, amountLabel } from "./amount.ts";
import { formatsOf } from "./amount-field.ts";
import { settledCurrency } from "./amounts-of-record.ts";
import { isBlank } from "./blank-text.ts";
import { unwantedCharacterProblem } from "./characters.ts";
import { lacksIn } from "./complete.ts";
import { applies, inapplicableFieldProblems } from "./conditional-fields.ts";
import { Refusal } from "./errors.ts";
import { REQUIRED_LANGUAGES } from "./content-language.ts";
import { isMissing } from "./empty.ts";
import type { Field, Fields, RecordOf } from "./field.ts";
import { fileRefusal } from "./file-formats.ts";
import { isId } from "./id.ts";
import { sizeRefusal } from "./image-size-rules.ts";
import { isMask, ROW_KEY } from "./mask.ts";
import type { Label } from "./label.ts";
import type { Problem } from "./problem.ts";
import { isNullable } from "./sql-mapping.ts";

const unknownName = (name: string, prefix: string): Problem => ({
  path: prefix + name,
  label: [`没有「${name}」这一项`, `There is no field ${name}`],
});

type Check = (field: Field, value: unknown, path: string) => Problem[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const problem = (path: string, field: Field, zh: string, en: string): Problem[] => [
  { path, label: [`${field.label[0]}${zh}`, `${field.label[1]} ${en}`] },
];

export const string: Check = (field, value, path) => {
  if (typeof value !== "string") return problem(path, field, "应为文字", "must be text");
  const character = unwantedCharacterProblem(value, field.unseen === true);
  if (character) return problem(path, field, character[0], character[1]);
  if (field.max !== undefined && [...value].length > field.max)
    return problem(path, field, `最多 ${field.max} 个字`, `takes at most ${field.max} characters`);
  if (field.masked && isMask(value))
    return problem(path, field, "仍是掩码：请填完整的值，或不填", "is masked. Enter the whole value, or leave it out");
  if (field.pattern && value !== "" && !field.pattern.of.test(value))
    return problem(path, field, ...field.pattern.message);
  return [];
};

/** A limit as people write it. */
function limitText(field: Field, limit: number): Label {
  if (field.kind !== "money") return [String(limit), String(limit)];
  const [format = null, ...others] = formatsOf(field);
  const isAlike = format !== null && others.every(({ exponent }) => exponent === format.exponent);
  if (format && others.length === 0) return amountLabel(limit, format);
  return amountLabel(limit, { exponent: isAlike ? format.exponent : 0 });
}

const number: Check = (field, value, path) => {
  if (field.kind === "money" && typeof value === "string")
    return problem(path, field, ...amountFault(formatsOf(field)));
  if (typeof value !== "number" || !Number.isFinite(value)) return problem(path, field, "应为数字", "must be a number");
  if (field.kind !== "decimal" && !Number.isSafeInteger(value))
    return problem(path, field, "应为整数", "must be a whole number");
  const isSmall = field.kind === "int" && !field.big;
  const lowest = field.min ?? (isSmall ? -2_147_483_648 : Number.MIN_SAFE_INTEGER);
  const highest = field.max ?? (isSmall ? 2_147_483_647 : Number.MAX_SAFE_INTEGER);
  const limit = value < lowest ? lowest : value > highest ? highest : null;
  if (limit === null) return [];
  const [zh, en] = limitText(field, limit);
  return value < lowest
    ? problem(path, field, `不能小于 ${zh}`, `must not be below ${en}`)
    : problem(path, field, `不能大于 ${zh}`, `must not be above ${en}`);
};

const id: Check = (field, value, path) =>
  (typeof value === "string" && isId(value)) || (typeof value === "number" && Number.isSafeInteger(value) && value >= 0)
    ? []
    : problem(path, field, "应为 1–18 位数字", "must be a number of 1 to 18 digits");

const NAME_LENGTH = 200;

const enumerated: Check = (field, value, path) => {
  if (!field.enumeration) return string({ ...field, max: NAME_LENGTH }, value, path);
  const known = field.enumeration.value(value);
  // The key of a numbered value is known too, but it is not what is stored.
  if (known?.offered && known.stored === value) return [];
  const keys = field.enumeration.values.filter((v) => v.offered && !v.filterOnly);
  const list = (i: 0 | 1): string => keys.map((v) => `${v.stored} ${v.label[i]}`).join(i === 0 ? "、" : ", ");
  return problem(path, field, `应为其中之一：${list(0)}`, `must be one of: ${list(1)}`);
};

const list =
  (each: Check): Check =>
  (field, value, path) => {
    if (!Array.isArray(value)) return problem(path, field, "应为列表", "must be a list");
    if (field.max !== undefined && value.length > field.max)
      return problem(path, field, `最多 ${field.max} 项`, `takes at most ${field.max} entries`);
    return value.flatMap((entry, i) => each(field, entry, `${path}[${i}]`));
  };

/**
 * Properties of a file value, as the response of an upload contains them. Of a call, the server uses only key and name
 * and reads all others from its storage.
 */
const partsOfFile = new Set(["key", "name", "size", "md5", "width", "height"]);

const storedFile: Check = (field, value, path) => {
  if (!isObject(value) || typeof value["key"] !== "string" || !/^[\w./-]{1,200}$/.test(value["key"]))
    return problem(path, field, "应为已上传的文件", "must be an uploaded file");
  const beside = Object.keys(value).filter((name) => !partsOfFile.has(name));
  const name = value["name"] === undefined ? [] : string({ ...field, max: 200 }, value["name"], `${path}.name`);
  return [...beside.map((part) => unknownName(part, `${path}.`)), ...name];
};

/** Checks the file against the field's rules. The size is only known if the call contains it. */
const ruledFile: Check = (field, value, path) => {
  const wrong = storedFile(field, value, path);
  if (wrong.length > 0 || !isObject(value)) return wrong;
  const refusal = fileRefusal({ name: String(value["key"]), size: Number(value["size"] ?? 0) }, field);
  return refusal ? problem(path, field, ...refusal) : [];
};

const picture: Check = (field, value, path) => {
  const wrong = storedFile(field, value, path);
  if (wrong.length > 0 || !field.picture || !isObject(value)) return wrong;
  // No check without dimensions: the call may contain only the key of a picture. The server then checks the stored
  // dimensions (resources/stored-values.ts).
  if (value["width"] === undefined && value["height"] === undefined) return [];
  const size = { width: Number(value["width"]), height: Number(value["height"]) };
  const refusal = sizeRefusal(size, field.picture);
  return refusal ? [{ path, label: refusal }] : [];
};

const inLanguages: Check = (field, value, path) => {
  if (!isObject(value)) return problem(path, field, "应为各语言的内容", "must be an object by languages");
  const each = field.byLanguage ?? field;
  const wrong = Object.entries(value).flatMap(([language, one]) =>
    /^\d{1,2}$/.test(language)
      ? problemsWith(each, one, `${path}.${language}`)
      : problem(`${path}.${language}`, field, "语言不存在", "is no language"),
  );
  if (wrong.length > 0 || !field.required) return wrong;
  const lacking = REQUIRED_LANGUAGES.filter((language) => lacksIn(field, value, language, isBlank));
  return lacking.flatMap((language) =>
    problem(
      `${path}.${language}`,
      field,
      language === "1" ? "缺少中文" : "缺少英文",
      language === "1" ? "lacks Chinese" : "lacks English",
    ),
  );
};

const idKeyed = (field: Field, each: Field, value: unknown, path: string): Problem[] => {
  if (!isObject(value)) return problem(path, field, "应为按编号的对象", "must be an object by ids");
  return Object.entries(value).flatMap(([key, entry]) =>
    [...id(field, key, `${path}.${key}`), ...problemsWith(each, entry, `${path}.${key}`)].slice(0, 1),
  );
};

/**
 * Returns the fields of an object without the requirement of masked ones that are left out. They keep what is stored,
 * and the server refuses those without a stored value.
 */
function keepable({ shape = {}, many }: Field, value: Record<string, unknown>): Fields {
  const kept = Object.keys(shape).filter((name) => shape[name]?.masked && value[name] === undefined);
  if (kept.length === 0 || (many && !value[ROW_KEY])) return shape;
  return { ...shape, ...Object.fromEntries(kept.map((name) => [name, { ...shape[name], required: false }])) } as Fields;
}

const shaped: Check = (field, value, path) => {
  if (field.each) return problemsWith({ ...field.each, required: true }, value, path);
  if (field.byId) return idKeyed(field, field.byId, value, path);
  if (!field.shape) return [];
  return isObject(value)
    ? problemsOf(keepable(field, value), value, `${path}.`)
    : problem(path, field, "应为对象", "must be an object");
};

/** Maximum nesting depth. HTML parsers recurse per level, so deeper input can exhaust the stack. */
const MAX_DEPTH = 100;

/** Elements that do not nest: they close each other or have no content. */
const flat = new Set("p li dt dd td th tr thead tbody tfoot option br hr img input wbr col source".split(" "));

/** Returns an upper bound of the nesting depth of the elements. */
function depthOf(html: string): number {
  let [depth, most] = [0, 0];
  for (const [, closing, name = ""] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (flat.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (closing ? -1 : 1));
    most = Math.max(most, depth);
  }
  return most;
}

const webAddress: Check = (field, value, path) => {
  if (value === "") return [];
  if (typeof value !== "string" || !/^https?:\/\/[^\s]+$/.test(value))
    return problem(path, field, "应为 http(s) 链接", "must be an http(s) link");
  // “https://shop.example@evil.example” looks like an address of the shop. Browsers skip further slashes.
  if (/^https?:[/\\]+[^/\\?#]*@/.test(value))
    return problem(path, field, "不能含用户名或密码", "must not contain a user name or a password");
  return string(field, value, path);
};

const checks: Record<Field["kind"], Check> = {
  id,
  text: string,
  longText: string,
  html: (field, value, path) => {
    const problems = string(field, value, path);
    if (problems.length > 0 || typeof value !== "string" || depthOf(value) <= MAX_DEPTH) return problems;
    return problem(path, field, `嵌套太深，最多 ${MAX_DEPTH} 层`, `is nested too deeply; ${MAX_DEPTH} levels at most`);
  },
  url: webAddress,
  color: (field, value, path) =>
    value === "" || (typeof value === "string" && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value))
      ? []
      : problem(path, field, "应为 #rrggbb", "must be #rrggbb"),
  int: number,
  decimal: number,
  money: number,
  bytes: number,
  bool: (field, value, path) =>
    typeof value === "boolean" ? [] : problem(path, field, "应为 true 或 false", "must be true or false"),
  enum: enumerated,
  flags: list(enumerated),
  time: (field, value, path) =>
    typeof value === "number"
      ? number(field, value, path)
      : problem(path, field, "应为时间，如 2026-11-23 16:40", "must be a time like 2026-11-23 16:40"),
  date: (field, value, path) =>
    typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
      ? []
      : problem(path, field, "应为日期 YYYY-MM-DD", "must be a date YYYY-MM-DD"),
  image: picture,
  images: list(picture),
  video: ruledFile,
  file: ruledFile,
  ref: id,
  refs: list(id),
  i18n: inLanguages,
  jump: shaped,
  json: (field, value, path) => (field.many ? list(shaped)(field, value, path) : shaped(field, value, path)),
};

/** Returns the problems of one value. Each message names the field. */
export function problemsWith(field: Field, value: unknown, path: string): Problem[] {
  if (isMissing(value) || (field.required && isBlank(field, value))) {
    if (field.required && field.emptyMessage) return [{ path, label: field.emptyMessage }];
    if (field.required) return problem(path, field, "必填", "must not be empty");
    if (value === null && !isNullable(field)) return problem(path, field, "不能为 null", "must not be null");
    if (value === null || value === undefined) return [];
  }
  return checks[field.kind](field, value, path);
}

const isUnchanged = (before: unknown, value: unknown): boolean =>
  isMissing(value) ? isMissing(before) : JSON.stringify(before) === JSON.stringify(value);

/**
 * Returns the field with the rules that apply to one record. If a record already lacks a required value, an edit of
 * other fields does not require it; only a change of that field does.
 * @param before the record before the edit, null for a new one
 */
export function fieldFor(
  fields: Fields,
  name: string,
  value: unknown,
  before: Readonly<Record<string, unknown>> | null,
): Field | undefined {
  const field = fields[name];
  const isSpared = before !== null && isUnchanged(before[name], value) && applies(fields, name, before);
  return field?.required && isSpared ? { ...field, required: false } : field;
}

/**
 * Returns all problems of `values` against `fields`, unknown names included.
 * @param before the record before an edit, null for a new one. For an edit, only the given fields and the fields that
 * newly apply are checked
 */
export function problemsOf(
  fields: Fields,
  values: Record<string, unknown>,
  prefix = "",
  before: Readonly<Record<string, unknown>> | null = null,
): Problem[] {
  const record = before ? { ...before, ...values } : values;
  const unknown = Object.keys(values)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => unknownName(name, prefix));
  const known = Object.entries(fields)
    .filter(([name, { when }]) => !before || when !== undefined || Object.hasOwn(values, name))
    .filter(([name]) => applies(fields, name, record))
    .flatMap(([name, field]) =>
      problemsWith(
        settledCurrency(fieldFor(fields, name, record[name], before) ?? field, record),
        record[name],
        prefix + name,
      ),
    );
  const settled = Object.entries(fields)
    .filter(([name, { immutable }]) => immutable && before && Object.hasOwn(values, name))
    .filter(([name]) => String(before?.[name] ?? "") !== String(values[name] ?? ""))
    .flatMap(([name, field]) => problem(prefix + name, field, "不能再修改", "cannot be changed any more"));
  return [...unknown, ...known, ...settled, ...inapplicableFieldProblems(fields, values, record, prefix)];
}

/**
 * Validates a request body.
 * @throws Refusal illegalParameter with the first field's path and, in `details`, all problems
 */
export function checked<F extends Fields>(fields: F, values: unknown, prefix = ""): RecordOf<F> {
  if (!isObject(values))
    throw new Refusal("illegalParameter", ["请求体应为 JSON 对象", "The body must be a JSON object"]);
  refuse(problemsOf(fields, values, prefix));
  return values as RecordOf<F>;
}

/**
 * Throws the first problem as a refusal.
 * @throws Refusal illegalParameter if there is any problem
 */
export function refuse(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first) throw new Refusal("illegalParameter", first.label, { path: first.path, details: problems });
}
