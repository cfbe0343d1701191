import { UserStatus } from "#domain/enumerations/users.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import { queues } from "#domain/generated/queues.ts";

// Enumerations that have no row in the specification's table.

/** The two values of UserStatus that an administrator can have, with the same numbers. */
export const AdminStatus = defineEnumeration("AdminStatus", [
  [Number(UserStatus.of("normal")), "normal", "正常", "Normal", "green"],
  [Number(UserStatus.of("disable")), "disable", "已禁用", "Disabled", "red"],
]);

/** Method of the last login. LoginType, in contrast, is the kind of account name. */
export const LoginWay = defineEnumeration("LoginWay", [
  [null, "password", "密码", "Password"],
  [null, "quickCode", "验证码", "Quick code"],
  [null, "qrCode", "扫码", "QR code"],
]);

/** Review queues by id. */
export const QueueChoice = defineEnumeration(
  "QueueChoice",
  queues.map(({ id, label }) => [null, id, label[0], label[1]] as const),
);
