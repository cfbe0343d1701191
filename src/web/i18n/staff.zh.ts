/** Texts of administrators and permission groups. */
export const staffZh = {
  "staff.secret": "一次性密码",
  "staff.secret.text": "账号 {account} 用它登录一次，然后须改成自己的密码。关闭后不再显示。",
  "staff.secret.copy": "复制",
} as const satisfies Record<string, string>;
