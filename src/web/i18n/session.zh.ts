/** Texts of a session's end and of the login over the work. */
export const sessionZh = {
  "session.passwordChanged": "密码已修改，其他登录已结束",
  "session.passwordKept": "密码没有修改：{why}",
  "session.expired": "登录信息已过期，请重新登录",
  "session.out": "已退出登录",
  "session.other": "另一个窗口已退出登录",
  "session.otherPerson": "{name}已在另一个窗口登录",
  "session.left": "已离开这里的工作",
  "session.over": "重新登录后继续",
  "session.who": "{name}（{account}）的工作还在原处：{work}",
  "session.unsaved": "{n} 处未保存的修改",
  "session.leave": "离开这里的工作…",
  "session.leave.title": "离开{name}的工作？",
  "session.leave.text": "{work}。未保存的修改会留作草稿，手上的项目归还队列，没有发出的决定等他下次登录。",
  "session.leave.go": "离开",
  "session.leave.goAs": "离开，以{other}的身份继续",
  "session.leave.stay": "留下，以{name}的身份登录",
} as const satisfies Record<string, string>;
