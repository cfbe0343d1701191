import { isMobileAgent } from "#domain/user-agent.ts";

/** Minimum window width of the console in CSS px. */
export const WIDE_PX = 1024;

/**
 * True for phones and tablets. A tablet that identifies itself as a Mac is included, because no Mac has a touch screen.
 */
export function isMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const data: unknown = Reflect.get(navigator, "userAgentData");
  if (typeof data === "object" && data !== null && Reflect.get(data, "mobile") === true) return true;
  return isMobileAgent(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

const CHOSEN = "admin.narrow";

/** True if the user of a narrow window chose to continue, in this window's session. */
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
    // Without storage the user is asked again.
  }
}
