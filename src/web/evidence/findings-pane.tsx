import type { JSX, ReactNode } from "react";
import { memo } from "react";
import type { Evidence } from "#domain/api/evidence.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import type { Resource } from "#kernel/resource.ts";
import { useReasonTexts } from "#web/data/reasons.ts";
import { changedSince, readMarks, newFindings } from "#web/detail/stale-read-guard.ts";
import { titleOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { registry } from "#web/registry/registry.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { useValue } from "#web/store/state.ts";
import { Load } from "#web/store/load.tsx";
import { isRecord, isString } from "#web/store/stored.ts";
import { Badge } from "#web/ui/badge.tsx";
import { AuthorSection } from "./author-section.tsx";
import type { EvidenceProps } from "./evidence-props.ts";
import type { NumberedFinding } from "./findings.ts";
import { numbered, reviewedIn, sentenceOf } from "./findings.ts";
import { SharedAccounts } from "./blocks/accounts-block.tsx";
import { DuplicateModel } from "./blocks/duplicate-model.tsx";
import { severityTone } from "./severity.ts";
import { showFinding } from "./shown-finding.ts";
import { useCommandNames } from "#web/registry/use-command-names.ts";
import { nameOfCommand } from "#web/queue/session/title-of.ts";
import { Section } from "./section.tsx";
import { Timeline, TimelineEntry } from "./timeline.tsx";
import { numberMarkClass } from "#web/ui/number-mark.tsx";

const caseContext = defineChunk(async () => (await import("./blocks/case-context.tsx")).CaseContext);

const conversationContext = defineChunk(
  async () => (await import("#web/areas/feedback/conversation-context.tsx")).ConversationContext,
);

const severityLabel = (key: string): string =>
  l(Severity.values.find((value) => value.key === key)?.label ?? [key, key]);
function Finding(props: { finding: NumberedFinding; among: Evidence; isNew: boolean }): JSX.Element {
  const { finding, among, isNew } = props;
  const tone = severityTone[finding.severity];
  return (
    <li
      className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-2 border-t border-line-soft px-4 pt-1.75 pb-2"
      data-finding={finding.id}
    >
      <button
        type="button"
        className={`${numberMarkClass} tone-${tone} mt-0.5 cursor-pointer`}
        data-slot="number"
        title={t("queue.finding.show")}
        onClick={() => showFinding(finding)}
      >
        {finding.n}
      </button>
      <h3 className="leading-5 text-ink">
        {finding.title} {isNew && <Badge tone="blue" text={t("queue.finding.new")} />}
      </h3>
      <Badge tone={tone} text={severityLabel(finding.severity)} />
      <p className="col-start-2 col-end-4 text-small leading-4.75 wrap-anywhere text-muted">{sentenceOf(finding)}</p>
      <DuplicateModel finding={finding} among={among} />
    </li>
  );
}

/** Text of a remark, the whole content of such an operation record. */
const remarkIn = (after: unknown): string =>
  isRecord(after) && isString(after["remark"]) && after["remark"] !== "" ? ` · ${after["remark"]}` : "";

function Past({ evidence, resource }: { evidence: Evidence; resource: Resource }): JSX.Element {
  const words = useReasonTexts(resource.name);
  const { item, history, historyCount } = evidence;
  useCommandNames(history.map(({ command }) => String(command ?? "")));
  const page = pageOfRecord(resource.name, { id: item.id, title: String(item[resource.title] ?? "") });
  return (
    <Section title={t("queue.history")} beside={<span>{historyCount}</span>}>
      <Timeline>
        {history.map((record) => (
          <TimelineEntry key={record.id}>
            <ShortTime seconds={Number(record["createTime"])} />
            <i />
            <span>
              {record["admin"] ? titleOf(evidence.titles, "admin", record["admin"]) : t("detail.system")}{" "}
              {record["undoes"] ? `${t("command.undo")} ` : ""}
              {historyName(String(record["command"] ?? ""))}
              {record["reason"] ? ` · ${words(record["reason"])}` : ""}
              {remarkIn(record["after"])}
            </span>
          </TimelineEntry>
        ))}
      </Timeline>
      {historyCount > history.length && page && (
        <a className="link mx-4 mb-3 inline-block text-small" href={`#${page}?tab=history`}>
          {t("queue.history.more", { n: historyCount - history.length })}
        </a>
      )}
    </Section>
  );
}

const judged = {
  judgePass: "queue.judged.pass",
  judgeDubious: "queue.judged.dubious",
  judgeNoPass: "queue.judged.noPass",
} as const;
const isJudged = (verb: string): verb is keyof typeof judged => Object.hasOwn(judged, verb);

function historyName(id: string): string {
  const verb = id.split(".")[1] ?? "";
  return isJudged(verb) ? t(judged[verb]) : nameOfCommand(id);
}

/** Findings, the author's statistics, and the item's history. */
export const FindingsPane = memo(function FindingsPane(props: EvidenceProps & { children?: ReactNode }): JSX.Element {
  const { evidence, record, resource } = props;
  const about = reviewedIn(evidence);
  const aboutResource = registry().resource(about.resource) ?? resource;
  const findings = about === evidence ? props.findings : numbered(about);
  const isReviewed = aboutResource.fields["machineReview"] !== undefined;
  useValue(readMarks);
  const fresh = new Set(newFindings(changedSince(resource, record)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
    <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} data-pane-focus>
      {isReviewed && (
        <Section title={t("queue.findings")} beside={<span>{findings.length}</span>}>
          {findings.length === 0 ? (
            <p className="px-4 pb-3 text-muted">{t("queue.findings.none")}</p>
          ) : (
            <ol>
              {findings.map((finding) => (
                <Finding key={finding.id} finding={finding} among={about} isNew={fresh.has(finding.key)} />
              ))}
            </ol>
          )}
        </Section>
      )}
      {props.children}
      {about.author && <AuthorSection author={about.author} resource={aboutResource} item={resource} />}
      {evidence.blocks.conversation && (
        <Load
          chunk={conversationContext}
          partProps={{ conversation: evidence.blocks.conversation, record, nickname: evidence.author?.nickname ?? "" }}
        />
      )}
      <SharedAccounts of={evidence.blocks.accounts ?? about.blocks.accounts} />
      {evidence.blocks.reports && <Load chunk={caseContext} partProps={{ context: evidence.blocks.reports, record }} />}
      <Past evidence={evidence} resource={resource} />
    </div>
  );
});
