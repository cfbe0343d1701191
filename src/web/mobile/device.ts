import { isMobileAgent } from "#domain/user-agent.ts";

/** CSS pixels; catalogue/public-pages.md, /small-page. */
export const WIDE_PX = 1024;

/** Phones and tablets, also one that takes itself for a Mac: no Mac is touched. */
export function isMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const data: unknown = Reflect.get(navigator, "userAgentData");
  if (typeof data === "object" && data !== null && Reflect.get(data, "mobile") === true) return true;
  return isMobileAgent(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

const CHOSEN = "admin.narrow";

/** A person at a narrow window chose to go on; for this window's session. */
export const hasChosen = (): boolean => {
  try {
    return sessionStorage.getItem(CHOSEN) !== null;
  } catch {
    return false;
  }
};

export function choose(): void {
  try {
    sessionStorage.setItem(CHOSEN, "1");
  } catch {
    // Without storage he is asked again.
  }
}
