import type { FastifyRequest } from "fastify";
import type { ChannelRow } from "./channel-rows.ts";

/** Header with the id of the process that a forwarded request means, and that an answer comes from. */
export const PROCESS_HEADER = "x-rtc-process";
const FORWARD_MS = 8_000;

/** Answer of another process. */
export interface Forwarded {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const passed = ["content-type", "location"] as const;

/** Returns the refusal where the process of a channel cannot be reached. It says where the channel is. */
const unreachable = ({ host, pid, address }: ChannelRow): Forwarded => ({
  status: 409,
  headers: {},
  body: {
    message: [
      `频道在另一个服务进程（${host}，进程 ${pid}，${address}），这里连不上它`,
      `The channel is in another server process (${host}, process ${pid}, ${address}), which cannot be reached from here`,
    ],
  },
});

/**
 * Sends a request to the process that holds the channel. Only offer and answer go this way: browsers send pictures to
 * that process themselves.
 */
export async function forward(row: ChannelRow, request: FastifyRequest, offer: string | null): Promise<Forwarded> {
  const { authorization } = request.headers;
  try {
    const response = await fetch(row.address + request.url, {
      method: request.method,
      headers: {
        [PROCESS_HEADER]: row.process,
        "x-forwarded-for": request.callerIp,
        ...(authorization === undefined ? {} : { authorization }),
        ...(offer === null ? {} : { "content-type": "application/sdp" }),
      },
      ...(offer === null ? {} : { body: offer }),
      redirect: "error",
      signal: AbortSignal.timeout(FORWARD_MS),
    });
    // Another process or program answers at this address.
    if (response.headers.get(PROCESS_HEADER) !== row.process) return unreachable(row);
    const headers = Object.fromEntries(
      passed.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    return { status: response.status, headers, body: await response.text() };
  } catch {
    return unreachable(row);
  }
}
