import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import type { Receiver } from "./code-receiver.ts";
import { isTaken, smsAddress } from "./code-receiver.ts";

type Values = Readonly<Record<string, unknown>>;

/** Where codes for this record go, and the field that says so. */
const receiversOf = (record: Values | null): { path: string; receiver: Receiver }[] => {
  const text = (name: string): string => String(record?.[name] ?? "").trim();
  const number = text("phone");
  return [
    { path: "email", receiver: { by: "mail" as const, to: text("email").toLowerCase() } },
    {
      path: "phone",
      receiver: { by: "sms" as const, to: /\d/.test(number) ? smsAddress(text("phoneAreaCode"), number) : "" },
    },
  ];
};

/**
 * An address or a number of two admins would be nobody's way in. What two had before this rule may stay until one of
 * them changes it. To be called under the lock of the staff.
 * @throws Refusal illegalParameter naming email or phone
 */
export async function checkContacts(tx: Sql, before: AnyRecord | null, patch: Row): Promise<void> {
  const had = receiversOf(before).map(({ receiver }) => receiver.to);
  for (const { path, receiver } of receiversOf({ ...before, ...patch })) {
    if (receiver.to === "" || had.includes(receiver.to)) continue;
    if (!(await isTaken(tx, receiver, before?.id ?? "0"))) continue;
    throw new Refusal(
      "illegalParameter",
      path === "email"
        ? ["已有管理员使用这个邮箱，请换一个", "Another administrator has this e-mail; give one of his own"]
        : ["已有管理员使用这个电话，请换一个", "Another administrator has this phone; give one of his own"],
      { path },
    );
  }
}
