import type { FastifyRequest } from "fastify";

/**
 * Name of the cookie with the session for pictures and meshes. Scripts cannot read it, other sites cannot send it, and
 * no API call accepts it. Over TLS the name has a prefix with which browsers require `Secure` and send the cookie only
 * to this host. The prefix also requires the path `/`. So the cookie is limited to /files only without TLS.
 */
export const FILE_COOKIE = "console_files";

type Connection = Pick<FastifyRequest, "protocol">;
const isSecure = ({ protocol }: Connection): boolean => protocol === "https";
const nameBy = (by: Connection): string => (isSecure(by) ? `__Host-${FILE_COOKIE}` : FILE_COOKIE);

/**
 * Builds the Set-Cookie header.
 * @param token empty removes the cookie
 * @param hours maximum life of the session
 */
export const fileCookie = (token: string, by: Connection, hours: number): string =>
  [
    `${nameBy(by)}=${token}`,
    `Path=${isSecure(by) ? "/" : "/files"}`,
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${token ? hours * 3_600 : 0}`,
    ...(isSecure(by) ? ["Secure"] : []),
  ].join("; ");

/** Returns the session token of a request for a file, or an empty text. */
export const cookieOf = (request: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${nameBy(request)}=([\\w-]{20,100})`).exec(request.headers.cookie ?? "")?.[1] ?? "";
