import type { CodeName } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";

/** Meaning of each code in a reply, for authors of clients. */
export const codeMeanings: Readonly<Record<CodeName, Label>> = {
  ok: ["成功", "Done"],
  illegalParameter: ["参数不合法，path 指出字段", "A parameter is not allowed; path names it"],
  tokenInvalid: [
    "没有令牌、令牌未知或已到期：重新登录",
    "No token, one that is not known, or one whose time is over: log in again",
  ],
  identityInvalid: [
    "令牌对应的身份已失效：会话被人结束、管理员已被禁用或删除，或 __CXY_UID_ 是另一人。msg 说明原因；重新登录",
    "The token no longer identifies the caller: its session was ended, the admin was disabled or deleted, or __CXY_UID_ names someone else. See msg; log in again",
  ],
  accountMissing: ["账号不存在；登录从不返回", "The account does not exist; a login never says so"],
  userBanned: [
    "账号已被禁用，仅在密码、验证码正确或扫码确认后告知",
    "The account is disabled; said only after a correct password or code, or a confirmed QR code",
  ],
  storageFull: ["存储空间已满", "The storage is full"],
  modelDeleted: ["模型已删除", "The model was deleted"],
  sliceDeleted: ["切片已删除", "The slice was deleted"],
  notFound: ["数据或接口不存在", "There is no such record or call"],
  tooFrequent: ["请求或尝试过于频繁", "Too many calls or attempts"],
  permissionLimit: ["权限已达上限", "The upper limit of a permission is reached"],
  noPermission: ["没有权限，msg 指出路径", "A permission is missing; msg names the path"],
  wrongState: ["当前状态不允许", "The record's state does not allow it"],
  versionConflict: [
    "期间已被改动，details 给出现在的内容",
    "It was changed meanwhile; details contain the current record",
  ],
  heldByOther: ["同事正在处理", "A colleague is working on it"],
  guardRefused: ["规则不允许，msg 说明原因", "A rule forbids it; msg says which"],
  loginRefused: ["账号、密码或验证码错误，不说明是哪个", "Account, password or code is wrong, without saying which"],
  needsSecondAdmin: ["需要第二位管理员", "A second administrator is needed"],
  undoTooLate: ["已过撤销时限", "It is too late to undo"],
  busy: ["服务器繁忙，请稍后重试", "The server is busy; try again"],
  puzzleNeeded: ["先完成图形验证", "A CAPTCHA must be solved first"],
  mustChangePassword: ["先修改密码", "The password has to be changed first"],
  stepUpNeeded: [
    "距上次输入密码太久：先调用 session/confirm，再以同一请求编号重发",
    "The password was given too long ago: call session/confirm, then send the call again with its request id",
  ],
  secondFactorNeeded: [
    "密码或验证码正确，还要动态码：以 details.ticket 调用 account/secondFactor",
    "The password or code is right, and a code of the phone is asked for: call account/secondFactor with details.ticket",
  ],
  mustAddFactor: ["先开启两步验证", "A second factor has to be added first"],
  notWritable: ["服务器的存储目录不可写，未保存任何内容", "The server cannot write to its folder; nothing was saved"],
  serverFault: ["服务器出错", "The server failed"],
};
