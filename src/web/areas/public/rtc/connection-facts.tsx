import type { JSX } from "react";
import type { Tone } from "#kernel/enumeration.ts";
import type { Label } from "#kernel/label.ts";
import { l, language } from "#web/i18n/text.ts";
import { Facts } from "#web/areas/public/tool-parts.tsx";
import type { Fact } from "#web/areas/public/tool-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { noteClass } from "#web/ui/note.ts";
import type { RtcPhase, RtcState } from "./rtc-session.ts";

const phases: Readonly<Record<RtcPhase, readonly [Tone, Label]>> = {
  idle: ["yellow", ["未开始", "Not started"]],
  starting: ["yellow", ["正在准备", "Preparing"]],
  connecting: ["yellow", ["正在连接", "Connecting"]],
  live: ["green", ["已连通", "Live"]],
  ended: ["yellow", ["已结束", "Ended"]],
};

/** Instead of a green "live" while nothing comes. */
const silent: readonly [Tone, Label] = ["yellow", ["已连通，没有画面", "Live, no picture"]];
const closed = { signalling: "closed", ice: "closed", dtls: "closed", candidates: "–" };

function pairText({ route }: RtcState): string {
  if (!route || route.pair === "") return "–";
  const way = route.isRelayed ? l(["中转", "relay"]) : l(["直连", "direct"]);
  return `${way} · ${route.pair}`;
}

export const timeText = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleTimeString(language() === "zh" ? "zh-CN" : "en-GB");

function pictureFacts({ samples }: RtcState): Fact[] {
  const last = samples.at(-1);
  if (!last) return [];
  return [
    { name: l(["分辨率", "Resolution"]), text: last.width > 0 ? `${last.width}×${last.height}` : "–" },
    { name: l(["帧数", "Frames"]), text: String(last.frames) },
    ...(last.delay === null
      ? []
      : [
          { name: l(["延迟（估计）", "Delay (estimated)"]), text: `${last.delay} ms` },
          { name: l(["卡顿", "Freezes"]), text: String(last.freezes) },
        ]),
  ];
}

/** States of a connection, and why it does not run. */
export function ConnectionFacts({ state }: { state: RtcState }): JSX.Element {
  const { place, phase } = state;
  const [tone, label] = phase === "live" && state.cause !== null ? silent : phases[phase];
  const route = state.route && phase === "ended" ? closed : state.route;
  return (
    <>
      {state.cause !== null && (
        <div className={`${noteClass({ place: "box" })} tone-red`} role="alert">
          <Glyph tone="red" />
          {state.cause}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <span role="status" data-testid="rtc-state">
          <Badge tone={tone} text={l(label)} />
        </span>
        <Facts
          label={l(["连接状态", "State of the connection"])}
          facts={[
            { name: l(["信令", "Signalling"]), text: route?.signalling ?? "–" },
            { name: "ICE", text: route?.ice ?? "–" },
            { name: "DTLS", text: route?.dtls ?? "–" },
            { name: l(["候选地址", "Candidates"]), text: route?.candidates ?? "–" },
            { name: l(["选中的路径", "Chosen pair"]), text: pairText(state) },
            ...pictureFacts(state),
            ...(place?.live
              ? [
                  {
                    name: l(["频道", "Channel"]),
                    text: l([
                      `${place.live.codec} · 到 ${timeText(place.live.until)} · ${place.live.host} 进程 ${place.live.pid}`,
                      `${place.live.codec} · until ${timeText(place.live.until)} · ${place.live.host}, process ${place.live.pid}`,
                    ]),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  );
}
