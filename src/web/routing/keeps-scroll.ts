const isFeedback = (path: string): boolean => path === "/feedback" || path.startsWith("/feedback/");

/** True for the specification's one exception (section 2): a way from feedback to feedback keeps the scroll position. */
export const keepsScroll = (from: string, to: string): boolean => isFeedback(from) && isFeedback(to);
