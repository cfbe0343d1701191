import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { DecisionSource, DecisionState, DecisionMeasure } from "#domain/audit/measures.ts";
import type { Letter, StatementReply } from "#domain/api/statement.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { Why } from "#web/detail/reason-text.tsx";
import { inOneLanguage, labelOf, Time } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { StateBadge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/states.tsx";

const nameOf = (name: StatementReply["rules"][number]): string => String(inOneLanguage(name) ?? "");

function LetterText({ letter }: { letter: Letter }): JSX.Element {
  return (
    <section className="mt-3">
      <h3 className="text-muted mb-1">
        {t(letter.sent === null ? "statement.letter.waits" : "statement.letter", { name: letter.name })}{" "}
        {letter.sent !== null && <Time seconds={letter.sent} />}
      </h3>
      {["1", "0"].map((language) => (
        <p key={language} lang={language === "1" ? "zh" : "en"} className="mb-1">
          <b className="text-ink">{letter.title[language]}</b> {letter.content[language]}
        </p>
      ))}
    </section>
  );
}

function Facts({ statement, record }: { statement: StatementReply } & Pick<PanelProps, "record">): JSX.Element {
  const { measure, source, state, automated, rules, reports, appealUntil } = statement;
  const facts: [string, JSX.Element | string][] = [
    [t("statement.measure"), labelOf(DecisionMeasure, measure)],
    [
      t("statement.ground"),
      <Why key="why" resource={String(record["resource"])} written={String(record["reason"] ?? "")} />,
    ],
    [t("statement.source"), labelOf(DecisionSource, source)],
    [t("statement.rules"), rules.length > 0 ? rules.map(nameOf).join(t("common.comma")) : t("common.none")],
    [t("statement.reports"), count(reports)],
    [t("statement.by"), t(automated ? "statement.by.machine" : "statement.by.person")],
    [t("statement.appeal"), appealUntil === null ? t("common.none") : <Time key="until" seconds={appealUntil} />],
    [t("statement.state"), <StateBadge key="state" enumeration={DecisionState} stored={state} />],
  ];
  return (
    <dl className="mt-1.5 grid grid-cols-[68px_minmax(0,1fr)] border-t border-line-soft in-[:lang(en)]:grid-cols-[104px_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="pr-3 text-small text-muted">{label}</dt>
          <dd className="flex flex-wrap items-center gap-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Panel of a decision on a member: its effects, its grounds, and the letters about it. */
export function StatementPanel({ record }: PanelProps): JSX.Element | null {
  const { data } = useQuery({
    queryKey: ["statement", record.id],
    queryFn: ({ signal }) => call<StatementReply>(v2("operationRecord", "statement"), { id: record.id }, { signal }),
  });
  if (!data) return null;
  if (data.measure === null) return <EmptyState title={t("statement.none")} />;
  return (
    <div className="p-4">
      <Facts statement={data} record={record} />
      <h2 className="text-ink mt-4 font-semibold">{t("statement.letters", { n: data.told })}</h2>
      {data.letters.length === 0 && <p className="text-muted">{t("statement.letters.none")}</p>}
      {data.letters.map((letter) => (
        <LetterText key={`${letter.receiver} ${letter.sent}`} letter={letter} />
      ))}
    </div>
  );
}
