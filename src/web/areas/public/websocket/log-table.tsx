import type { JSX } from "react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { l } from "#web/i18n/text.ts";
import { ToolButton } from "#web/areas/public/tool-frame.tsx";
import { barFieldClass } from "#web/ui/field-box.ts";
import { emptyStateClass } from "#web/ui/states.tsx";
import type { LogLine, RingLog } from "./ring-log.ts";
import { filtered, MOST_LINES } from "./ring-log.ts";

const arrows = { in: "↓", out: "↑", note: "·" } as const;
const names = { in: ["收到", "Received"], out: ["发出", "Sent"], note: ["说明", "Note"] } as const;

function clockOf(time: number): string {
  const date = new Date(time);
  const two = (n: number): string => String(n).padStart(2, "0");
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
  return `${clock}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

const Line = ({ line: { time, direction, size, text } }: { line: LogLine }): JSX.Element => (
  <tr className="border-b border-line-soft align-top">
    <td className="py-1 pr-3 whitespace-nowrap text-muted tabular-nums">{clockOf(time)}</td>
    <td className="py-1 pr-3 whitespace-nowrap">
      <span aria-hidden="true">{arrows[direction]} </span>
      {l(names[direction])}
    </td>
    <td className="py-1 pr-3 text-right tabular-nums">{direction === "note" ? "" : size}</td>
    <td className="w-full py-1 font-mono text-small break-all">{text}</td>
  </tr>
);

/** The log. @param change changes with each line */
export function LogTable({ log, change }: { log: RingLog; change: number }): JSX.Element {
  const [held, hold] = useState<readonly LogLine[] | null>(null);
  const [words, setWords] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the log itself stays the same
  const all = useMemo(() => held ?? log.lines(), [held, log, change]);
  const lines = useMemo(() => filtered(all, words), [all, words]);
  useCommandHandler("socketTest.pause", () => hold(held === null ? log.lines() : null));
  useCommandHandler("socketTest.filter", () => field.current?.focus());
  useLayoutEffect(() => {
    if (held === null && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, held]);
  return (
    <section className="flex min-h-60 flex-1 flex-col gap-2" aria-label={l(["日志", "Log"])}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          type="search"
          className={`${barFieldClass({ height: 32 })} w-56`}
          placeholder={l(["筛选日志", "Filter the log"])}
          aria-label={l(["筛选日志", "Filter the log"])}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <ToolButton id="socketTest.filter" />
        <ToolButton id="socketTest.pause" pressed={held !== null} />
        <ToolButton id="socketTest.clear" />
        <ToolButton id="socketTest.saveLog" />
        <span className="text-muted">
          {l([
            `${lines.length} 行，最多保留 ${MOST_LINES} 行`,
            `${lines.length} lines; the last ${MOST_LINES} are kept`,
          ])}
        </span>
      </div>
      <div ref={box} className="min-h-0 flex-1 overflow-auto rounded-m border border-line px-3" tabIndex={0} role="log">
        {lines.length === 0 ? (
          <div className={emptyStateClass}>{l(["还没有消息", "No messages yet"])}</div>
        ) : (
          <table className="w-full">
            <tbody>
              {lines.map((line) => (
                <Line key={line.n} line={line} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
