import type { JSX } from "react";
import { useEffect } from "react";
import { RTC_CHANNEL } from "#domain/api/rtc.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { saveFile } from "#web/data/save-file.ts";
import { l } from "#web/i18n/text.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { barFieldClass } from "#web/ui/field-box.ts";
import { supportText } from "#web/areas/public/support-text.ts";
import type { ToolAccess } from "#web/areas/public/tool-access.ts";
import { Row } from "#web/areas/public/tool-parts.tsx";
import { samplesCsv } from "./sample.ts";
import type { RtcSession } from "./rtc-session.ts";

/** Classes of a picture. It leaves room for the graphs below. */
export const pictureClass =
  "aspect-video max-h-[44vh] w-full flex-none rounded-m border border-line bg-[#000] object-contain";

interface ChannelProps {
  access: ToolAccess;
  channel: string;
  set: (channel: string) => void;
  disabled: boolean;
}

/** Choice of the channel: those of the ticket, or any name with a login. */
export function ChannelRow({ access, channel, set, disabled }: ChannelProps): JSX.Element {
  const className = `${barFieldClass({ height: 32 })} w-full`;
  const names = access.claims?.names;
  const hint = l(["2–40 位小写字母、数字和短横线", "2 to 40 lower case letters, digits and hyphens"]);
  return (
    <Row label={l(["频道", "Channel"])} {...(names ? {} : { hint })}>
      {(id) =>
        names ? (
          <select
            id={id}
            className={className}
            value={channel}
            disabled={disabled}
            onChange={({ target }) => set(target.value)}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            className={className}
            value={channel}
            disabled={disabled}
            maxLength={40}
            onChange={({ target }) => set(target.value)}
          />
        )
      }
    </Row>
  );
}

/** Returns why a test cannot begin; null if it can. */
export function startRefusal({ missing }: ToolAccess, channel: string, isRunning: boolean): string | null {
  if (missing !== null) return missing;
  if (isRunning) return l(["正在进行", "It is running"]);
  return RTC_CHANNEL.test(channel) ? null : l(["请填写频道", "Enter a channel"]);
}

/** Handles what both pages have: saving the statistics, the text for support, and the end when the page is left. */
export function useRtcReports(session: RtcSession, access: ToolAccess, channel: string): void {
  useCommandHandler("rtcTest.saveStatistics", () =>
    saveFile([samplesCsv(session.state.value.samples)], `${channel}-${Date.now()}.csv`, "text/csv"),
  );
  useCommandHandler("tool.support", () => {
    const { phase, cause, route, samples, startedAt, liveAt, endedAt } = session.state.value;
    const more = {
      channel,
      state: phase,
      cause: cause ?? "-",
      route: route ? JSON.stringify(route) : "-",
      "last second": JSON.stringify(samples.at(-1) ?? null),
    };
    void copyText(supportText(access, { started: startedAt, live: liveAt, ended: endedAt }, more));
  });
  useEffect(() => {
    const leave = (): void => session.stop();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [session]);
}
