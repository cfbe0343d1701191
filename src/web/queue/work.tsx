import type { JSX } from "react";
import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Queue } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";
import { ApiError, messageOf, requestIdOf } from "#web/data/error.ts";
import { editPart } from "#web/detail/edit-chunk.ts";
import type { Editing } from "#web/detail/editing.ts";
import { useEditing } from "#web/detail/editing.ts";
import { t } from "#web/i18n/text.ts";
import { Pane } from "#web/panes/pane.tsx";
import { Split } from "#web/panes/split.tsx";
import { Load } from "#web/store/load.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { EmptyState, Skeleton, Trouble } from "#web/ui/states.tsx";
import type { ModelEvidence } from "#domain/models/evidence.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DecisionBar } from "./decision-bar.tsx";
import { EvidencePane } from "./evidence-pane.tsx";
import { isId, useEvidence } from "./evidence.ts";
import { FindingsPane } from "./findings-pane.tsx";
import type { NumberedFinding } from "./findings.ts";
import { numbered } from "./findings.ts";
import { ReasonStrip, useReasons } from "./reason-strip.tsx";
import type { QueueSession } from "./session.ts";
import type { Asked } from "./use-decisions.ts";
import { lastReasonOf } from "./use-decisions.ts";

interface Item {
  evidence: ModelEvidence;
  record: AnyRecord;
  findings: readonly NumberedFinding[];
}

function Panes(props: Item & { resource: Resource; editing: Editing }): JSX.Element {
  const { evidence, record, findings, resource, editing } = props;
  return (
    <Split
      name="queue.work"
      parts={[
        {
          id: "evidence",
          min: 360,
          children: (
            <Pane id="evidence" label={String(record["groupName"] ?? "")}>
              {editing.what === null ? (
                <EvidencePane evidence={evidence} record={record} findings={findings} />
              ) : (
                <Load
                  key={editing.what}
                  chunk={editPart}
                  given={{ resource, id: editing.what, ...editing.ends }}
                  fallback={<Skeleton rows={10} />}
                />
              )}
            </Pane>
          ),
        },
        {
          id: "findings",
          size: 320,
          narrow: 264,
          min: 240,
          children: (
            <Pane id="findings" as="aside" label={t("queue.findings")}>
              <FindingsPane evidence={evidence} findings={findings} />
            </Pane>
          ),
        },
      ]}
    />
  );
}

/**
 * The item before the eye: what it is, what was found, and below always in the same place what can be decided; while
 * it is edited the form stands in the place of its evidence, with the keys of its own.
 */
export function Work(props: {
  session: QueueSession;
  queue: Queue;
  resource: Resource;
  current: string | null;
  /** The list shows only part of what waits. */
  isFiltered: boolean;
  target: () => Target | null;
  asked: Asked;
}): JSX.Element {
  const { session, queue, resource, current, asked } = props;
  const { evidence, record, error, retry } = useEvidence(current);
  const findings = useMemo(() => (evidence ? numbered(evidence) : []), [evidence]);
  const editing = useEditing(resource, current, null);
  const { isEmpty } = useSnapshot(session.state);
  // Here before they are asked for: a digit pressed right behind N must not be lost.
  useReasons(queue.id);
  if (current !== null && (!isId(current) || (error instanceof ApiError && error.isMissing)))
    return (
      <EmptyState title={t("queue.badId", { id: current })}>
        <span className="way">
          <KeyCaps binding="w" /> {t("queue.badId.way")}
        </span>
      </EmptyState>
    );
  if (error && !evidence)
    return <Trouble title={t("detail.failed")} text={messageOf(error)} requestId={requestIdOf(error)} retry={retry} />;
  if (current === null)
    return (
      <EmptyState
        title={isEmpty ? t(props.isFiltered ? "queue.emptyFilter.none" : "queue.empty") : t("queue.nothingOpen")}
      />
    );
  if (!evidence || !record) return <Skeleton rows={10} />;
  const { asking } = asked;
  return (
    <div className="qwork">
      <Panes evidence={evidence} record={record} findings={findings} resource={resource} editing={editing} />
      {asking?.kind === "one" && (
        <ReasonStrip
          key={asking.command.id}
          queue={queue.id}
          command={asking.command}
          findings={findings}
          draft={`${asking.command.id}:${asking.record.id}`}
          last={lastReasonOf(asking.command)}
          done={asked.answer}
          leave={asked.leave}
        />
      )}
      {editing.what === null && (
        <DecisionBar
          session={session}
          target={props.target()}
          asking={asking?.command.id ?? null}
          others={evidence.author?.waiting ?? 0}
          hasCompare={findings.some((finding) => finding.evidence?.type === "file")}
        />
      )}
    </div>
  );
}
