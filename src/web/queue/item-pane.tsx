import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { createPortal } from "react-dom";
import { useDeferredValue, useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import { isId } from "#kernel/id.ts";
import type { Queue, DeferralKind } from "#kernel/queue.ts";
import { MAX_DECIDED_ALONE } from "#kernel/queue.ts";
import type { Resource, AnyRecord } from "#kernel/resource.ts";
import { useEditCommands } from "#web/commands/edit-commands.ts";
import type { Target } from "#web/commands/target.ts";
import { ApiError } from "#web/data/error.ts";
import { liveState } from "#web/data/live.ts";
import { reasonsQuery } from "#web/data/reasons.ts";
import { useSeen } from "#web/detail/changed-since-read.tsx";
import { EditSlot } from "#web/detail/edit-slot.tsx";
import type { Editing } from "#web/detail/editing.ts";
import { useEditing } from "#web/detail/editing.ts";
import { t } from "#web/i18n/part-text.ts";
import { Pane } from "#web/panes/pane.tsx";
import { Split } from "#web/panes/split.tsx";
import { announce } from "#web/shell/status-line.tsx";
import { useValue } from "#web/store/state.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { EmptyState, Failed, Skeleton, nextStepsClass } from "#web/ui/states.tsx";
import type { Evidence } from "#domain/api/evidence.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { DecisionBar } from "./decisions/decision-bar.tsx";
import { MainEffects } from "./decisions/main-effects.tsx";
import { EvidenceHead, EvidencePane } from "#web/evidence/evidence-pane.tsx";
import { PageBlocks } from "#web/evidence/blocks/blocks.tsx";
import { usePrerenderedItem } from "#web/render/use-prerendered-item.ts";
import type { FoundEvidence } from "#web/evidence/evidence.ts";
import { useEvidence } from "#web/evidence/evidence.ts";
import { FindingsPane } from "#web/evidence/findings-pane.tsx";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { numbered, reviewedIn } from "#web/evidence/findings.ts";
import { EmptyQueue } from "./empty-queue.tsx";
import { MacroStrip } from "./macros/macro-strip.tsx";
import type { QueueMacro } from "./macros/queue-macros.ts";
import { causeOf } from "./reasons/suggested-reasons.ts";
import { reasonDraft } from "./reasons/reason-drafts.ts";
import { ReasonPicker } from "./reasons/reason-picker.tsx";
import type { QueueSession } from "./session/queue-session.ts";
import { ItemSlot, usePlaces } from "#web/render/item-slots.tsx";
import type { Asked } from "./decisions/use-decisions.ts";
import { lastReasonOf } from "./decisions/use-decisions.ts";
import { readFirst } from "#web/detail/read-first.ts";

interface Item {
  evidence: Evidence;
  record: AnyRecord;
  findings: readonly NumberedFinding[];
}

/** Returns the same object for the same findings and record. */
const useItem = ({ evidence, record }: FoundEvidence): Item | null =>
  useMemo(() => (evidence && record ? { evidence, record, findings: numbered(evidence) } : null), [evidence, record]);

/** A short item: its facts, findings and author. Its thread stands in the list. */
function PagePane(props: { item: Item; prerendered: Item | null; resource: Resource; editing: Editing }): JSX.Element {
  const { item, prerendered, resource, editing } = props;
  const places = usePlaces(item, prerendered);
  return (
    <Pane id="evidence" label={String(item.record[resource.title] ?? "")}>
      {editing.what === null ? (
        places.map((one) => (
          <ItemSlot key={one.item.record.id} place={one.place}>
            <EvidenceHead {...one.item} resource={resource} />
            <FindingsPane {...one.item} resource={resource}>
              <PageBlocks {...one.item} resource={resource} />
            </FindingsPane>
          </ItemSlot>
        ))
      ) : (
        <EditSlot key={editing.what} resource={resource} editing={editing} />
      )}
    </Pane>
  );
}

function Panes(props: { item: Item; prerendered: Item | null; resource: Resource; editing: Editing }): JSX.Element {
  const { item, prerendered, resource, editing } = props;
  const places = usePlaces(item, prerendered);
  const layers = (draw: (item: Item) => JSX.Element): JSX.Element[] =>
    places.map((one) => (
      <ItemSlot key={one.item.record.id} place={one.place}>
        {draw(one.item)}
      </ItemSlot>
    ));
  return (
    <Split
      name="queue.work"
      parts={[
        {
          id: "evidence",
          min: 360,
          children: (
            <Pane id="evidence" label={String(item.record[resource.title] ?? "")}>
              {editing.what === null ? (
                layers((one) => <EvidencePane {...one} resource={resource} />)
              ) : (
                <EditSlot key={editing.what} resource={resource} editing={editing} />
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
              {layers((one) => (
                <FindingsPane {...one} resource={resource} />
              ))}
            </Pane>
          ),
        },
      ]}
    />
  );
}

/** Says that the next item is on its way. */
const Claiming = (): JSX.Element => (
  <>
    <p className={readFirst()} role="status" data-read-first>
      <Glyph tone="blue" />
      {t("queue.claiming")}
    </p>
    <Skeleton />
  </>
);

/** Replaces the item if there is none: shows the reason and what to do. */
function Instead(props: {
  current: string | null;
  loaded: FoundEvidence;
  isUnknown: boolean;
  /** Empty state, if nothing can be claimed. */
  empty: JSX.Element | null;
  isClaiming: boolean;
}): JSX.Element {
  const { current, loaded, isUnknown, empty, isClaiming } = props;
  const isOffline = useValue(liveState) === "offline";
  if (current === null && isClaiming && !isOffline) return <Claiming />;
  if (current === null) return empty ?? <EmptyState title={t("queue.nothingOpen")} />;
  if (isUnknown)
    return (
      <EmptyState title={t("queue.badId", { id: current })}>
        <span className={nextStepsClass}>
          <CommandCap id="queue.claim" /> {t("queue.badId.way")}
        </span>
      </EmptyState>
    );
  const { error, retry } = loaded;
  if (!error) return isOffline ? <EmptyState title={t("queue.offline")} /> : <Skeleton />;
  return <Failed error={error} retry={retry} />;
}

/** Announces the item's title once it is shown. */
function useAnnounced(current: string | null, name: string): void {
  useEffect(() => announce(name), [current, name]);
  useEffect(() => () => announce(""), []);
}

interface ItemPaneProps {
  session: QueueSession;
  queue: Queue;
  resource: Resource;
  current: string | null;
  /** Kind of deferral if the list shows deferred items. */
  aside: DeferralKind | undefined;
  target: () => Target;
  asked: Asked;
  /** Element for the decision bar, if the items are one page and the bar belongs below their list. */
  bar?: HTMLElement | null;
  /** Number of items of the page on which A decides. */
  onPage: number;
  macros: readonly QueueMacro[];
}

/** Question for a reason, and the decision bar. */
function Keys(props: ItemPaneProps & { item: Item; isEdited: boolean }): JSX.Element {
  const { session, queue, asked, item, isEdited, onPage } = props;
  const { asking } = asked;
  const { evidence, findings } = item;
  const others = queue.page ? onPage : (evidence.author?.waiting ?? 0);
  return (
    <>
      {asking?.kind === "one" && (
        <ReasonPicker
          key={asking.command.id}
          queue={queue.id}
          command={asking.command}
          records={[asking.record]}
          findings={numbered(reviewedIn(evidence))}
          cause={causeOf(props.resource, item.record)}
          draft={reasonDraft(queue.id, asking.command.id, asking.record.id)}
          last={lastReasonOf(asking.command)}
          done={asked.answer}
          leave={asked.leave}
        />
      )}
      {asking?.kind === "macro" && (
        <MacroStrip
          key={asking.command.id}
          queue={queue}
          resource={props.resource}
          record={asking.record}
          macro={asking.macro}
          done={asked.confirmMacro}
          leave={asked.leave}
        />
      )}
      {!isEdited && asking === null && <MainEffects queue={queue} record={item.record} target={props.target()} />}
      {!isEdited && (
        <DecisionBar
          session={session}
          queue={queue}
          target={props.target()}
          asking={asking?.command.id ?? null}
          others={Math.min(others, MAX_DECIDED_ALONE)}
          macros={props.macros}
          hasCompare={findings.some((finding) => finding.evidence?.type === "file")}
        />
      )}
    </>
  );
}

/**
 * The current item: evidence, findings, and the decision bar always in the same place. While it is edited, the form
 * replaces the evidence.
 */
export function ItemPane(props: ItemPaneProps): JSX.Element {
  const { session, queue, resource, current, bar } = props;
  const loaded = useEvidence(resource.name, current);
  // Deferred, so that a key pressed while the next item is prerendered is handled first.
  const prerendered = useDeferredValue(useItem(useEvidence(resource.name, usePrerenderedItem(session, current))));
  const { error } = loaded;
  useEditCommands(resource, () => current);
  const editing = useEditing(resource, current, null, "list");
  const { isEmpty, isClaiming } = useSnapshot(session.state);
  // Loads the reasons early, so that a digit pressed right after N is not lost.
  useQuery(reasonsQuery(queue.id));
  const item = useItem(loaded);
  useAnnounced(current, String(item?.record[resource.title] ?? ""));
  useSeen(resource, item?.record ?? null);
  const isUnknown = current !== null && (!isId(current) || (error instanceof ApiError && error.isMissing));
  if (!item || isUnknown)
    return (
      <Instead
        {...{ current, loaded, isUnknown, isClaiming }}
        empty={isEmpty ? <EmptyQueue session={session} aside={props.aside} /> : null}
      />
    );
  const keys = <Keys {...props} item={item} isEdited={editing.what !== null} />;
  const drawn = { item, prerendered, resource, editing };
  return bar === undefined ? (
    <div className="flex h-full min-h-0 flex-col" data-work>
      <Panes {...drawn} />
      {keys}
    </div>
  ) : (
    <>
      <PagePane {...drawn} />
      {bar && createPortal(keys, bar)}
    </>
  );
}
