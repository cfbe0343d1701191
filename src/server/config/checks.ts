import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { hasPasswordLength, hasSpaceAround, passwordLength } from "#domain/staff/password-strength.ts";

// Checks of values. Each returns the end of a sentence that begins with the variable's name; null for a valid value.

export const anything = (): null => null;

export function wholeNumber(low: number, high: number) {
  return (value: string): string | null =>
    /^\d+$/.test(value) && Number(value) >= low && Number(value) <= high
      ? null
      : `must be a whole number from ${low} to ${high}`;
}

export function oneOf(...choices: string[]) {
  return (value: string): string | null => (choices.includes(value) ? null : `must be ${choices.join(" or ")}`);
}

export function postgresUrl(value: string): string | null {
  const hint = "must look like postgres://user:password@host:5432/database";
  if (!URL.canParse(value)) return hint;
  const { protocol, pathname } = new URL(value);
  return ["postgres:", "postgresql:"].includes(protocol) && pathname.length > 1 ? null : hint;
}

export function hostName(value: string): string | null {
  return /^[A-Za-z0-9.:_-]+$/.test(value) ? null : "must be a host name or an address to listen on, without a port";
}

export const headerName = (value: string): string | null =>
  /^[A-Za-z0-9-]{1,60}$/.test(value) ? null : "must be the name of an HTTP header";

export function folder(value: string): string | null {
  return value.includes("\0") ? "must be the path of a folder" : null;
}

export function password(value: string): string | null {
  if (hasSpaceAround(value)) return "must not begin or end with a space, because calls are trimmed";
  const { shortest, longest } = passwordLength;
  return hasPasswordLength(value) ? null : `must have ${shortest} to ${longest} characters`;
}

export function smtpAddress(value: string): string | null {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== ""
    ? null
    : "must look like smtp://user:password@host:587 or smtps://…";
}

export function gatewayAddress(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHere = url !== null && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isHere)
    ? null
    : "must be an https address, or an http one on this machine";
}

export function pemKey(value: string): string | null {
  const hint = "must be a private key of P-256 as PEM (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)";
  try {
    const key = createPrivateKey(value);
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1" && value.includes("BEGIN PRIVATE KEY") ? null : hint;
  } catch {
    return hint;
  }
}

export function vaultKey(value: string): string | null {
  return /^[A-Za-z0-9+/]{43}=$/.test(value) ? null : "must be 32 bytes in base64 (openssl rand -base64 32)";
}

export function longSecret(value: string): string | null {
  return value.length >= 16 ? null : "must have 16 characters or more";
}

export function mailAddress(value: string): string | null {
  return /^([^<>@\r\n]{1,60} )?<?[^\s<>@]{1,64}@[^\s<>@]{1,190}>?$/.test(value)
    ? null
    : "must be a mail address, with or without a name before it";
}

export function webAddress(value: string): string | null {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[\s"'<>]/.test(value)
    ? null
    : "must be an http(s) address";
}

export function ossEndpoint(value: string): string | null {
  const url = value.includes("://") ? value : `https://${value}`;
  return URL.canParse(url) && /^https?:/.test(url) ? null : "must be a host name or an http(s) address";
}

export function portRange(value: string): string | null {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(value) ?? [];
  const isRange = Number(from) >= 1_024 && Number(to) <= 65_535 && Number(from) < Number(to);
  return isRange ? null : "must be two ports from 1024 to 65535, such as 41000-41100";
}

export function addresses(value: string): string | null {
  return value.split(",").every((one) => isIP(one.trim()) > 0) ? null : "must be IP addresses, separated by commas";
}

export function mediaAddress(value: string): string | null {
  return value.includes("{channel}") && webAddress(value.replace("{channel}", "channel")) === null
    ? null
    : "must be an http(s) address that contains {channel}";
}

export function iceServers(value: string): string | null {
  const hint = 'must be a list such as [{"urls":"turn:turn.example.com","username":"u","credential":"c"}]';
  try {
    const list: unknown = JSON.parse(value);
    const isOne = (one: unknown): boolean =>
      typeof one === "object" && one !== null && "urls" in one && /^(stun|turn)s?:/.test([one.urls].flat().join());
    return Array.isArray(list) && list.length > 0 && list.every(isOne) ? null : hint;
  } catch {
    return hint;
  }
}
