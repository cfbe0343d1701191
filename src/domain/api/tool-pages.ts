import type { TicketKindName } from "./ticket.ts";

/** Routes of the open pages that a ticket opens, by kind of the ticket. */
export const toolPages: Readonly<Record<TicketKindName, string>> = {
  websocket: "/websocket",
  rtcPush: "/rtc-push",
  rtcPull: "/rtc-pull",
};
