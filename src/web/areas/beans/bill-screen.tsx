import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect } from "react";
import type { BillHead, FlowFigures, MemberHead, TopRow } from "#domain/beans/api.ts";
import { v2 } from "#domain/api/call.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { BillType } from "#domain/enumerations/money.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import { isGranted } from "#kernel/availability.ts";
import { StepLine } from "#web/charts/step-line.tsx";
import { useActor } from "#web/auth/session/actor.ts";
import { call } from "#web/data/client.ts";
import { deliverAddress } from "#web/areas/deliveries/addresses.ts";
import { amountText, signedText } from "#web/fields/ledger-amount.ts";
import { count, l } from "#web/i18n/text.ts";
import type { HeadProps } from "#web/list/narrowed-list.tsx";
import { NarrowedList } from "#web/list/narrowed-list.tsx";
import { useQuery as useAddress } from "#web/routing/address.ts";
import { usePath } from "#web/routing/location.ts";
import { nameTab } from "#web/routing/tabs.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import type { Fact } from "#web/ui/facts-strip.tsx";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { Failed } from "#web/ui/states.tsx";
import { recycleAddress } from "./addresses.ts";

const headClass = "flex flex-none flex-wrap items-stretch gap-x-6 border-b border-line bg-surface";

/** Room of a head before its first answer, so that the list does not move. */
const Waiting = ({ lines }: { lines: string }): JSX.Element => (
  <div className={`flex-none ${lines}`} aria-busy="true" />
);

function figuresFacts({ sum, members, count: n, largest, currency }: FlowFigures): Fact[] {
  const mean = members === 0 ? 0 : Math.round(Math.abs(sum) / members);
  return [
    { label: l(["合计", "Sum"]), value: signedText(sum, currency) },
    { label: l(["笔数", "Flows"]), value: count(n) },
    { label: l(["会员", "Members"]), value: count(members) },
    { label: l(["人均", "Mean of a member"]), value: amountText(mean, currency) },
    { label: l(["最大一笔", "Largest"]), value: amountText(largest, currency) },
  ];
}

/** Sizes by hour of the day in Beijing, as columns. */
function Hours({ hours }: { hours: readonly number[] }): JSX.Element {
  const most = Math.max(1, ...hours);
  const busiest = hours.indexOf(Math.max(...hours));
  const words = l([`按小时分布，${busiest} 时最多`, `By hour of the day, most at ${busiest}:00`]);
  return (
    <figure className="flex flex-none items-end gap-2 px-4 py-1.5" aria-label={words} title={words}>
      <figcaption className="text-small text-muted">{l(["按小时", "By hour"])}</figcaption>
      <svg viewBox="0 0 192 34" width={192} height={34} aria-hidden="true">
        {hours.map((size, hour) => {
          const height = size === 0 ? 1 : Math.max(2, Math.round((size / most) * 32));
          return (
            <rect
              key={hour}
              x={hour * 8 + 1}
              y={34 - height}
              width={6}
              height={height}
              className={size === 0 ? "fill-line" : "fill-chart"}
            />
          );
        })}
      </svg>
    </figure>
  );
}

/** A record in words: its title, else what kind of movement it was. */
export const rowTitle = ({ kind, title, bizId }: TopRow): string =>
  title || `${l(LedgerKind.value(kind)?.label ?? ["", ""])}${bizId === "" ? "" : ` #${bizId}`}`;

function Top({ rows, currency, label }: { rows: readonly TopRow[]; currency: unknown; label: string }): JSX.Element {
  return (
    <p className="min-w-0 flex-[1_1_20rem] self-center truncate px-4 text-small" title={label}>
      <span className="text-muted">{label} </span>
      {rows.map((row, i) => (
        <span key={`${String(row.kind)} ${row.bizType} ${row.bizId}`}>
          {i > 0 && " · "}
          {rowTitle(row)} <b className="font-medium text-ink tabular-nums">{amountText(row.amount, currency)}</b>
        </span>
      ))}
    </p>
  );
}

/** The day and the bill type, or the source, that the address names. */
function placeFacts({ date = "0", type, id }: HeadProps["parameters"]): Fact[] {
  const all = l(["全部", "All"]);
  return [
    { label: l(["日期", "Date"]), value: date === "0" ? all : date },
    ...(type === undefined ? [] : [{ label: l(["账单类型", "Bill type"]), value: typeName(type) }]),
    ...(id === undefined ? [] : [{ label: l(["来源", "Source"]), value: id === "0" ? all : `#${id}` }]),
  ];
}

const typeName = (type: string): string => l(BillType.value(Number(type))?.label ?? [type, type]);

/** Sum, members, mean and largest of the listed flows, when they came, and what most went to. */
function FiguresHead({ filter, screen, parameters }: HeadProps): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["billHead", filter],
    queryFn: ({ signal }) => call<BillHead>(v2("accountFlow", "billHead"), { filter }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting lines="h-12.5" />;
  const [first] = data.figures;
  const about = placeFacts(parameters);
  if (!first)
    return (
      <div className={headClass} data-head>
        <FactsStrip facts={about} />
      </div>
    );
  const isOut = screen.route.startsWith("/bean-list/consume");
  return (
    <div className={headClass} data-head>
      <FactsStrip facts={[...about, ...figuresFacts(first)]} />
      <Hours hours={first.hours} />
      <Top rows={data.top} currency={first.currency} label={isOut ? l(["花在", "Spent on"]) : l(["来自", "From"])} />
    </div>
  );
}

/** Links to the forms that give to a member, and take back. */
function useCommandFacts(id: string, currency: unknown): Fact[] {
  const actor = useActor();
  const linkTo = (address: string, text: string): JSX.Element => (
    <a className="link" href={`#${address}`}>
      {text}
    </a>
  );
  const unit = String(currency);
  const mayGrant = isGranted(actor, "beanDelivery.add");
  const mayRecycle = isGranted(actor, "beanRecycle.add");
  if (!mayGrant && !mayRecycle) return [];
  const value = (
    <span className="inline-flex gap-3">
      {mayGrant && linkTo(deliverAddress({ users: id, currency: unit }), l(["发放", "Grant"]))}
      {mayRecycle && linkTo(recycleAddress({ user: id, currency: unit }), l(["回收", "Recycle"]))}
    </span>
  );
  return [{ label: l(["操作", "Commands"]), value }];
}

/** A member's balance, what was earned, used and recycled, and the line of the balance. */
function MemberHeadPart({ parameters }: HeadProps): JSX.Element {
  const id = parameters["id"] ?? "";
  const { v } = useAddress();
  const commands = useCommandFacts(id, BeanCurrency.of(v === "1" ? "coin" : "bean"));
  const { data, error, refetch } = useQuery({
    queryKey: ["memberHead", id],
    queryFn: ({ signal }) => call<MemberHead>(v2("accountFlow", "memberHead"), { id }, { signal }),
  });
  const path = usePath();
  const name = data?.name;
  useEffect(() => {
    if (name !== undefined && name !== null) nameTab(path, name);
  }, [path, name]);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting lines="h-28.5" />;
  const currency = BeanCurrency.of(v === "1" ? "coin" : "bean");
  const figures = data.figures.find((one) => one.currency === currency);
  if (data.name === null)
    return (
      <p className="flex-none px-4 py-3 text-muted">{l([`没有编号为 ${id} 的会员`, `There is no member ${id}`])}</p>
    );
  const text = (minor = 0): string => amountText(minor, currency);
  const facts: Fact[] = [
    {
      label: l(["会员", "Member"]),
      value: (
        <a className="link font-semibold" href={`#/user-detail/${id}`}>
          {data.name}
        </a>
      ),
    },
    { label: l(["余额", "Balance"]), value: text(figures?.balance) },
    { label: l(["累计获得", "Earned"]), value: text(figures?.earned) },
    { label: l(["累计使用", "Used"]), value: text(figures?.used) },
    { label: l(["累计回收", "Recycled"]), value: text(figures?.recycled) },
    ...(figures && figures.rest > 0 ? [{ label: l(["待追扣", "Still to take"]), value: text(figures.rest) }] : []),
    ...commands,
  ];
  return (
    <div className="flex-none" data-head>
      <FactsStrip facts={facts} />
      {figures && (
        <StepLine
          from={data.from}
          to={data.to}
          opening={figures.opening}
          points={figures.points}
          mark={null}
          label={l([`近 90 天余额，现为 ${text(figures.balance)}`, `Balance of 90 days, now ${text(figures.balance)}`])}
        />
      )}
    </div>
  );
}

/** Lists of flows that an address narrows, each with its figures above. */
export function BillScreen(props: ScreenProps): JSX.Element {
  return <NarrowedList {...props} head={props.screen.under ? MemberHeadPart : FiguresHead} />;
}
