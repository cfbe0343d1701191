import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useLayoutEffect, useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { SimilarTopic, SimilarTopicsReply } from "#domain/topics/api.ts";
import type { Label } from "#kernel/label.ts";
import { useInitialInput } from "#web/commands/initial-input.ts";
import { runCommand } from "#web/commands/run.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { recordTarget } from "#web/detail/record-target.ts";
import { count, fill, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { go } from "#web/routing/navigate.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { focusRowClass, focusRowNameClass } from "#web/ui/focus-row.ts";

const texts = {
  none: ["没有名称相近或用户重合的话题", "No topic has a similar name or the same users"],
  facts: ["名称 {likeness} % · 共同用户 {shared}", "Name {likeness} % · users in both: {shared}"],
  users: ["{n} 位用户", "{n} {n|user|users}"],
  merge: ["合并", "Merge"],
  mergeOf: ["把「{name}」合并到此话题", "Merge “{name}” into this topic"],
} as const satisfies Record<string, Label>;

const addressOf = (id: string): string => `/topic-manage/list?f=id:${id}&id=${id}`;

function Row({ topic, merge }: { topic: SimilarTopic; merge: (topic: SimilarTopic) => void }): JSX.Element {
  const { id, name, users, shared, likeness } = topic;
  const title = fill(l(texts.mergeOf), { name });
  return (
    <li className={focusRowClass} tabIndex={-1} data-topic={id}>
      <a className={`link ${focusRowNameClass}`} tabIndex={-1} href={`#${addressOf(id)}`}>
        {name}
      </a>
      <span className="flex-1 text-small text-muted">
        {fill(l(texts.facts), { likeness: Math.round(likeness * 100), shared: count(shared) })}
      </span>
      <span className="text-right tabular-nums">{fill(l(texts.users), { n: users })}</span>
      <button
        type="button"
        className={buttonClass()}
        tabIndex={-1}
        title={title}
        aria-label={title}
        onClick={() => merge(topic)}
      >
        <KeyCaps binding="m" />
        {l(texts.merge)}
      </button>
    </li>
  );
}

/** Topics that may be the same as this one, each with a button that merges it into this one. */
export function SimilarPanel({ record, resource }: PanelProps): JSX.Element {
  const root = useRef<HTMLUListElement>(null);
  const isMerging = useRef(false);
  const { data, error, refetch } = useQuery({
    // A merge reads lists again.
    queryKey: ["list", resource.name, "similar", record.id],
    queryFn: ({ signal }) => call<SimilarTopicsReply>(v2("topic", "similar"), { id: record.id }, { signal }),
  });
  // The next form of the command is the one that was opened here.
  useInitialInput("topic.merge", () => {
    const input = isMerging.current ? { target: record.id } : {};
    isMerging.current = false;
    return input;
  });
  const merge = ({ id, version, name }: SimilarTopic): void => {
    isMerging.current = true;
    runCommand("topic.merge", {}, recordTarget(resource, { id, version, name, mergedInto: null }));
  };
  const rows = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>("li") ?? [])];
  const here = (): SimilarTopic | undefined => {
    const row = rows().find((one) => one.contains(document.activeElement));
    return data?.list.find(({ id }) => id === row?.dataset["topic"]);
  };
  const step = (by: number) => (): boolean => {
    const all = rows();
    const index = all.findIndex((row) => row.contains(document.activeElement));
    all[index < 0 ? 0 : Math.max(0, Math.min(all.length - 1, index + by))]?.focus();
    return all.length > 0;
  };
  useControlKeys(root, {
    arrowdown: step(1),
    arrowup: step(-1),
    enter: () => {
      const topic = here();
      if (topic) go(addressOf(topic.id));
      return topic !== undefined;
    },
    m: () => {
      const topic = here();
      if (topic) merge(topic);
      return topic !== undefined;
    },
  });
  // Tab enters the panel at its first row.
  useLayoutEffect(() => rows()[0]?.setAttribute("tabindex", "0"));
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.list.length === 0) return <p className="px-4 py-3 text-muted">{l(texts.none)}</p>;
  return (
    <ul ref={root} className="px-4 py-3">
      {data.list.map((topic) => (
        <Row key={topic.id} topic={topic} merge={merge} />
      ))}
    </ul>
  );
}
