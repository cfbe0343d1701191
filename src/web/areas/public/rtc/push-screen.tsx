import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { l } from "#web/i18n/text.ts";
import { useValue } from "#web/store/state.ts";
import { movesToOwnDocument, useToolAccess } from "#web/areas/public/tool-access.ts";
import { ToolButton, ToolFrame } from "#web/areas/public/tool-frame.tsx";
import { fieldHintClass } from "#web/ui/field-box.ts";
import { ConnectionFacts } from "./connection-facts.tsx";
import { hasDevices } from "./media-source.ts";
import { Push } from "./push.ts";
import { firstSettings, PushForm } from "./push-form.tsx";
import { RtcCharts } from "./rtc-charts.tsx";
import { ChannelRow, pictureClass, startRefusal, useRtcReports } from "./rtc-tool.tsx";

/** Says where the browser gives neither camera nor screen. */
const InsecureNote = (): JSX.Element => (
  <p className={fieldHintClass({ isWrong: true })} role="alert">
    {l([
      "这个地址不是 HTTPS 也不是 localhost，浏览器不提供摄像头和屏幕；测试图仍可使用",
      "This address is neither HTTPS nor localhost, so the browser gives no camera and no screen. The test picture works",
    ])}
  </p>
);

/** Buttons of a push. @param refusal why it cannot begin */
function Buttons({
  refusal,
  isRunning,
  isMuted,
}: {
  refusal: string | null;
  isRunning: boolean;
  isMuted: boolean;
}): JSX.Element {
  const notRunning = isRunning ? null : l(["没有在推流", "Nothing is pushed"]);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ToolButton id="rtcTest.start" kind="primary" refusal={refusal} />
        <ToolButton id="rtcTest.stop" refusal={notRunning} />
        <ToolButton id="rtcTest.mute" pressed={isMuted} refusal={notRunning} />
        <ToolButton id="rtcTest.quality" refusal={notRunning} />
        <ToolButton id="rtcTest.saveStatistics" />
      </div>
      <p className={fieldHintClass()}>
        {l(["频道最多 10 分钟，不会录制", "A channel lives 10 minutes at most, and is not recorded"])}
      </p>
    </>
  );
}

/** Own picture while a push runs. */
function OwnPicture({ push, isRunning }: { push: Push; isRunning: boolean }): JSX.Element {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = isRunning ? (push.media?.stream ?? null) : null;
  }, [isRunning, push]);
  return (
    <video
      ref={video}
      className={pictureClass}
      aria-label={l(["自己的画面", "Own picture"])}
      autoPlay
      muted
      playsInline
    />
  );
}

/** Sends camera, screen or a test picture to a channel, to check a network. */
export function PushScreen(): JSX.Element {
  const access = useToolAccess("rtcPush");
  const [push] = useState(() => new Push());
  const { session } = push;
  const state = useValue(session.state);
  const [settings, setSettings] = useState(firstSettings);
  const [entered, enter] = useState("");
  const [isMuted, mute] = useState(false);
  const channel = access.claims ? entered || (access.claims.names[0] ?? "") : entered;
  const { isRunning } = session;
  const insecure = settings.source !== "test" && !hasDevices();
  const refusal =
    startRefusal(access, channel, isRunning) ??
    (insecure ? l(["需要 HTTPS 或 localhost", "HTTPS or localhost is needed"]) : null);
  useEffect(() => void movesToOwnDocument("rtcPush"), []);
  useCommandHandler("rtcTest.start", () => {
    if (refusal !== null) return false;
    mute(false);
    return void push.start(settings, channel, access);
  });
  useCommandHandler("rtcTest.stop", () => session.stop());
  useCommandHandler("rtcTest.mute", () => {
    push.mute(!isMuted);
    mute(!isMuted);
  });
  useCommandHandler("rtcTest.quality", () => void push.change(settings));
  useRtcReports(session, access, channel);
  const form = (
    <>
      <ChannelRow access={access} channel={channel} set={enter} disabled={isRunning} />
      <PushForm settings={settings} set={(more) => setSettings({ ...settings, ...more })} isRunning={isRunning} />
      {insecure && <InsecureNote />}
      <Buttons refusal={refusal} isRunning={isRunning} isMuted={isMuted} />
    </>
  );
  return (
    <ToolFrame access={access} form={form}>
      <ConnectionFacts state={state} />
      <OwnPicture push={push} isRunning={isRunning} />
      <RtcCharts samples={state.samples} />
    </ToolFrame>
  );
}
