import type { JSX, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { MOST_ECHO_BYTES } from "#domain/api/live-test.ts";
import { LiveTestChannel } from "#domain/links/enumerations.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { saveFile } from "#web/data/save-file.ts";
import { l } from "#web/i18n/text.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { useValue } from "#web/store/state.ts";
import { barFieldClass } from "#web/ui/field-box.ts";
import { supportText } from "#web/areas/public/support-text.ts";
import { movesToOwnDocument, useToolAccess } from "#web/areas/public/tool-access.ts";
import type { ToolAccess } from "#web/areas/public/tool-access.ts";
import { ToolButton, ToolFrame } from "#web/areas/public/tool-frame.tsx";
import { CheckRow, NumberRow, Row } from "#web/areas/public/tool-parts.tsx";
import { LogTable } from "./log-table.tsx";
import { logText } from "./ring-log.ts";
import type { Phase } from "./socket-test.ts";
import { SocketTest } from "./socket-test.ts";
import { StateLine } from "./state-line.tsx";

interface Settings {
  channel: string;
  heartbeatSeconds: number;
  reconnects: boolean;
}

/** Channels that the ticket names; all for a login. */
const channelsOf = ({ claims }: ToolAccess) =>
  LiveTestChannel.values.filter(({ key }) => claims === null || claims.names.includes(key));

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

interface FormProps {
  access: ToolAccess;
  settings: Settings;
  set: (more: Partial<Settings>) => void;
  isOpen: boolean;
}

function Form({ access, settings, set, isOpen }: FormProps): JSX.Element {
  return (
    <>
      <Row label={l(["服务器", "Server"])}>{(id) => <output id={id}>{location.host}</output>}</Row>
      <Row label={l(["频道", "Channel"])} hint={l(["断开后才能更换", "Can be changed while it is closed"])}>
        {(id) => (
          <select
            id={id}
            className={`${barFieldClass({ height: 32 })} w-full`}
            value={settings.channel}
            disabled={isOpen}
            onChange={({ target }) => set({ channel: target.value })}
          >
            {channelsOf(access).map(({ key, label }) => (
              <option key={key} value={key}>
                {l(label)}
              </option>
            ))}
          </select>
        )}
      </Row>
      <NumberRow
        label={l(["心跳秒数", "Heartbeat in seconds"])}
        value={settings.heartbeatSeconds}
        min={5}
        max={120}
        disabled={isOpen}
        set={(heartbeatSeconds) => set({ heartbeatSeconds })}
      />
      <CheckRow
        label={l(["断线后自动重连", "Reconnect after a loss"])}
        checked={settings.reconnects}
        disabled={isOpen}
        set={(reconnects) => set({ reconnects })}
      />
    </>
  );
}

/** Handles the commands of the page that only read. */
function useReports(test: SocketTest, access: ToolAccess, channel: string): void {
  useCommandHandler("socketTest.saveLog", () =>
    saveFile([logText(test.log.lines())], `websocket-${Date.now()}.log`, "text/plain"),
  );
  useCommandHandler("tool.support", () => {
    const { startedAt, openedAt, endedAt, family, end, roundTrip, sent, received, phase } = test.state.value;
    const more = {
      channel,
      state: phase,
      "address family": family === null ? "-" : `IPv${family}`,
      "last close": end ? `${end.code} ${end.reason}` : "-",
      "round trip": roundTrip === null ? "-" : `${roundTrip} ms`,
      sent: `${sent.messages} messages, ${sent.bytes} bytes`,
      received: `${received.messages} messages, ${received.bytes} bytes`,
    };
    void copyText(supportText(access, { started: startedAt, opened: openedAt, ended: endedAt }, more));
  });
}

interface MessageProps {
  text: string;
  setText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Why it cannot be sent. */
  refusal: string | null;
}

const tooLong = (size: number): string =>
  l([`最长 ${MOST_ECHO_BYTES} 字节，现有 ${size}`, `At most ${MOST_ECHO_BYTES} bytes; this has ${size}`]);

/** A message for the channel `echo`. */
function MessageForm({ text, setText, field, refusal }: MessageProps): JSX.Element {
  const size = bytesOf(text);
  const hint = size > MOST_ECHO_BYTES ? tooLong(size) : l([`${size} 字节`, `${size} bytes`]);
  return (
    <>
      <Row label={l(["消息", "Message"])} hint={hint}>
        {(id) => (
          <textarea
            ref={field}
            id={id}
            rows={5}
            className="w-full rounded-m border border-line-control bg-surface px-2.5 py-1.5 font-mono"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Row>
      <div className="flex flex-wrap gap-2">
        <ToolButton id="socketTest.send" refusal={refusal} />
        <ToolButton id="socketTest.write" />
      </div>
    </>
  );
}

const notOpen = (): string => l(["请先连接", "Connect first"]);

/** Returns why a message cannot be sent; null if it can. */
function sendRefusal(phase: Phase, channel: string, text: string): string | null {
  if (phase !== "open") return notOpen();
  if (channel !== "echo") return l(["只有回显频道可以发送", "Only the echo channel takes messages"]);
  const size = bytesOf(text);
  return size > MOST_ECHO_BYTES ? tooLong(size) : null;
}

/** Buttons of the connection. */
const Buttons = ({ phase, missing }: { phase: Phase; missing: string | null }): JSX.Element => (
  <div className="flex flex-wrap gap-2">
    <ToolButton
      id="socketTest.connect"
      kind="primary"
      refusal={missing ?? (phase === "closed" ? null : l(["已经连接", "It is connected"]))}
    />
    <ToolButton id="socketTest.close" refusal={phase === "closed" ? notOpen() : null} />
    <ToolButton id="socketTest.ping" refusal={phase === "open" ? null : notOpen()} />
  </div>
);

/** Test of the live channel from the place where it fails. */
export function WebsocketScreen(): JSX.Element {
  const access = useToolAccess("websocket");
  const [test] = useState(() => new SocketTest());
  const state = useValue(test.state);
  const [settings, setSettings] = useState<Settings>({ channel: "", heartbeatSeconds: 30, reconnects: true });
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const channel = settings.channel || (channelsOf(access)[0]?.key ?? "");
  const isOpen = state.phase !== "closed";
  const refusal = sendRefusal(state.phase, channel, text);
  useEffect(() => {
    movesToOwnDocument("websocket");
    return () => test.stop();
  }, [test]);
  useCommandHandler("socketTest.connect", () => {
    if (access.missing !== null || isOpen) return false;
    return test.connect({ ...settings, channel, ticket: access.ticket, token: access.token });
  });
  useCommandHandler("socketTest.close", () => test.close());
  useCommandHandler("socketTest.ping", () => test.ping());
  useCommandHandler("socketTest.clear", () => test.clear());
  useCommandHandler("socketTest.write", () => field.current?.focus());
  useCommandHandler("socketTest.send", () => (refusal === null ? test.send(text) : false));
  useReports(test, access, channel);
  const form = (
    <>
      <Form
        access={access}
        settings={{ ...settings, channel }}
        set={(more) => setSettings({ ...settings, ...more })}
        isOpen={isOpen}
      />
      <Buttons phase={state.phase} missing={access.missing} />
      <MessageForm text={text} setText={setText} field={field} refusal={refusal} />
    </>
  );
  return (
    <ToolFrame access={access} form={form}>
      <StateLine state={state} />
      <LogTable log={test.log} change={state.lines} />
    </ToolFrame>
  );
}
