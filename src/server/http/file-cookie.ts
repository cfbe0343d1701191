import type { FastifyRequest } from "fastify";

/** Carries the session for pictures and meshes; scripts cannot read it and it is sent to /files alone. */
export const FILE_COOKIE = "console_files";

export const fileCookie = (token: string, secure: boolean): string =>
  `${FILE_COOKIE}=${token}; Path=/files; HttpOnly; SameSite=Strict; Max-Age=${token ? 1_209_600 : 0}${secure ? "; Secure" : ""}`;

/** The session of a request for a file, or an empty text. */
export const cookieOf = (request: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${FILE_COOKIE}=([\\w-]{20,100})`).exec(request.headers.cookie ?? "")?.[1] ?? "";
