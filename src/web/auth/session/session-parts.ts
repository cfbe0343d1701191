import { part } from "#web/i18n/text.ts";
import type { SessionParts } from "./session.ts";

/** Parts that the login session loads. They import the session themselves, so main.tsx passes them to it. */
export const sessionParts: SessionParts = {
  expiry: () => part(import("./session-expiry.ts")),
  loginLayer: () => part(import("#web/auth/login/login-layer.tsx")),
  stepUp: () => part(import("./step-up-layer.tsx")),
  password: () => part(import("#web/auth/password/change-password.tsx")),
  secondFactor: () => part(import("#web/auth/two-factor/second-factor.tsx")),
};
