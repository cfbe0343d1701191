import type { JSX } from "react";
import type { Label } from "#kernel/label.ts";
import type { Tone } from "#kernel/enumeration.ts";
import { l } from "#web/i18n/text.ts";
import { Facts } from "#web/areas/public/tool-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Phase, SocketState, Traffic } from "./socket-test.ts";

const phases: Readonly<Record<Phase, readonly [Tone, Label]>> = {
  closed: ["red", ["已关闭", "Closed"]],
  connecting: ["yellow", ["正在连接", "Connecting"]],
  open: ["green", ["已连接", "Open"]],
  closing: ["yellow", ["正在关闭", "Closing"]],
  waiting: ["yellow", ["等待重连", "Waiting to reconnect"]],
};

/** Close codes in words. Others are shown as the server sent them. */
const codes: Readonly<Record<number, Label>> = {
  0: ["服务器没有应答心跳", "the server did not answer a heartbeat"],
  1000: ["正常关闭", "closed as wished"],
  1001: ["页面或服务器离开", "page or server went away"],
  1006: ["连接中断，或被网络、代理拦截", "connection lost, or blocked by a network or proxy"],
  1008: ["发送了不允许的内容", "what was sent is not allowed"],
  1009: ["消息过长", "message too long"],
  1011: ["服务器出错", "server error"],
  1012: ["服务器正在重启", "the server restarts"],
  1013: ["连接太多，请稍后再试", "too many connections. Try again later"],
  4003: ["凭证或权限被拒", "ticket or permission refused"],
  4004: ["太久没有消息", "no message for too long"],
  4005: ["发送过多", "too much was sent"],
  4006: ["凭证到期、作废或失去权限", "ticket over, revoked or permission lost"],
};

const traffic = ({ messages, bytes }: Traffic): string =>
  l([`${messages} 条 · ${bytes.toLocaleString("en-US")} 字节`, `${messages} · ${bytes.toLocaleString("en-US")} bytes`]);

function endText({ end }: SocketState): string {
  if (!end) return "–";
  const words = codes[end.code];
  return `${end.code} ${words ? l(words) : end.reason}`;
}

/** State of the connection, and its figures. */
export function StateLine({ state }: { state: SocketState }): JSX.Element {
  const [tone, label] = phases[state.phase];
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
      <span role="status" data-testid="socket-state">
        <Badge tone={state.end === null && state.phase === "closed" ? "yellow" : tone} text={l(label)} />
      </span>
      <Facts
        label={l(["连接的数据", "Figures of the connection"])}
        facts={[
          { name: l(["往返", "Round trip"]), text: state.roundTrip === null ? "–" : `${state.roundTrip} ms` },
          { name: l(["已发", "Sent"]), text: traffic(state.sent) },
          { name: l(["已收", "Received"]), text: traffic(state.received) },
          { name: l(["地址", "Address"]), text: state.family === null ? "–" : `IPv${state.family}` },
          { name: l(["上次关闭", "Last close"]), text: endText(state) },
        ]}
      />
    </div>
  );
}
