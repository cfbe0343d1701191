import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useDeferredValue, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import type { WordHitShown, WordTestReply } from "#domain/risk/api.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import type { Label } from "#kernel/label.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { fill, l } from "#web/i18n/text.ts";
import { Failed } from "#web/ui/states.tsx";
import { fieldBoxClass } from "#web/ui/field-box.ts";

const texts = {
  label: ["粘贴一段文字，命中处会标出", "Paste a text. Hits are marked"],
  none: ["没有命中", "Nothing hits"],
  hits: ["命中 {n} 处", "{n} {n|hit|hits}"],
  own: ["其中此词 {n} 处", "{n} of this word"],
} as const satisfies Record<string, Label>;

const say = (key: keyof typeof texts, n = 0): string => fill(l(texts[key]), { n });

/** A hit of the entry itself has a frame, one of a blocking entry the color of a finding. */
function hitClass({ entry, severity }: WordHitShown, entryId: string): string {
  const base = "rounded-t-[2px] border-b-2 px-0.5 py-px text-ink";
  if (entry === entryId) return `${base} border-yellow-fg bg-yellow-bg outline-2 outline-accent`;
  return `${base} ${severity === "block" ? "border-mark-line bg-mark-bg" : "border-yellow-fg bg-yellow-bg"}`;
}

/** The text with its hits. Overlapping hits are shown once, the longest first. */
function Marked({
  text,
  hits,
  entryId,
}: {
  text: string;
  hits: readonly WordHitShown[];
  entryId: string;
}): JSX.Element {
  const parts: JSX.Element[] = [];
  let position = 0;
  for (const hit of hits) {
    if (hit.start < position) continue;
    const severity = Severity.value(Severity.values.find(({ key }) => key === hit.severity)?.stored);
    const name = `${hit.word} · ${severity ? l(severity.label) : ""}`;
    parts.push(
      <span key={`t${position}`}>{text.slice(position, hit.start)}</span>,
      <mark key={hit.start} className={hitClass(hit, entryId)} title={name}>
        {text.slice(hit.start, hit.end)}
        <span className="sr-only"> ({name})</span>
      </mark>,
    );
    position = hit.end;
  }
  return (
    <p className="wrap-anywhere whitespace-pre-wrap text-ink">
      {parts}
      {text.slice(position)}
    </p>
  );
}

/** Test box: which banned words hit a text. It uses the function that checks tags, hot words and models. */
export function TestPanel({ record }: PanelProps): JSX.Element {
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed);
  const { data, error, refetch } = useQuery({
    queryKey: ["word-test", text],
    queryFn: ({ signal }) => call<WordTestReply>(v2("blackTag", "test"), { text }, { signal }),
    enabled: text.trim() !== "",
    placeholderData: (former) => former,
  });
  const hits = text.trim() === "" ? [] : (data?.hits ?? []);
  const count = hits.filter(({ entry }) => entry === record.id).length;
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <label className="flex flex-col gap-1.5 text-muted">
        <span>{say("label")}</span>
        <textarea
          className={`${fieldBoxClass()} w-full resize-y`}
          rows={5}
          maxLength={5_000}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {text.trim() !== "" && data && (
        <>
          <p role="status">
            <b>{hits.length === 0 ? say("none") : say("hits", hits.length)}</b>
            {count > 0 && count < hits.length && <span className="text-muted"> · {say("own", count)}</span>}
          </p>
          <Marked text={text} hits={hits} entryId={record.id} />
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {[...new Map(hits.map((hit) => [hit.entry, hit])).values()].map(({ entry, word }) => (
              <li key={entry}>
                <a className="link" href={`#/black-tag-list?f=id:${entry}&id=${entry}`}>
                  {word}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
