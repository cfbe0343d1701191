import { UserStatus } from "#domain/enumerations/users.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import { queues } from "#domain/queues.ts";

// Inline enumerations of catalogue/reports.md; they have no row in the specification's table.

/** The two of UserStatus that an administrator has, with its numbers. */
export const AdminStatus = defineEnumeration("AdminStatus", [
  [Number(UserStatus.of("normal")), "normal", "正常", "Normal", "green"],
  [Number(UserStatus.of("disable")), "disable", "已禁用", "Disabled", "red"],
]);

/** How somebody came in last; LoginType is the kind of account he gave. */
export const LoginWay = defineEnumeration("LoginWay", [
  [null, "password", "密码", "Password"],
  [null, "quickCode", "验证码", "Quick code"],
  [null, "qrCode", "扫码", "QR code"],
]);

/** The queues by their ids. */
export const QueueChoice = defineEnumeration(
  "QueueChoice",
  queues.map(({ id, label }) => [null, id, label[0], label[1]] as const),
);
