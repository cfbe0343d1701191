import type { loginZh } from "./login.zh.ts";

export const loginEn: Record<keyof typeof loginZh, string> = {
  "login.title": "Log in",
  "login.account": "Account",
  "login.password": "Password",
  "login.show": "Show password",
  "login.hide": "Hide password",
  "login.capsLock": "Caps lock",
  "login.remember": "Remember my account",
  "login.forgot": "Forgot password",
  "login.forgot.answer": "Please ask an administrator to reset it",
  "login.submit": "Log in",
  "login.running": "Logging in…",
  "login.back": "Then back to: {name}",
  "login.accountMissing": "Please enter your account",
  "login.passwordMissing": "Please enter a password of 6–64 characters",
  "login.offline": "The server cannot be reached; check the network and try again",
  "login.noAccess": "This account has no permission yet; please ask an administrator",
};
