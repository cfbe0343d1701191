import type { JSX } from "react";
import type { WithdrawalBlock } from "#domain/payments/api.ts";
import { HIGH_SCORE, WithdrawalRisk } from "#domain/payments/withdrawal-risk.ts";
import type { RiskKey } from "#domain/payments/withdrawal-risk.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { amountText } from "#web/fields/ledger-amount.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { l } from "#web/i18n/text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { NumberMark } from "#web/ui/number-mark.tsx";
import { BlockSection } from "./block-section.tsx";

interface RiskRow {
  key: string;
  value: string;
  limit: string;
}

/** Hits of a withdrawal in the order of their numbers, which stand where the evidence shows them. */
export const riskRows = ({ riskHits }: AnyRecord): RiskRow[] =>
  Array.isArray(riskHits) ? (riskHits as RiskRow[]) : [];

/** Number of a hit; 0 without it. */
export const numberOfHit = (record: AnyRecord, key: RiskKey): number =>
  riskRows(record).findIndex((one) => WithdrawalRisk.value(one.key)?.key === key) + 1;

/** The figure with its limit, in words. */
const figures: Readonly<Record<RiskKey, (value: string, limit: string) => Label>> = {
  payeeChanged: (value, limit) => [`${value} 小时前，冷静期 ${limit} 小时`, `${value} h ago, cooling time ${limit} h`],
  onBlackList: (value) => [`${value} 条`, `Entries: ${value}`],
  sharedAccount: (value) => [`另有 ${value} 份认证`, `Other payees: ${value}`],
  unusualAmount: (value, limit) => [`平时的 ${value} 倍，界 ${limit} 倍`, `${value} times the usual, limit ${limit}`],
  oneSource: (value, limit) => [`占 ${value} %，界 ${limit} %`, `${value} %, limit ${limit} %`],
  sharedDevice: (value) => [`另有 ${value} 位收款人`, `Other payees: ${value}`],
  newAccount: (value, limit) => [`注册 ${value} 天，界 ${limit} 天`, `${value} days old, limit ${limit}`],
};

/** Number of a hit next to what shows it. */
export function HitMark({ record, risk }: { record: AnyRecord; risk: RiskKey }): JSX.Element | null {
  const n = numberOfHit(record, risk);
  const value = WithdrawalRisk.value(risk);
  return n > 0 ? <NumberMark n={n} tone={value?.tone ?? "yellow"} title={l(value?.label ?? ["", ""])} /> : null;
}

/** What makes the withdrawal doubtful, each with its figure and limit. */
export function RiskHits({ record }: { record: AnyRecord }): JSX.Element {
  const rows = riskRows(record);
  const score = Number(record["riskScore"] ?? 0);
  const tone = score >= HIGH_SCORE ? "text-red-fg" : "text-muted";
  return (
    <BlockSection
      title={l(["风险", "Risk"])}
      beside={<span className={`font-semibold ${tone}`}>{score}</span>}
      end={<span className="font-normal text-muted">{l([`命中 ${rows.length} 条`, `Hits: ${rows.length}`])}</span>}
    >
      {rows.length === 0 && <p className="px-4 text-muted">{l(["没有命中", "No hit"])}</p>}
      <ul>
        {rows.map(({ key, value, limit }, index) => {
          const risk = WithdrawalRisk.value(key);
          if (!risk) return null;
          const isSevere = risk.tone === "red";
          return (
            <li key={key} className="grid min-h-7 grid-cols-[16px_1fr_auto_auto] items-center gap-2.5 px-4">
              <NumberMark n={index + 1} tone={risk.tone ?? "yellow"} />
              <span className="text-ink">{l(risk.label)}</span>
              <span className="text-muted">{l(figures[risk.key as RiskKey](value, limit))}</span>
              <Badge tone={isSevere ? "red" : "yellow"} text={l(isSevere ? ["严重", "Severe"] : ["警告", "Warning"])} />
            </li>
          );
        })}
      </ul>
    </BlockSection>
  );
}

type Approvals = WithdrawalBlock["approvals"];

function ApprovalRow({ label, step, waits }: { label: Label; step: Approvals["first"]; waits: Label }): JSX.Element {
  return (
    <li className="grid min-h-7 grid-cols-[14px_96px_1fr_auto] items-center gap-2.5 px-4">
      <Glyph tone={step ? "green" : "yellow"} />
      <span className="text-muted">{l(label)}</span>
      <span className="min-w-0 text-ink">
        {step ? (step.name ?? "–") : <span className="text-muted">{l(waits)}</span>}
        {step && step.words !== "" && <span className="ml-2 text-muted">「{step.words}」</span>}
      </span>
      {step?.time ? <ShortTime seconds={step.time} className="text-small text-muted" /> : <i />}
    </li>
  );
}

/** Who has approved, who still has to, and who may not. */
export function ApprovalSteps({ record, of }: { record: AnyRecord; of: Approvals }): JSX.Element {
  const { needed, limit, first, second, excluded } = of;
  const isDecided = record["first"] !== null && record["first"] !== undefined;
  const given = (second ? 2 : 0) || (first && (isDecided || needed === 2) ? 1 : 0);
  const limitText = limit === null ? "" : amountText(limit, record["currency"]);
  const rule: Label =
    needed === 2
      ? [`超过 ${limitText} 须两人`, `Two people above ${limitText}`]
      : [`不超过 ${limitText}，一人即可`, `One person up to ${limitText}`];
  return (
    <BlockSection
      title={l(["审批", "Approvals"])}
      beside={
        <span className="font-normal text-muted">
          {given} / {needed} · {l(rule)}
        </span>
      }
    >
      <ul>
        <ApprovalRow label={["第一人", "First"]} step={first} waits={["待审批", "Waiting"]} />
        {needed === 2 && (
          <ApprovalRow label={["第二人", "Second"]} step={second} waits={["待另一位管理员", "Another admin"]} />
        )}
      </ul>
      {excluded.length > 0 && (
        <p className="px-4 pt-1 text-small text-muted">
          {l(["不能审批（本人或改过收款信息）：", "May not approve (receiver, or changed the payee): "])}
          {excluded.join(l(["、", ", "]))}
        </p>
      )}
    </BlockSection>
  );
}
