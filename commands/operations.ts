import type { Label } from "#kernel/label.ts";

/** Labels of operations in the operation records that are no commands: those of the system and of other calls. */
export const operations: Readonly<Record<string, Label>> = {
  "admin.login": ["登录", "Login"],
  "admin.stepUp": ["确认本人", "Identity confirmed"],
  "admin.loginRefused": ["登录被拒", "Login refused"],
  "admin.loginPuzzle": ["登录被拒：须先认图", "Login refused: pictures first"],
  "admin.loginFactor": ["登录被拒：动态码不对", "Login refused: second factor"],
  "admin.loginWaits": ["登录被拒：须等待", "Login refused: has to wait"],
  "admin.editPassword": ["修改自己的密码", "Own password changed"],
  "admin.addFactor": ["开启两步验证", "Second factor added"],
  "admin.renewRecovery": ["更换备用码", "Recovery codes renewed"],
  "admin.removeFactor": ["关闭两步验证", "Second factor removed"],
  "admin.readOutbox": ["查看发件箱", "Read the outbox"],
  "admin.leaveWork": ["离开未完成的工作，项目归还", "Work left, items given back"],
  "admin.leave": ["离职停用", "Disabled on leaving"],
  "model.judgePass": ["机审判为通过", "Judged pass by the review"],
  "model.judgeDubious": ["机审判为存疑", "Judged dubious by the review"],
  "model.judgeNoPass": ["机审判为不通过", "Judged no pass by the review"],
  "model.publishExempt": ["免审上架", "Published exempt from review"],
  "auditExempt.strike": ["因违规暂停免审", "Exemption suspended by a strike"],
  "model.resubmit": ["作者重新提交", "Submitted again by the author"],
  "modelFile.repeatHandle": ["处理重复文件", "Repeated file handled"],
};
