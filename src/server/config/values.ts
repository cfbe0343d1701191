import type { Secret } from "./secret.ts";
import { readSecret } from "./secret.ts";
import type { Variable } from "./variables.ts";
import { fileName, problemOf, variables } from "./variables.ts";

export type Environment = Readonly<Record<string, string | undefined>>;
export type Values = ReadonlyMap<string, Secret>;

type Found = { value: Secret; problem: string | null };

function fromFile(name: string, path: string): Found {
  const read = readSecret(name, path);
  return "problem" in read
    ? { value: "", problem: read.problem }
    : { value: { name, path, value: read.value }, problem: null };
}

/** Reads one variable. An empty value is treated as not set. */
function find({ name, formerName, default: fallback, secret }: Variable, env: Environment): Found | null {
  const file = secret ? env[fileName(name)] : undefined;
  if (file && env[name]) return { value: "", problem: `${name} and ${fileName(name)} are both set: keep one of them.` };
  if (file) return fromFile(name, file);
  const written = !env[name] && formerName && env[formerName] ? formerName : name;
  const value = env[written] || fallback;
  return value === null ? null : { value, problem: problemOf(name, value, written) };
}

/** Reads all variables that are set, and collects their problems. */
export function readValues(env: Environment): { values: Values; problems: string[] } {
  const values = new Map<string, Secret>();
  const problems: string[] = [];
  for (const variable of variables) {
    const setting = find(variable, env);
    if (!setting) continue;
    values.set(variable.name, setting.value);
    if (setting.problem !== null) problems.push(setting.problem);
  }
  return { values, problems };
}

/** Returns the missing variables of a group if at least one of the group is set. */
const missingOf = (values: Values, names: readonly string[]): string[] => {
  const missing = names.filter((name) => !values.has(name));
  return missing.length === names.length ? [] : missing;
};

const oss = variables.map(({ name }) => name).filter((name) => name.startsWith("OSS_"));
const groups = [
  ["SMS_URL", "SMS_SECRET"],
  ["PHOTO_ENGINE_URL", "PHOTO_ENGINE_KEY"],
  ["PAYOUT_URL", "PAYOUT_KEY", "PAYOUT_SECRET"],
  ["PAYMENT_URL", "PAYMENT_KEY", "PAYMENT_SECRET"],
  ["TLS_CERT_FILE", "TLS_KEY_FILE"],
  ["RTC_WHIP_URL", "RTC_WHEP_URL"],
] as const;

/** Returns the problems of variables that depend on each other. */
export const dependencyProblems = (values: Values): string[] => [
  ...missingOf(values, oss).map(
    (name) => `${name} is missing: set all of ${oss.join(", ")}, or none to keep files on this machine.`,
  ),
  ...groups.flatMap((group) =>
    missingOf(values, group).map((name) => `${name} is missing: ${group.join(" and ")} go together.`),
  ),
];
