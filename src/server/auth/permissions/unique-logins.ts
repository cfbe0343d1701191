import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import type { Receiver } from "#server/auth/login/code-receiver.ts";
import type { Guessed } from "#server/auth/login/throttle.ts";
import { dialed, isAccountOf, isNumberOf, isTaken, smsAddress } from "#server/auth/login/code-receiver.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns the addresses that receive codes for an admin, each with its field. */
const receiversOf = (record: Values | null): { path: "email" | "phone"; receiver: Receiver }[] => {
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

/** Returns everything that an attacker could guess to log in as this admin. */
export const waysIn = (record: AnyRecord): Guessed[] => [
  `account:${String(record["account"]).toLowerCase()}`,
  `own:${record.id}`,
  `factor:${record.id}`,
  ...receiversOf(record).flatMap(({ receiver: { to } }) => (to === "" ? [] : [`code:${to}` as const])),
];

const sentences = {
  user: [
    "此会员账号已关联另一位管理员，请换一个",
    "Another administrator is linked to this member account. Choose another one",
  ],
  account: [
    "这个账号是另一位管理员的邮箱或电话，请换一个",
    "This is another administrator's e-mail or phone. Choose another name",
  ],
  email: ["已有管理员使用这个邮箱，请换一个", "Another administrator uses this e-mail. Enter a different one"],
  phone: ["已有管理员使用这个电话，请换一个", "Another administrator uses this phone. Enter a different one"],
} as const satisfies Record<string, Label>;

const needsUser = [
  "请选择会员账号：社区已有会员",
  "Choose the member account: the community has members",
] as const satisfies Label;

const refused = (path: keyof typeof sentences, label: Label): Refusal =>
  new Refusal("illegalParameter", label, { path });
const taken = (path: keyof typeof sentences): Refusal => refused(path, sentences[path]);

/** Returns how somebody might type an address or number to log in. */
const spellingsOf = ({ by, to }: Receiver, number: string): string[] =>
  by === "mail" ? [to] : [to.slice(1), number.replace(/\D/g, "")];

/** Checks that a new account name is not the address or number of another admin. */
async function checkAccount(tx: Sql, before: AnyRecord | null, patch: Row): Promise<void> {
  const name = String(patch["account"] ?? "").toLowerCase();
  if (name === "" || name === before?.["account"]) return;
  const but = before?.id ?? "0";
  if (await isTaken(tx, { by: "mail", to: name }, but)) throw taken("account");
  const number = dialed(name);
  if (number === "") return;
  if (await isTaken(tx, { by: "sms", to: `+${number}` }, but)) throw taken("account");
  if (await isNumberOf(tx, number, but)) throw taken("account");
}

/** Refuses an admin without a member account, unless the community has no members yet. */
async function checkNoUser(tx: Sql): Promise<void> {
  const rows = await tx.query('select 1 from "user" where delete_time is null limit 1');
  if (rows.length > 0) throw refused("user", needsUser);
}

async function checkUser(tx: Sql, before: AnyRecord | null, patch: Row): Promise<void> {
  if (before && !Object.hasOwn(patch, "user")) return;
  const user = patch["user"] ?? null;
  if (before && user === before["user"]) return;
  if (user === null) return checkNoUser(tx);
  const rows = await tx.query(
    'select 1 from admin where "user" = $1::bigint and delete_time is null and id <> $2::bigint limit 1',
    [user, before?.id ?? "0"],
  );
  if (rows.length > 0) throw taken("user");
}

/**
 * Checks that contacts and account name identify only one admin. If two admins shared an address or number, neither
 * could log in with it. An account name equal to another admin's address would be ambiguous. Two admins must not be
 * linked to the same member. As soon as the community has members, every new admin needs one. Duplicates that are older
 * than these rules may stay until they are changed. Call it under the staff lock, so that two parallel writes cannot
 * both succeed.
 * @throws Refusal illegalParameter naming user, account, email or phone
 */
export async function checkContacts(tx: Sql, before: AnyRecord | null, patch: Row): Promise<void> {
  await checkUser(tx, before, patch);
  await checkAccount(tx, before, patch);
  const had = receiversOf(before).map(({ receiver }) => receiver.to);
  const but = before?.id ?? "0";
  const now = { ...before, ...patch };
  for (const { path, receiver } of receiversOf(now)) {
    if (receiver.to === "" || had.includes(receiver.to)) continue;
    if (await isTaken(tx, receiver, but)) throw taken(path);
    if (await isAccountOf(tx, spellingsOf(receiver, String(now["phone"] ?? "")), but)) throw taken(path);
  }
}
