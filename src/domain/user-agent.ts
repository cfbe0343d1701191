/** Matches phones, tablets, and browsers that show pages rendered on a remote server. */
const MOBILE = /Mobi|Android|iP(hone|ad|od)|Opera Mini|UCWEB|UCBrowser|J2ME|MIDP|Puffin|Silk\/|KAIOS/i;

/**
 * True for a mobile browser.
 * @param agent `User-Agent` header or `navigator.userAgent`
 */
export const isMobileAgent = (agent: string): boolean => MOBILE.test(agent);
