import type { SpelledCall } from "#server/http/endpoints/list-request.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { bool, text } from "#kernel/field.ts";

const gone = [UserStatus.of("delete"), UserStatus.of("logout")].map(String);

/** Filters of the user search, as the specification spells them (section 7). */
export const userListCall = {
  fields: {
    keyword: text(200, { label: ["关键词", "Keyword"] }),
    account: text(64, { label: ["账号", "Account"] }),
    needDel: bool({ label: ["含已删除和已注销", "With deleted and closed accounts"] }),
  },
  read({ keyword, account, needDel }: Readonly<Record<string, unknown>>): { filters: Filter[] } {
    return {
      filters: [
        ...(keyword === undefined ? [] : [{ keyword: String(keyword) }]),
        ...(account === undefined ? [] : [{ field: "account", in: [String(account)] }]),
        ...(needDel === false ? [{ not: { field: "status", in: gone } }] : []),
      ],
    };
  },
} satisfies SpelledCall;

export const listCalls = { user: userListCall };
