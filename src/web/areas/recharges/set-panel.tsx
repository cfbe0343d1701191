import type { JSX } from "react";
import { Currency } from "#domain/currency.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { PageFrame, textsOf } from "#web/detail/page-frame.tsx";
import { isImage } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A price as members read it. */
function priceText(language: string, price: Readonly<Record<string, unknown>>): string {
  const [zh, en] = amountLabel(Number(price["amount"] ?? 0), Currency.value(price["currency"])?.format ?? null);
  return language === "1" ? zh : en;
}

/** Bonuses that a pack brings, one a line. */
function bonusLines(language: string, record: PanelProps["record"]): string[] {
  const [bonus, first] = [Number(record["bonusCoins"] ?? 0), Number(record["firstBonusCoins"] ?? 0)];
  const isChinese = language === "1";
  return [
    ...(bonus > 0 ? [isChinese ? `送 ${bonus} 金币` : `Bonus: ${bonus}`] : []),
    ...(first > 0 ? [isChinese ? `首充再送 ${first} 金币` : `First top-up: ${first} more`] : []),
  ];
}

/** A pack as the app shows it, in each language in which it has a name. */
export function SetPanel({ record }: PanelProps): JSX.Element {
  const { icon } = record;
  const prices = listIn(record["prices"]).filter(isRecord);
  const named = Object.entries(textsOf(record["name"])).flatMap(([language, text]) => (text ? [language] : []));
  return (
    <PageFrame command="rechargeSet.preview" languages={named}>
      {(language) => (
        <>
          {isImage(icon) && <img src={fileUrl(icon.key)} alt="" loading="lazy" />}
          <h1>
            {textsOf(record["name"])[language]} {textsOf(record["corner"])[language]}
          </h1>
          {bonusLines(language, record).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <ul aria-label={l(["价格", "Prices"])}>
            {prices.map((price) => (
              <li key={String(price["currency"])}>
                <b>{priceText(language, price)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageFrame>
  );
}
