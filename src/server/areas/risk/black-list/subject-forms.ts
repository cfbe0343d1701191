import { domainToASCII, domainToUnicode } from "node:url";

/** Country code of numbers without one. */
const HOME = "+86";
/** A mobile number of the home country, or its beginning. */
const AT_HOME = /^1[3-9]\d{0,9}$/;
const WHOLE_AT_HOME = /^1[3-9]\d{9}$/;

/** Domains of one provider whose addresses ignore dots. */
const DOTLESS = ["gmail.com", "googlemail.com"] as const;

/** Writes an international domain as it travels, in ASCII. */
const plainDomain = (domain: string): string =>
  // Only other letters need it: it would read a number as an address.
  /^[\x21-\x7e]*$/.test(domain) ? domain : domainToASCII(domain);

/** Writes a mail address or a domain in the form in which it is compared. A tag after `+` reaches the same member. */
export function plainMail(address: string): { local: string; domain: string } {
  const text = address.normalize("NFKC").toLowerCase().replace(/^@/, "");
  const index = text.lastIndexOf("@");
  const domain = plainDomain(text.slice(index + 1));
  const local = index < 0 ? "" : text.slice(0, index).replace(/(?<=.)\+.*$/, "");
  return DOTLESS.some((one) => one === domain)
    ? { local: local.replaceAll(".", ""), domain: local === "" ? domain : DOTLESS[0] }
    : { local, domain };
}

/** Writes a phone number, or its beginning with `*`, with its country code if it is known. */
export function plainPhone(phone: string): string {
  const text = phone
    .normalize("NFKC")
    .replaceAll(/[\s().\-‐-―]/gu, "")
    .replace(/^00(?=[1-9])/, "+");
  const digits = text.replace(/\*$/, "");
  if (AT_HOME.test(digits)) return HOME + text;
  return digits.startsWith("86") && WHOLE_AT_HOME.test(digits.slice(2)) ? `+${text}` : text;
}

/**
 * Returns the further forms of a stored subject with which accounts are compared: domains as they are read, phone
 * numbers without country code.
 */
export function formsOf(kind: unknown, subject: string): string[] {
  if (kind === "phone") {
    const bare = subject.replace(/^\+/, "");
    const atHome = subject.startsWith(HOME) ? [subject.slice(HOME.length)] : [];
    return [bare, ...atHome].filter((form) => form !== subject);
  }
  if (kind !== "email") return [];
  const [domain = ""] = subject.split("@").slice(-1);
  const read = domainToUnicode(domain);
  return domain.includes("xn--") && read !== "" ? [subject.slice(0, subject.length - domain.length) + read] : [];
}

const ACCOUNT = "lower(normalize(u.account, nfkc))";
const DOMAIN = `substring(${ACCOUNT} from '@([^@]+)$')`;
const LOCAL = `regexp_replace(${ACCOUNT}, '([+][^@]*)?@[^@]+$', '')`;
const MAIL = `case when ${DOMAIN} in (${DOTLESS.map((one) => `'${one}'`).join(", ")})
  then replace(${LOCAL}, '.', '') || '@${DOTLESS[0]}' else ${LOCAL} || '@' || ${DOMAIN} end`;
const PHONE = `case when ${ACCOUNT} ~ '^[-+0-9() .]+$'
  then regexp_replace(regexp_replace(${ACCOUNT}, '[^+0-9]', '', 'g'), '^00(?=[1-9])', '+') end`;
const FORMS = "(array[b.subject] || b.forms)";

/** Condition of entries `b` of a mail address, a domain or a phone that meet the account of member `u`. */
export const MEETS_ACCOUNT = `case b.subject_kind
    when 'email' then ${MAIL} = any(${FORMS}) or ${DOMAIN} = any(${FORMS})
    when 'phone' then exists (select from unnest(${FORMS}) form
      where ${PHONE} = form or (form like '%*' and starts_with(${PHONE}, rtrim(form, '*'))))
    else false end`;
