import { MOST_TICKET_HOURS, MOST_TICKET_USES } from "#domain/api/ticket.ts";
import { RTC_CHANNEL } from "#domain/api/rtc.ts";
import { LiveTestChannel } from "#domain/links/enumerations.ts";
import { ticket } from "#domain/links/ticket.resource.ts";
import { int, someOf, text } from "#kernel/field.ts";
import { fieldOf } from "#kernel/resource.ts";
import { defineCommands } from "#commands/define.ts";

/** Name of a channel of the WebRTC tests. */
const rtcChannel = text(40, {
  label: ["频道", "Channel"],
  hint: ["推流和拉流的凭证用同一个频道", "The tickets to push and to pull name the same channel"],
  required: true,
  pattern: {
    of: RTC_CHANNEL,
    message: ["应为 2–40 位小写字母、数字和短横线", "takes 2 to 40 lower case letters, digits and hyphens"],
  },
});

const { readOnly: _, ...purpose } = fieldOf(ticket, "purpose");

const common = {
  purpose,
  hours: int({ label: ["有效小时", "Valid for hours"], default: 2, required: true, min: 1, max: MOST_TICKET_HOURS }),
  uses: int({
    label: ["可用次数", "Uses"],
    hint: ["每次连接算一次", "Each connection is one"],
    default: 20,
    required: true,
    min: 1,
    max: MOST_TICKET_USES,
  }),
};

const made = { layer: "page", targets: "none", undoable: false } as const;

/** The permission of the command that makes a ticket is that of the page which the ticket opens. */
export const ticketCommands = defineCommands(ticket, {
  websocket: {
    ...made,
    label: ["新建 WebSocket 测试凭证", "New ticket for the WebSocket test"],
    key: "shift+w",
    input: {
      ...common,
      channels: someOf(LiveTestChannel, { label: ["频道", "Channels"], required: true }),
    },
    words: "实时 连接 链接 live socket link address qr 二维码",
  },
  rtcPush: {
    ...made,
    label: ["新建 RTC 推流凭证", "New ticket for the WebRTC push test"],
    key: "shift+p",
    input: { ...common, channel: rtcChannel },
    words: "摄像头 视频 链接 camera video link address qr 二维码",
  },
  rtcPull: {
    ...made,
    label: ["新建 RTC 拉流凭证", "New ticket for the WebRTC pull test"],
    key: "shift+l",
    input: { ...common, channel: rtcChannel },
    words: "摄像头 视频 观看 链接 camera video watch link address qr 二维码",
  },
  revoke: {
    label: ["作废", "Revoke"],
    key: "t",
    targets: "many",
    words: "撤销 失效 stop end",
  },
});
