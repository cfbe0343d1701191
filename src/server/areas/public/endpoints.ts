import { v2 } from "#domain/api/call.ts";
import type { RtcPlace } from "#domain/api/rtc.ts";
import { RTC_CHANNEL, rtcAddress, rtcKinds } from "#domain/api/rtc.ts";
import { MOST_TICKET_LENGTH } from "#domain/api/ticket.ts";
import { StorageBucket } from "#domain/links/enumerations.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import { oneOf, text } from "#kernel/field.ts";
import { current } from "#server/config/secret.ts";
import type { CallContext, Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { findChannel } from "#server/rtc/channel-rows.ts";
import { admitByTicket } from "#server/tickets/admit.ts";
import { openResource } from "#server/tickets/open-resource.ts";

const Side = defineEnumeration("rtcChannel.side", [
  [null, "whip", "推流", "Push"],
  [null, "whep", "拉流", "Pull"],
]);

function placeOf({ services: { rtc } }: CallContext, side: "whip" | "whep", channel: string): Omit<RtcPlace, "live"> {
  const servers = rtc.iceServers === null ? [] : (JSON.parse(current(rtc.iceServers)) as RtcPlace["iceServers"]);
  const url = rtc.mediaServer?.[side].replace("{channel}", channel) ?? rtcAddress(side, channel);
  return { url, isOutside: rtc.mediaServer !== null, iceServers: servers };
}

/** Calls of open pages that a ticket or a login opens. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("rtcChannel", "place"),
    label: ["测试频道的地址", "Address of a test channel"],
    access: "public",
    body: {
      ticket: text(MOST_TICKET_LENGTH, { label: ["凭证", "Ticket"] }),
      channel: text(40, {
        label: ["频道", "Channel"],
        required: true,
        pattern: { of: RTC_CHANNEL, message: ["格式不对", "has another format"] },
      }),
      side: oneOf(Side, { label: ["方向", "Direction"], required: true }),
    },
    handle: async (context, { ticket = "", channel, side }): Promise<RtcPlace> => {
      const direction = side === "whip" ? "whip" : "whep";
      const shown = { token: context.token, ticket, ip: context.ip, device: context.device, path: context.path };
      const place = placeOf(context, direction, channel);
      // A media server knows no tickets, so the use is counted here. Our own counts it when somebody connects.
      const wanted = { kind: rtcKinds[direction], name: channel };
      // Who watches by the last use of a ticket asks here whether somebody still pushes.
      const isLook = direction === "whep" && !place.isOutside;
      await admitByTicket(context, shown, isLook ? { ...wanted, evenUsedUp: true } : wanted, place.isOutside);
      const row = place.isOutside ? null : await findChannel(context.db, channel);
      const live = row && { codec: row.codec, since: row.since, until: row.until, host: row.host, pid: row.pid };
      return { ...place, live };
    },
  }),
  endpoint({
    path: v2("cdnResource", "open"),
    label: ["打开云存储资源", "Open a cloud resource"],
    access: "public",
    body: {
      ticket: text(MOST_TICKET_LENGTH, { label: ["凭证", "Ticket"] }),
      file: text(1_000, { label: ["键或地址", "Key or address"], required: true }),
      bucket: oneOf(StorageBucket, { label: ["存储空间", "Bucket"], required: true }),
    },
    handle: (context, { ticket = "", file, bucket }) =>
      openResource(context, { ticket, file, bucket: StorageBucket.value(bucket)?.key ?? "internal" }),
  }),
];
