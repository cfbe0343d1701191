import type { JSX } from "react";
import { BEANS, COINS } from "#domain/amount-formats.ts";
import { Currency } from "#domain/currency.ts";
import type { AmountFormat } from "#kernel/amount.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { PageFrame, textsOf } from "#web/detail/page-frame.tsx";
import { isImage } from "#web/fields/cell.tsx";
import { RichText } from "#web/fields/rich-text.tsx";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

type Values = Readonly<Record<string, unknown>>;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const saying = (language: string, format: AmountFormat | null, value: unknown): string[] => {
  if (typeof value !== "number" || value <= 0) return [];
  const [zh, en] = amountLabel(value, format);
  return [language === "1" ? zh : en];
};

/** The prices of an article or a variant, which are due together; those of the article where the variant has none. */
function priceText(language: string, article: Values, variant: Values = {}): string {
  const money = Currency.value(article["currency"])?.format ?? null;
  const of = (values: Values): string[] => [
    ...saying(language, BEANS, values["priceBeans"]),
    ...saying(language, COINS, values["priceCoins"]),
    ...saying(language, money, values["priceMoney"]),
  ];
  const own = of(variant);
  return (own.length > 0 ? own : of(article)).join(" + ");
}

/** An article as members see it, in each language in which it is written. */
export function GoodsPanel({ record }: PanelProps): JSX.Element {
  const [cover] = listIn(record["images"]).filter(isImage);
  const variants = listIn(record["skus"]).filter(isRecord);
  const languages = [
    ...new Set(
      ["name", "detail"].flatMap((name) =>
        Object.entries(textsOf(record[name])).flatMap(([language, text]) => (text ? [language] : [])),
      ),
    ),
  ];
  return (
    <PageFrame command="goods.preview" languages={languages}>
      {(language) => (
        <>
          {cover && <img src={fileUrl(cover.key)} alt="" loading="lazy" />}
          <h1>{textsOf(record["name"])[language]}</h1>
          <p>
            <b>{priceText(language, record)}</b>
          </p>
          <ul aria-label={l(["规格", "Variants"])}>
            {variants
              .filter((variant) => variant["isOffered"] !== false)
              .map((variant, i) => (
                <li key={String(variant["rowKey"] ?? i)}>
                  {textsOf(variant["spec"])[language]} · {priceText(language, record, variant)}
                </li>
              ))}
          </ul>
          <RichText html={textsOf(record["detail"])[language] ?? ""} className="pagepreview-text" />
          <RichText html={textsOf(record["notice"])[language] ?? ""} className="pagepreview-text" />
        </>
      )}
    </PageFrame>
  );
}
