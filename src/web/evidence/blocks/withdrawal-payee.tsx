import type { JSX, ReactNode } from "react";
import { RegisterAction } from "#domain/devices/enumerations.ts";
import type { PayeeFacts, Step, WithdrawalBlock } from "#domain/payments/api.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { DEVICE_DAYS } from "#domain/payments/withdrawal-risk.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import { fullTime } from "#web/fields/format.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { l } from "#web/i18n/text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { useSecondly } from "#web/ui/use-now.ts";
import { BlockSection } from "./block-section.tsx";
import { HitMark } from "./withdrawal-risk.tsx";

interface Props {
  record: AnyRecord;
  of: WithdrawalBlock;
}

const muted = "font-normal text-muted";

function Row({ label, end, children }: { label: Label; end?: ReactNode; children: ReactNode }): JSX.Element {
  return (
    <div className="grid min-h-7 grid-cols-[112px_1fr_auto] items-center gap-3 px-4">
      <dt className="text-muted">{l(label)}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2 text-ink">{children}</dd>
      <dd className="text-small text-muted">{end}</dd>
    </div>
  );
}

/** The account of the application, and the one that the payee has now where it is another. */
function Accounts({ payee, record }: { payee: PayeeFacts; record: AnyRecord }): JSX.Element {
  if (payee.isSame)
    return (
      <>
        {payee.account}
        <HitMark record={record} risk="sharedAccount" />
      </>
    );
  return (
    <>
      {payee.account}
      <span className="text-yellow-fg">
        {payee.accountNow === null
          ? l(["认证里已没有这个账号", "The payee no longer has it"])
          : `${l(["认证里现在是", "The payee now has"])} ${payee.accountNow}`}
      </span>
      <HitMark record={record} risk="sharedAccount" />
    </>
  );
}

function CoolingLeft({ until }: { until: number }): JSX.Element {
  const left = useSecondly((now) => Math.ceil((until - now / 1_000) / HOUR));
  return left > 0 ? (
    <span className="text-yellow-fg">{l([`还剩 ${left} 小时`, `${left} h left`])}</span>
  ) : (
    <span>{l(["已过", "Over"])}</span>
  );
}

/** Where the money goes, and how long ago that changed. */
export function Payee({ record, of }: Props): JSX.Element {
  const { payee } = of;
  if (!payee)
    return (
      <BlockSection title={l(["收款人", "Payee"])}>
        <p className="px-4 text-red-fg">{l(["收款认证已不存在", "The payee no longer exists"])}</p>
      </BlockSection>
    );
  const status = PayeeStatus.value(payee.status);
  return (
    <BlockSection
      title={l(["收款人", "Payee"])}
      beside={status?.tone && <Badge quiet tone={status.tone} text={l(status.label)} />}
    >
      <dl>
        <Row label={["账号", "Account"]}>
          <Accounts payee={payee} record={record} />
        </Row>
        <Row label={["户名", "Holder"]}>{payee.holder}</Row>
        {payee.changeTime !== null && (
          <Row
            label={["最近变更", "Last change"]}
            end={payee.coolUntil !== null && <CoolingLeft until={payee.coolUntil} />}
          >
            {fullTime(payee.changeTime)}
            <span className="text-muted">{payee.changer ?? l(["会员本人", "by the member"])}</span>
            <HitMark record={record} risk="payeeChanged" />
          </Row>
        )}
      </dl>
    </BlockSection>
  );
}

const said = ({ name, words }: Step, other: Label): string =>
  `${name ?? l(other)}${words === "" ? "" : `「${words}」`}`;

/** Each hold, with how it ended. Those that a rule set stay in sight. */
export function Holds({ of }: Pick<Props, "of">): JSX.Element | null {
  if (of.holds.length === 0) return null;
  return (
    <BlockSection title={l(["挂起记录", "Holds"])} beside={<span className={muted}>{of.holds.length}</span>}>
      <ul>
        {of.holds.map(({ held, lifted }) => (
          <li key={`${held.time} ${held.words}`} className="px-4 py-0.5 leading-5.5">
            {held.time !== null && <ShortTime seconds={held.time} className="mr-2 text-small text-muted" />}
            <span className="text-ink">{said(held, ["规则", "A rule"])}</span>
            <span className="text-muted"> → </span>
            {lifted ? (
              <>
                {lifted.time !== null && <ShortTime seconds={lifted.time} className="mr-2 text-small text-muted" />}
                <span className="text-ink">
                  {said(lifted, ["", ""])} {l(["解除", "lifted it"])}
                </span>
              </>
            ) : (
              <span className="text-yellow-fg">{l(["仍在挂起", "still on hold"])}</span>
            )}
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}

/** Devices of the member within the last days. */
export function Devices({ record, of }: Props): JSX.Element {
  const { devices } = of;
  return (
    <BlockSection
      title={l([`${DEVICE_DAYS} 天内的设备`, `Devices of ${DEVICE_DAYS} days`])}
      beside={
        <span className={`flex items-center gap-2 ${muted}`}>
          {devices.length}
          <HitMark record={record} risk="sharedDevice" />
          <HitMark record={record} risk="onBlackList" />
        </span>
      }
    >
      {devices.length === 0 && <p className="px-4 text-muted">{l(["没有设备记录", "No device was seen"])}</p>}
      <ul>
        {devices.map(({ dn, action, ip, time, isNew }) => (
          <li key={dn} className="grid h-7 grid-cols-[minmax(0,1fr)_120px_140px_auto_auto] items-center gap-3 px-4">
            <span className="truncate text-ink">{dn}</span>
            <span className="text-muted">{l(RegisterAction.value(action)?.label ?? ["", ""])}</span>
            <span className="text-muted">{ip}</span>
            <span className="text-small text-yellow-fg">{isNew && l(["新设备", "New"])}</span>
            <ShortTime seconds={time} className="text-small text-muted" />
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
