import type { TicketKindName } from "./ticket.ts";

/** Minutes that a channel lives. */
export const RTC_MINUTES = 10;

export const rtcCodecs = ["VP8", "H264"] as const;
export type RtcCodec = (typeof rtcCodecs)[number];

/** Address of a channel on this server, for WHIP or WHEP. */
export const rtcAddress = (side: "whip" | "whep", channel: string): string => `/rtc/${side}/${channel}`;

/** Pattern of the name of a channel. */
export const RTC_CHANNEL = /^[a-z0-9][a-z0-9-]{1,39}$/;

/** Kinds of tickets that open a channel, by what is done with it. */
export const rtcKinds = { whip: "rtcPush", whep: "rtcPull" } as const satisfies Record<string, TicketKindName>;

/** Where a channel is pushed to or pulled from, in the response of POST v2("rtcChannel", "place"). */
export interface RtcPlace {
  /** Address for WHIP or WHEP. */
  url: string;
  /** True for a media server that the environment names. */
  isOutside: boolean;
  iceServers: readonly { urls: string | string[]; username?: string; credential?: string }[];
  /** The channel, if somebody pushes to it now on one of our own servers. */
  live: RtcLive | null;
}

export interface RtcLive {
  codec: RtcCodec;
  /** Begin of this push in milliseconds since 1970. A later push to the channel has another one. */
  since: number;
  /** End in seconds since 1970. */
  until: number;
  /** Machine and id of the process that holds the channel. */
  host: string;
  pid: number;
}
