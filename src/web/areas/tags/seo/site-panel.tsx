import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, JSX, ReactNode } from "react";
import { useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { SitemapState } from "#domain/tags/api.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { SeoProblem } from "#domain/tags/enumerations.ts";
import { shareWords } from "#kernel/share.ts";
import { contentLanguages } from "#kernel/content-language.ts";
import { call } from "#web/data/client.ts";
import { labelOf, Time } from "#web/fields/cell.tsx";
import { count, l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { setQuery } from "#web/routing/address.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

type Cell = SitemapState["filled"][number];

const kindText = (kind: string): string =>
  kind === "" ? l(["其他页面", "Other pages"]) : labelOf(ContentType, Number(kind));

/** Filters the list by the pages of a cell whose texts are missing. */
function showMissing({ kind, language }: Cell): void {
  const key = contentLanguages.value(Number(language))?.key ?? language;
  const ofKind = kind === "" ? "-kind:*" : `kind:${kind}`;
  const f = `template:false ${ofKind} (titles.missing:${key} | descriptions.missing:${key})`;
  setQuery({ v: "all", f, id: null, at: null });
}

/** Moves the focus among the cells of the map. */
function useCellKeys(columns: number) {
  const root = useRef<HTMLTableElement>(null);
  const step = (by: number) => (): boolean => {
    const cells = [...(root.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const index = cells.indexOf(document.activeElement as HTMLElement);
    cells[index + by]?.focus();
    return true;
  };
  useControlKeys(root, {
    arrowright: step(1),
    arrowleft: step(-1),
    arrowdown: step(columns),
    arrowup: step(-columns),
  });
  return root;
}

const heading = "px-1.5 py-0.5 text-left font-normal whitespace-nowrap text-muted";

/** Shares of pages with title and description, by kind and language. The darker, the more are filled. */
function FilledMap({ filled }: { filled: readonly Cell[] }): JSX.Element {
  const languages = [...new Set(filled.map(({ language }) => language))];
  const kinds = [...new Set(filled.map(({ kind }) => kind))];
  const root = useCellKeys(languages.length);
  return (
    <table ref={root} className="border-separate border-spacing-0.5 text-small">
      <thead>
        <tr>
          <th scope="col" className={heading}>
            {l(["类型", "Kind"])}
          </th>
          {languages.map((language) => (
            <th key={language} scope="col" className={heading}>
              {labelOf(contentLanguages, Number(language))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={`${heading} sticky left-0 bg-surface`}>
              {kindText(kind)}
            </th>
            {filled
              .filter((cell) => cell.kind === kind)
              .map((cell) => {
                const share = cell.pages === 0 ? 0 : cell.filled / cell.pages;
                const label = l([
                  `${kindText(kind)}，${labelOf(contentLanguages, Number(cell.language))}：${cell.filled}/${cell.pages}`,
                  `${kindText(kind)}, ${labelOf(contentLanguages, Number(cell.language))}: ${cell.filled} of ${cell.pages}`,
                ]);
                return (
                  <td key={cell.language}>
                    <button
                      type="button"
                      aria-label={label}
                      title={label}
                      className={`w-full min-w-11 rounded-s bg-[color-mix(in_srgb,var(--color-accent)_var(--share),var(--color-sunken))] px-1.5 py-1 ${share > 0.6 ? "text-on-accent" : "text-text"}`}
                      style={{ "--share": `${Math.round(share * 100)}%` } as CSSProperties}
                      onClick={() => showMissing(cell)}
                    >
                      {shareWords(cell.filled, cell.pages, 0)}
                    </button>
                  </td>
                );
              })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The sitemap as it was built and read, and which texts of the site are missing. */
export function SitePanel(): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "seoPage", "sitemap"],
    queryFn: ({ signal }) => call<SitemapState>(v2("seoPage", "sitemap"), {}, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  const never = l(["从未", "Never"]);
  return (
    <div className="grid gap-2 px-4 py-3">
      <h2 className="font-semibold">
        {l(["站点地图", "Sitemap"])} <CommandCap id="seoPage.rebuildSitemap" />
      </h2>
      <dl className="grid gap-1">
        <Fact label={l(["网址", "URLs"])}>{count(data.urls)}</Fact>
        <Fact label={l(["生成", "Built"])}>{data.builtAt === null ? never : <Time seconds={data.builtAt} />}</Fact>
        <Fact label={l(["最近读取", "Last read"])}>
          {data.readAt === null ? never : <Time seconds={data.readAt} />}{" "}
          <span className="text-muted text-small">{data.reader}</span>
        </Fact>
        <Fact label={l(["问题", "Problems"])}>
          {data.problems.length === 0
            ? l(["没有", "None"])
            : data.problems.map(({ problem, pages }) => `${labelOf(SeoProblem, problem)} ${count(pages)}`).join(" · ")}
        </Fact>
      </dl>
      <h2 className="font-semibold">{l(["已填的标题和描述", "Filled titles and descriptions"])}</h2>
      <p className="text-muted text-small">
        {l(["回车筛出缺文字的页面", "Enter lists the pages whose texts are missing"])}
      </p>
      <div className="overflow-x-auto pb-1">
        <FilledMap filled={data.filled} />
      </div>
    </div>
  );
}
