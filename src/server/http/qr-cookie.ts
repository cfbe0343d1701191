import type { FastifyRequest } from "fastify";
import { account } from "#domain/api/call.ts";

const NAME = "console_qr";

/**
 * Builds the cookie by which the browser that has asked for a QR code queries it with an empty body (specification,
 * section 7). The id of the device would not do: others can read it in operation records.
 */
export const qrCookie = (identical: string, { protocol }: Pick<FastifyRequest, "protocol">, seconds: number): string =>
  [
    `${NAME}=${identical}`,
    `Path=${account("qrQuery")}`,
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${seconds}`,
    ...(protocol === "https" ? ["Secure"] : []),
  ].join("; ");

/** Returns the QR code that the browser has asked for last, or an empty text. */
export const qrCodeOf = ({ headers }: Pick<FastifyRequest, "headers">): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{20,100})`).exec(headers.cookie ?? "")?.[1] ?? "";
