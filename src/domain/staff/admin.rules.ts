import type { Problem } from "#kernel/problem.ts";

type Values = Readonly<Record<string, unknown>>;

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** Checks the rules that span several fields. */
export function adminProblems(record: Values): Problem[] {
  const problems: Problem[] = [];
  const account = String(record["account"] ?? "");
  if (/\s/.test(account) || account !== account.toLowerCase())
    problems.push({
      path: "account",
      label: ["账号须为小写且不含空格", "An account name is lower case, without spaces"],
    });
  const email = String(record["email"] ?? "");
  if (email !== "" && !isEmail(email))
    problems.push({ path: "email", label: ["邮箱格式不对", "Not a valid e-mail address"] });
  return problems;
}
