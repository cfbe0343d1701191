import type { TicketKindName } from "./ticket.ts";

/**
 * Query of the document in which a tool page runs. The server never sees what follows #. By this query it gives phones the
 * console's page, and allows the camera to the pages that need it.
 */
export const documentOf = (route: string): string => (route.startsWith("/rtc-") ? "rtc" : "tool");

/** Routes of the open pages that a ticket opens, by kind of the ticket. */
export const toolPages: Readonly<Record<TicketKindName, string>> = {
  websocket: "/websocket",
  rtcPush: "/rtc-push",
  rtcPull: "/rtc-pull",
  cdnResource: "/cdn-resource",
  fileUpload: "/file-upload",
};
