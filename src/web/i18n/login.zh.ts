/** Texts of the login screen. */
export const loginZh = {
  "login.title": "登录",
  "login.account": "账号",
  "login.password": "密码",
  "login.show": "显示密码",
  "login.hide": "隐藏密码",
  "login.capsLock": "大写锁定",
  "login.remember": "记住账号",
  "login.forgot": "忘记密码",
  "login.forgot.answer": "请联系管理员重设密码",
  "login.submit": "登录",
  "login.running": "正在登录…",
  "login.back": "登录后回到：{name}",
  "login.accountMissing": "请输入账号",
  "login.passwordMissing": "请输入 6–64 位密码",
  "login.offline": "连不上服务器，请检查网络后再试",
  "login.noAccess": "当前账号没有任何权限，请联系管理员",
} as const satisfies Record<string, string>;
