import type { JSX } from "react";
import { memo, useMemo } from "react";
import { License, ModelSource } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Platform } from "#domain/enumerations/system.ts";
import type { ModelEvidence } from "#domain/models/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { Changed } from "#web/detail/changed-since-read.tsx";
import { NeighborButtons } from "#web/detail/neighbor-buttons.tsx";
import { labelOf, Time, titleOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { ModelPreview } from "#web/media/preview/model-preview.tsx";
import { findingsFrom } from "#web/media/viewer/model-file.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { StateBadge } from "#web/ui/badge.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import type { NumberedFinding } from "./findings.ts";
import { marksIn } from "./findings.ts";
import { MarkedHtml, MarkedText } from "./marked-text.tsx";

interface Props {
  resource: Resource;
  evidence: ModelEvidence;
  record: AnyRecord;
  findings: readonly NumberedFinding[];
}

const Head = memo(function Head({ evidence, record, findings }: Props): JSX.Element {
  const { titles } = evidence;
  const author = titleOf(titles, "user", record["author"]);
  const facts = [
    labelOf(ModelSource, record["modelSource"]),
    record["license"] ? labelOf(License, record["license"]) : String(record["licenseText"] || t("queue.noLicence")),
    titleOf(titles, "category", record["categoryId"]),
    record["isPay"] === true ? t("queue.paid") : t("queue.free"),
  ];
  return (
    <header className="rh">
      <div className="l1">
        <h1 className="el">
          <MarkedText text={String(record["groupName"] ?? "")} marks={marksIn(findings, "groupName")} />
        </h1>
        <StateBadge enumeration={MachineReview} stored={record["machineReview"]} />
        {evidence.holder && (
          <span className="badge blue held">{t("queue.claimedBy", { name: evidence.holder.name })}</span>
        )}
        <span className="sp" />
        <span className="mu num">{record.id}</span>
        <NeighborButtons />
      </div>
      <div className="l2">
        <Avatar name={author} />
        <b>{author}</b> · {facts.join(" · ")} · <Time seconds={Number(record["submitTime"] ?? 0)} />
        {record["uploadSource"] !== null && ` · ${labelOf(Platform, record["uploadSource"])}`}
      </div>
    </header>
  );
});

/** Reason of a deferral: who deferred the item, and the note. */
function Aside({ aside }: { aside: NonNullable<ModelEvidence["aside"]> }): JSX.Element {
  return (
    <p className="since put">
      <Glyph tone="blue" />
      {t(`queue.deferral.${aside.to}`, { name: aside.name })}
      {aside.note !== "" && (
        <>
          {" · "}
          <b className="ink">{aside.note}</b>
        </>
      )}
    </p>
  );
}

const Texts = memo(function Texts({ evidence, record, findings }: Props): JSX.Element {
  const tags = Array.isArray(record["tags"]) ? record["tags"] : [];
  const marks = useMemo(() => marksIn(findings, "groupDesc"), [findings]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
    <dl className="txt" tabIndex={0} data-pane-focus>
      <dt>{t("queue.field.desc")}</dt>
      <dd>
        <MarkedHtml html={String(record["groupDesc"] ?? "")} marks={marks} />
      </dd>
      {tags.length > 0 && (
        <>
          <dt>{t("queue.field.tags")}</dt>
          <dd className="tags">
            {tags.map((id) => (
              <span key={String(id)} className="chip p">
                {titleOf(evidence.titles, "tag", id)}
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
});

/** Evidence of the current item: the model first, then its figures, then its texts. */
export const EvidencePane = memo(function EvidencePane(props: Props): JSX.Element {
  const { resource, evidence, record } = props;
  const marks = useMemo(() => findingsFrom(evidence.findings), [evidence.findings]);
  return (
    <>
      <Head {...props} />
      {evidence.aside && <Aside aside={evidence.aside} />}
      <Changed resource={resource} record={record} titles={evidence.titles} />
      <ModelPreview model={record} files={evidence.files} repeats={evidence.repeats} findings={marks} />
      <Texts {...props} />
    </>
  );
});
