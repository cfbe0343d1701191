import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { saveFile } from "#web/data/save-file.ts";
import { l } from "#web/i18n/text.ts";
import { useValue } from "#web/store/state.ts";
import { movesToOwnDocument, useToolAccess } from "#web/areas/public/tool-access.ts";
import { Group } from "#web/areas/public/tool-parts.tsx";
import { ToolButton, ToolFrame } from "#web/areas/public/tool-frame.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { ConnectionFacts, timeText } from "./connection-facts.tsx";
import { RtcCharts } from "./rtc-charts.tsx";
import { RtcSession } from "./rtc-session.ts";
import { ChannelRow, pictureClass, startRefusal, useRtcReports } from "./rtc-tool.tsx";

/** Saves the picture that is shown. */
async function savePicture(video: HTMLVideoElement, channel: string): Promise<void> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  saveFile([await canvas.convertToBlob({ type: "image/png" })], `${channel}-${Date.now()}.png`, "image/png");
}

/** Asks for pictures and sound, and shows them as they come. */
function receive(peer: RTCPeerConnection, video: HTMLVideoElement | null): void {
  const stream = new MediaStream();
  peer.addTransceiver("video", { direction: "recvonly" });
  peer.addTransceiver("audio", { direction: "recvonly" });
  peer.addEventListener("track", ({ track }) => {
    stream.addTrack(track);
    if (video && video.srcObject !== stream) video.srcObject = stream;
  });
}

const lastPictureText = (endedAt: number | null): string => {
  const time = endedAt === null ? "" : ` · ${timeText(endedAt / 1_000)}`;
  return l([`最后的画面${time}`, `Last picture${time}`]);
};

interface FormProps {
  session: RtcSession;
  /** Why it cannot begin. */
  refusal: string | null;
  hasPicture: boolean;
  isMuted: boolean;
  relayOnly: boolean;
  setRelayOnly: (relayOnly: boolean) => void;
}

/** Way of the connection, where there is a choice, and the buttons. */
function PullForm({ session, refusal, hasPicture, isMuted, relayOnly, setRelayOnly }: FormProps): JSX.Element {
  const { place } = useValue(session.state);
  const notRunning = session.isRunning ? null : l(["没有在播放", "Nothing is played"]);
  const noPicture = hasPicture ? null : l(["还没有画面", "There is no picture yet"]);
  const way = l(["路径", "Way"]);
  return (
    <>
      {(place?.iceServers.length ?? 0) > 0 && (
        <Group label={way}>
          <Segments
            name="way"
            label={way}
            segments={[
              { key: "direct", value: false, text: l(["优先直连", "Direct if possible"]) },
              { key: "relay", value: true, text: l(["只走中转", "Relay only"]) },
            ]}
            chosen={relayOnly}
            choose={setRelayOnly}
          />
        </Group>
      )}
      <div className="flex flex-wrap gap-2">
        <ToolButton id="rtcTest.play" kind="primary" refusal={refusal} />
        <ToolButton id="rtcTest.stop" refusal={notRunning} />
        <ToolButton id="rtcTest.mute" pressed={isMuted} />
        <ToolButton id="rtcTest.fullScreen" refusal={noPicture} />
        <ToolButton id="rtcTest.savePicture" refusal={noPicture} />
        <ToolButton id="rtcTest.saveStatistics" />
      </div>
    </>
  );
}

/** Watches a test channel. */
export function PullScreen(): JSX.Element {
  const access = useToolAccess("rtcPull");
  const [session] = useState(() => new RtcSession());
  const state = useValue(session.state);
  const [entered, enter] = useState("");
  const [relayOnly, setRelayOnly] = useState(false);
  // Browsers play by themselves only what is mute.
  const [isMuted, mute] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  const channel = access.claims ? entered || (access.claims.names[0] ?? "") : entered;
  const { isRunning } = session;
  const refusal = startRefusal(access, channel, isRunning);
  const hasPicture = (state.samples.at(-1)?.width ?? 0) > 0;
  useEffect(() => void movesToOwnDocument("rtcPull"), []);
  // Once the pusher has left, the last picture stays until the next start.
  const isLast = state.phase === "ended" && state.cause !== null && hasPicture;
  const isBare = !isLast && (!isRunning || state.phase === "starting");
  useEffect(() => {
    if (isBare && video.current) video.current.srcObject = null;
  }, [isBare]);
  useCommandHandler("rtcTest.play", () => {
    if (refusal !== null) return false;
    const { ticket, token } = access;
    const prepare = (peer: RTCPeerConnection): void => receive(peer, video.current);
    return void session.start({ side: "whep", channel, ticket, token, relayOnly, prepare });
  });
  useCommandHandler("rtcTest.stop", () => session.stop());
  useCommandHandler("rtcTest.mute", () => mute(!isMuted));
  useCommandHandler("rtcTest.fullScreen", () => void video.current?.requestFullscreen());
  useCommandHandler("rtcTest.savePicture", () =>
    video.current && hasPicture ? void savePicture(video.current, channel) : false,
  );
  useRtcReports(session, access, channel);
  const form = (
    <>
      <ChannelRow access={access} channel={channel} set={enter} disabled={isRunning} />
      <PullForm {...{ session, refusal, hasPicture, isMuted, relayOnly, setRelayOnly }} />
    </>
  );
  const label = l(["频道的画面", "Picture of the channel"]);
  return (
    <ToolFrame access={access} form={form}>
      <ConnectionFacts state={state} />
      <div className="relative flex flex-none">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live test picture has no captions */}
        <video ref={video} className={pictureClass} aria-label={label} autoPlay muted={isMuted} playsInline />
        {isLast && (
          <span className="absolute top-3 left-3 rounded-m border border-line bg-surface px-2 py-1">
            <Badge tone="yellow" text={lastPictureText(state.endedAt)} />
          </span>
        )}
      </div>
      <RtcCharts samples={state.samples} />
    </ToolFrame>
  );
}
