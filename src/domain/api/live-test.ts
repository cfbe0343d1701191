import type { Label } from "#kernel/label.ts";

/** Address of the WebSocket test. */
export const LIVE_TEST = "/live/test";

/** Close codes of the test channel. */
export const testCloses = {
  /** Neither ticket nor login opens it. */
  refused: 4003,
  idle: 4004,
  tooMuch: 4005,
  /** The ticket has ended, or its admin lost the permission. */
  over: 4006,
} as const;

/** Longest message that the channel `echo` takes, in bytes. */
export const MOST_ECHO_BYTES = 65_536;
/** Most messages and bytes that a client may send in ten seconds. */
export const MOST_TEST_MESSAGES = 100;
export const MOST_TEST_BYTES = 2_000_000;

/** First message of a client. Afterwards it sends pings as JSON, and messages for `echo` as bytes. */
export interface LiveTestHello {
  /** Empty with a login. */
  ticket: string;
  /** Token of the login session; empty with a ticket. */
  token: string;
  /** Key of LiveTestChannel. */
  channel: string;
}

/** Messages of the server, as JSON. What `echo` sends back comes as bytes. */
export type LiveTestMessage =
  | { kind: "ready"; channel: string; family: 4 | 6; time: number }
  | { kind: "refused"; message: Label }
  | { kind: "pong"; ping: unknown }
  /** That something happened, without the record. `of` is a resource or a queue. */
  | { kind: "event"; event: string; of: string; id: string; seq: string };
