import type { FastifyRequest } from "fastify";

/**
 * Carries the session for pictures and meshes; scripts cannot read it, other sites cannot send it, and no call takes it.
 * Over TLS its name makes browsers hold that it is Secure, of this host and of no other that could set it; the prefix
 * takes the whole host, so that only without TLS it is sent to /files alone.
 */
export const FILE_COOKIE = "console_files";

type Connection = Pick<FastifyRequest, "protocol">;
const isSecure = ({ protocol }: Connection): boolean => protocol === "https";
const nameBy = (by: Connection): string => (isSecure(by) ? `__Host-${FILE_COOKIE}` : FILE_COOKIE);

/** @param token empty takes it back @param hours as long as the session may last */
export const fileCookie = (token: string, by: Connection, hours: number): string =>
  [
    `${nameBy(by)}=${token}`,
    `Path=${isSecure(by) ? "/" : "/files"}`,
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${token ? hours * 3_600 : 0}`,
    ...(isSecure(by) ? ["Secure"] : []),
  ].join("; ");

/** The session of a request for a file, or an empty text. */
export const cookieOf = (request: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${nameBy(request)}=([\\w-]{20,100})`).exec(request.headers.cookie ?? "")?.[1] ?? "";
