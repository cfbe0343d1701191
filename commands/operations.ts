import type { Label } from "#kernel/label.ts";

/** Labels of operations that are recorded but are no commands: those of the system and of other calls. */
export const operations: Readonly<Record<string, Label>> = {
  "admin.login": ["登录", "Login"],
  "admin.stepUp": ["确认本人", "Identity confirmed"],
  "admin.loginRefused": ["登录被拒", "Login refused"],
  "admin.loginPuzzle": ["登录被拒：须完成图形验证", "Login refused: CAPTCHA required"],
  "admin.loginFactor": ["登录被拒：动态码不对", "Login refused: wrong authenticator code"],
  "admin.loginWaits": ["登录被拒：须等待", "Login refused: too many attempts"],
  "admin.editPassword": ["修改自己的密码", "Own password changed"],
  "admin.addFactor": ["开启两步验证", "Two-factor authentication turned on"],
  "admin.renewRecovery": ["更换备用码", "Recovery codes replaced"],
  "admin.removeFactor": ["关闭两步验证", "Two-factor authentication turned off"],
  "admin.readOutbox": ["查看发件箱", "View the outbox"],
  "admin.leaveWork": ["离开未完成的工作，条目已归还", "Unfinished work left, items released"],
  "admin.leave": ["离职停用", "Disabled on the leave date"],
  "model.judgePass": ["机审结论：通过", "Automatic review: pass"],
  "model.judgeDubious": ["机审结论：存疑", "Automatic review: dubious"],
  "model.judgeNoPass": ["机审结论：不通过", "Automatic review: no pass"],
  "model.publishExempt": ["免审上架", "Published exempt from review"],
  "auditExempt.strike": ["因违规暂停免审", "Exemption suspended by a strike"],
  "model.resubmit": ["作者重新提交", "Resubmitted by the author"],
  "modelFile.repeatHandle": ["处理重复文件", "Duplicate file handled"],
};
