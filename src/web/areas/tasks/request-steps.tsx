import { useQuery } from "@tanstack/react-query";
import type { JSX, ReactNode } from "react";
import type { Approvers } from "#domain/api/approvals.ts";
import { v2 } from "#domain/api/call.ts";
import { PendingState } from "#domain/tasks/enumerations.ts";
import type { Tone } from "#kernel/enumeration.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { fullTime } from "#web/fields/format.ts";
import { count, l } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { amountOf, ruleText } from "./request-amount.ts";
import { tt } from "./texts.ts";

const quoted = (words: unknown): string => (words ? l([`「${String(words)}」`, `“${String(words)}”`]) : "");

/** One step: who, what was said, and when. A hairline leads to the next one. */
function Step({
  tone,
  what,
  who,
  words,
  time,
  children,
}: {
  tone: Tone | null;
  what: string;
  who: string;
  words: unknown;
  time: unknown;
  children?: ReactNode;
}): JSX.Element {
  return (
    <li className="relative grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 pb-3 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-1.75 not-last:before:border-l not-last:before:border-line">
      <span className="pt-0.5">{tone && <Glyph tone={tone} />}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-muted">{what}</span>
          <b>{who}</b>
          <span className="flex-1" />
          {typeof time === "number" && <span className="text-small text-muted tabular-nums">{fullTime(time)}</span>}
        </p>
        {quoted(words) && <p className="wrap-anywhere">{quoted(words)}</p>}
        {children}
      </div>
    </li>
  );
}

/** Who may approve a request that waits, and who may not, with the reason. */
function ApproverList({ id, version }: { id: string; version: number }): JSX.Element | null {
  const { data } = useQuery({
    queryKey: ["approvers", id, version],
    queryFn: () => call<Approvers>(v2("pendingDecision", "approvers"), { id }),
    retry: false,
  });
  if (!data) return null;
  const may = data.list.filter(({ because }) => because === "");
  const others = data.list.filter(({ because }) => because !== "");
  return (
    <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 text-small">
      <dt className="text-muted">{tt("mayApprove")}</dt>
      <dd>{may.length > 0 ? may.map(({ name }) => name).join(l(["、", ", "])) : tt("nobodyMay")}</dd>
      {others.length > 0 && (
        <>
          <dt className="text-muted">{tt("mayNotApprove")}</dt>
          <dd className="text-muted">
            {others
              .map(({ name, because }) => l([`${name}（${because}）`, `${name} (${because})`]))
              .join(l(["、", ", "]))}
          </dd>
        </>
      )}
      {data.more > 0 && <dd className="col-start-2 text-muted">{tt("moreApprovers", { n: count(data.more) })}</dd>}
    </dl>
  );
}

/** The two steps of a request: who asked, and who answered or may answer. */
export function RequestSteps({ record, titles }: Pick<PanelProps, "record" | "titles">): JSX.Element {
  const state = PendingState.value(record["state"]);
  const nameOf = (id: unknown): string => (id ? (titles["admin"]?.[String(id)] ?? String(id)) : "");
  const isOpen = state?.key === "waiting";
  const about = [amountOf(record), ruleText(record)].filter(Boolean).join(" · ");
  return (
    <ol className="px-4 pt-3">
      <Step
        tone="green"
        what={tt("stepAsked")}
        who={nameOf(record["requester"])}
        words={record["why"]}
        time={record["createTime"]}
      >
        <p className="tabular-nums">{about}</p>
      </Step>
      <Step
        tone={state?.tone ?? null}
        what={isOpen ? tt("stepWaits") : l(state?.label ?? ["", ""])}
        who={nameOf(record["approver"])}
        words={record["answer"]}
        time={record["decided"]}
      >
        {isOpen && <ApproverList id={record.id} version={record.version} />}
      </Step>
    </ol>
  );
}
