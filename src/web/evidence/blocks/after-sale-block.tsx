import type { JSX, ReactNode } from "react";
import type { AfterSaleBlock as Data, SaleAmounts } from "#domain/after-sales/api.ts";
import { SaleKind, SaleOrder, SaleStatus, WayPayer } from "#domain/after-sales/enumerations.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import type { Enumeration } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { amountText } from "#web/fields/ledger-amount.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { l } from "#web/i18n/text.ts";
import { openRecord } from "#web/list/open-record.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Thumb } from "#web/ui/thumb.tsx";
import { SaleTalk } from "./after-sale-talk.tsx";
import { BlockSection } from "./block-section.tsx";

const muted = "font-normal text-muted";

const labelIn = (enumeration: Enumeration, value: unknown): string => l(enumeration.value(value)?.label ?? ["", ""]);

/** Amounts in words; what is 0 is left out. */
function inWords({ beans, coins, money, currency }: SaleAmounts): string {
  const parts = [
    ...(money > 0 && currency !== null ? [amountText(money, currency)] : []),
    ...(beans > 0 ? [amountText(beans, LedgerCurrency.of("bean"))] : []),
    ...(coins > 0 ? [amountText(coins, LedgerCurrency.of("coin"))] : []),
  ];
  return parts.join(" + ") || "0";
}

const Row = ({ name, children }: { name: string; children: ReactNode }): JSX.Element => (
  <div className="grid min-h-7 grid-cols-[120px_1fr] items-center gap-3 px-4">
    <span className="truncate text-muted" title={name}>
      {name}
    </span>
    <span className="min-w-0 text-ink">{children}</span>
  </div>
);

const State = ({ of, value }: { of: Enumeration; value: unknown }): JSX.Element | null => {
  const state = of.value(value);
  if (!state) return null;
  return state.tone ? <Badge quiet tone={state.tone} text={l(state.label)} /> : <span>{l(state.label)}</span>;
};

const askedBy = (record: AnyRecord): SaleAmounts => ({
  beans: Number(record["askBeans"]),
  coins: Number(record["askCoins"]),
  money: Number(record["askMoney"]),
  currency: record["currency"] as SaleAmounts["currency"],
});

function Order({ of, record }: { of: Data; record: AnyRecord }): JSX.Element {
  const { order, lines, paid, left } = of;
  return (
    <BlockSection
      title={l(["订单", "Order"])}
      beside={<span className={muted}>{order ? labelIn(SaleOrder, order.resource) : ""}</span>}
      end={<span className={muted}>{order?.states.join(" · ")}</span>}
    >
      {order === null ? (
        <p className="px-4 text-muted">{l(["订单已不存在", "The order does not exist any more"])}</p>
      ) : (
        <Row name={l(["订单号", "Order no."])}>
          <button type="button" className="link" onClick={() => openRecord(order.resource, order.id)}>
            {order.title}
          </button>{" "}
          <ShortTime className="text-muted" seconds={order.time} />
        </Row>
      )}
      <ul>
        {lines.map(({ line, title, note, quantity, picture }) => (
          <li key={line} className="grid min-h-7 grid-cols-[24px_40px_minmax(0,1fr)_auto_48px] items-center gap-3 px-4">
            <span className="text-muted">{line}</span>
            {picture === null ? <span /> : <Thumb image={picture} size={40} className="h-6 w-10" />}
            <span className="truncate" title={title}>
              {title}
            </span>
            <span className="truncate text-muted">{note}</span>
            <span className="text-right">× {quantity}</span>
          </li>
        ))}
      </ul>
      <Row name={l(["申请退还", "Asked back"])}>{inWords(askedBy(record))}</Row>
      <Row name={l(["已付未退", "Not returned"])}>{inWords(paid)}</Row>
      <Row name={l(["本单最多可退", "At most now"])}>
        <b className="font-semibold">{inWords(left)}</b>
      </Row>
    </BlockSection>
  );
}

function Returned({ of, own }: { of: Data; own: string }): JSX.Element | null {
  if (of.returned.length === 0) return null;
  return (
    <BlockSection
      title={l(["本订单的退还", "Returned of this order"])}
      beside={<span className={muted}>{of.returned.length}</span>}
    >
      <ul>
        {of.returned.map((one) => (
          <li key={one.id} className="grid h-7 grid-cols-[minmax(0,1fr)_auto_auto_56px] items-center gap-3 px-4">
            <button
              type="button"
              className="link min-w-0 truncate text-left"
              onClick={() => openRecord("afterSale", one.id)}
            >
              {one.id === own ? l(["本售后单", "This case"]) : one.saleNo}
            </button>
            <span>{inWords(one)}</span>
            <State of={SaleStatus} value={one.status} />
            <ShortTime className="text-muted" seconds={one.time} />
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}

function Terms({ of }: { of: Data }): JSX.Element | null {
  const { terms } = of;
  if (!terms) return null;
  const auto = inWords({ beans: terms.autoBeans, coins: 0, money: terms.autoMoney, currency: terms.currency });
  return (
    <BlockSection
      title={l(["下单日的服务条款", "Terms of the day of the order"])}
      beside={<span className={muted}>{terms.name}</span>}
    >
      <Row name={l(["期限", "Time"])}>{l([`收货后 ${terms.days} 天`, `Days after receipt: ${terms.days}`])}</Row>
      <Row name={l(["退回运费", "Way back"])}>{labelIn(WayPayer, terms.wayPayer)}</Row>
      <Row name={l(["答复时限", "Answer"])}>{l([`${terms.answerHours} 小时`, `Hours: ${terms.answerHours}`])}</Row>
      <Row name={l(["自动同意", "Agrees by itself"])}>
        {auto === "0" ? l(["否", "No"]) : l([`不超过 ${auto}`, `Up to ${auto}`])}
      </Row>
      {terms.address !== "" && <Row name={l(["退货地址", "Goods go to"])}>{terms.address}</Row>}
    </BlockSection>
  );
}

function Earlier({ of }: { of: Data }): JSX.Element {
  const beside = l([`共 ${of.cases} 单，同意 ${of.agreed}`, `All: ${of.cases}, agreed: ${of.agreed}`]);
  return (
    <BlockSection
      title={l(["会员此前的售后", "Earlier cases of the member"])}
      end={<span className={muted}>{beside}</span>}
    >
      {of.earlier.length === 0 && <p className="px-4 text-muted">{l(["没有其他售后单", "No other cases"])}</p>}
      <ul>
        {of.earlier.map((one) => (
          <li key={one.id} className="grid h-7 grid-cols-[72px_minmax(0,1fr)_auto_56px] items-center gap-3 px-4">
            <span className="truncate text-muted">{labelIn(SaleKind, one.kind)}</span>
            <button
              type="button"
              title={one.item}
              className="link min-w-0 truncate text-left"
              onClick={() => openRecord("afterSale", one.id)}
            >
              {one.item || one.saleNo}
            </button>
            <State of={SaleStatus} value={one.status} />
            <ShortTime className="text-muted" seconds={one.time} />
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}

/** What a decision on a case rests on: order, returns, talk, terms, earlier cases. */
export function AfterSaleBlock({ record, evidence }: BlockProps<"afterSale">): JSX.Element | null {
  const { afterSale } = evidence.blocks;
  if (!afterSale) return null;
  return (
    <>
      <Order of={afterSale} record={record} />
      <Returned of={afterSale} own={record.id} />
      <SaleTalk record={record} titles={evidence.titles} />
      <Terms of={afterSale} />
      <Earlier of={afterSale} />
    </>
  );
}
