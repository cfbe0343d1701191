/** Phones and tablets by what they say of themselves, and browsers whose pages are drawn elsewhere and come as pictures. */
const MOBILE = /Mobi|Android|iP(hone|ad|od)|Opera Mini|UCWEB|UCBrowser|J2ME|MIDP|Puffin|Silk\/|KAIOS/i;

/** @param agent of a browser, as its header or `navigator.userAgent` says it */
export const isMobileAgent = (agent: string): boolean => MOBILE.test(agent);
