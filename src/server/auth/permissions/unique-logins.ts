import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import type { Receiver } from "#server/auth/login/code-receiver.ts";
import type { Guessed } from "#server/auth/login/throttle.ts";
import { dialled, isAccountOf, isNumberOf, isTaken, smsAddress } from "#server/auth/login/code-receiver.ts";

type Values = Readonly<Record<string, unknown>>;

/** Where codes for this record go, and the field that says so. */
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

/** What is guessed at by whoever tries to come in as this admin. */
export const waysIn = (record: AnyRecord): Guessed[] => [
  `account:${String(record["account"]).toLowerCase()}`,
  `own:${record.id}`,
  `factor:${record.id}`,
  ...receiversOf(record).flatMap(({ receiver: { to } }) => (to === "" ? [] : [`code:${to}` as const])),
];

const sentences = {
  user: [
    "另一位管理员已对应这个会员账号，请换一个",
    "Another administrator is tied to this member account; choose another",
  ],
  account: [
    "这个账号是另一位管理员的邮箱或电话，请换一个",
    "This name is another administrator's e-mail or phone; choose another",
  ],
  email: ["已有管理员使用这个邮箱，请换一个", "Another administrator has this e-mail; give one of his own"],
  phone: ["已有管理员使用这个电话，请换一个", "Another administrator has this phone; give one of his own"],
} as const satisfies Record<string, Label>;

const needsUser = [
  "请选择他的会员账号：社区已有会员",
  "Choose his member account: the community has members",
] as const satisfies Label;

const refused = (path: keyof typeof sentences, label: Label): Refusal =>
  new Refusal("illegalParameter", label, { path });
const taken = (path: keyof typeof sentences): Refusal => refused(path, sentences[path]);

/** How somebody might type it to log in. */
const spellingsOf = ({ by, to }: Receiver, number: string): string[] =>
  by === "mail" ? [to] : [to.slice(1), number.replace(/\D/g, "")];

/** As a new account name it would mean two people. */
async function checkAccount(tx: Sql, before: AnyRecord | null, patch: Row): Promise<void> {
  const name = String(patch["account"] ?? "").toLowerCase();
  if (name === "" || name === before?.["account"]) return;
  const but = before?.id ?? "0";
  if (await isTaken(tx, { by: "mail", to: name }, but)) throw taken("account");
  const number = dialled(name);
  if (number === "") return;
  if (await isTaken(tx, { by: "sms", to: `+${number}` }, but)) throw taken("account");
  if (await isNumberOf(tx, number, but)) throw taken("account");
}

/** The first administrators are there before any member; whoever comes later has an account, and keeps one. */
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
 * What leads to one administrator leads to no other: an address or a number of two would be nobody's way in, a name to
 * log in that is another's address would mean both, and a member whom two are tied to would be kept from two people's
 * decisions by whoever came second; none is left without one where there are members. What two had before these rules may stay until one of them changes it. To be called
 * under the lock of the staff, so that two at the same moment do not both get it.
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
