import { cva } from "class-variance-authority";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useMemo, useRef } from "react";
import { isId } from "#kernel/id.ts";
import { v2 } from "#domain/api/call.ts";
import type { PagePreview, PreviewItem, PreviewModule } from "#domain/tags/api.ts";
import { HomeModuleKind, HomePage } from "#domain/tags/enumerations.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { RichText } from "#web/fields/rich-text.tsx";
import { l } from "#web/i18n/text.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { MomentBar, Said, useMoment } from "./moment-bar.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import type { Choose } from "./use-blocks.ts";
import { blockOf, useBlocks } from "./use-blocks.ts";
import { contentOf, isSeenBy, withModule } from "./with-draft.ts";

const Picture = ({ item, width }: { item: PreviewItem; width: string }): JSX.Element => {
  const className = `block aspect-4/3 rounded-s bg-sunken object-cover ${width}`;
  return item.image ? (
    <img className={className} src={fileUrl(item.image.key, 240)} alt="" loading="lazy" />
  ) : (
    <span className={className} />
  );
};

const itemsClass = cva("gap-2 text-small", {
  variants: {
    style: {
      tags: "flex flex-wrap",
      row: "flex overflow-hidden",
      bigCard: "grid grid-cols-1",
      list: "grid grid-cols-1",
      grid: "grid grid-cols-4 in-data-phone:grid-cols-2",
    },
  },
});

const itemClass = cva("", {
  variants: {
    style: {
      tags: "rounded-full border border-line px-2.5 py-0.5",
      row: "min-w-0 shrink-0 basis-26",
      bigCard: "",
      list: "flex items-center gap-2",
      grid: "",
    },
  },
});

/** How the items of a module are laid out. */
function layoutOf({ kind, style }: PreviewModule): "tags" | "row" | "bigCard" | "list" | "grid" {
  if (kind === "tags") return "tags";
  return style === "row" || style === "bigCard" || style === "list" ? style : "grid";
}

function Items({ module }: { module: PreviewModule }): JSX.Element {
  const style = layoutOf(module);
  return (
    <ul className={itemsClass({ style })}>
      {module.items.map((item) => (
        <li key={item.id} className={itemClass({ style })}>
          {style !== "tags" && <Picture item={item} width={style === "list" ? "w-14" : "w-full"} />}
          <span className="block min-w-0 truncate">{item.title}</span>
        </li>
      ))}
    </ul>
  );
}

/** Notes about a module for editors, which visitors do not see. */
function Notes({ module }: { module: PreviewModule }): JSX.Element | null {
  const { items, wanted, fallback, isLater, html, state } = module;
  const isEmpty = items.length === 0 && html === "";
  const notes = [
    ...(state === "planned" ? [l(["到时间自动上架", "Goes up by itself at its time"])] : []),
    ...(state === "draft" ? [l(["还没有发布", "Not published yet"])] : []),
    ...(fallback
      ? [l([`没有内容，显示备用「${fallback.name}」`, `Gives nothing, shows its fallback ${fallback.name}`])]
      : []),
    ...(isLater
      ? [
          l([
            `产品还没有「${labelOf(HomeModuleKind, module.kind)}」的记录`,
            `The product has no records for ${labelOf(HomeModuleKind, module.kind)} yet`,
          ]),
        ]
      : isEmpty
        ? [l(["没有内容，访客看不到它", "Gives nothing, so visitors do not see it"])]
        : items.length < wanted
          ? [l([`只有 ${items.length} 个，应有 ${wanted} 个`, `Gives ${items.length} of ${wanted}`])]
          : []),
  ];
  return notes.length > 0 ? <p className="text-small text-yellow-fg">{notes.join(l(["；", "; "]))}</p> : null;
}

function Block(props: { module: PreviewModule; language: number; isOn: boolean; choose: Choose }): JSX.Element {
  const { module, language, isOn, choose } = props;
  const { background, backgroundColor } = module;
  return (
    <div
      {...blockOf(
        module.id,
        isOn,
        choose,
        `not-first:mt-1 bg-cover bg-center p-2.5 ${module.state === "live" ? "" : "border border-dashed border-line-strong"}`,
      )}
      style={{
        ...(backgroundColor ? { backgroundColor } : {}),
        ...(background ? { backgroundImage: `url("${fileUrl(background.key, 800)}")` } : {}),
      }}
    >
      {module.showTitle && (
        <h3 className="mb-1.5 text-title font-semibold">
          <Said texts={module.title} language={language} />
        </h3>
      )}
      {module.html === "" ? <Items module={module} /> : <RichText html={module.html} className="leading-[1.6]" />}
      <p className="mt-1.5 text-small text-muted" data-testid="module-name">
        {module.name}
      </p>
      <Notes module={module} />
    </div>
  );
}

const none: readonly string[] = [];

/** The page of a module as a visitor sees it at a moment. Its modules move the cursor of the list. */
export function HomePreviewPanel({ record, isDraft, invalid = none }: PanelProps): JSX.Element {
  const { isPhone, ...moment } = useMoment();
  const page = String(record["page"]);
  const root = useRef<HTMLDivElement>(null);
  const draft = useMemo(() => (isDraft ? contentOf(record, invalid) : null), [isDraft, record, invalid]);
  const asked = {
    page,
    ...(isId(record.id) ? { module: record.id } : {}),
    ...moment,
    ...(draft && { draft }),
  };
  const { data, error, refetch } = useQuery({
    // A change of the list, such as another order, changes the page as well.
    queryKey: ["list", "homeModule", "preview", asked],
    queryFn: ({ signal }) => call<PagePreview>(v2("homeModule", "preview"), asked, { signal }),
    placeholderData: keepPreviousData,
  });
  const modules = useMemo(() => {
    const all = data?.modules ?? [];
    return isDraft ? withModule(all, record, moment.language) : all;
  }, [data, isDraft, record, moment.language]);
  const ids = useMemo(() => modules.map(({ id }) => id), [modules]);
  const choose = useBlocks(root, ids, record.id, isDraft);
  const isShown = ids.includes(record.id) && (!isDraft || isSeenBy(record, moment));
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <div className="px-4 py-3">
      <MomentBar />
      {!data ? (
        <Skeleton rows={8} />
      ) : (
        <PreviewFrame
          root={root}
          label={l([`「${labelOf(HomePage, page)}」的模块`, `Modules of ${labelOf(HomePage, page)}`])}
          ids={ids}
          current={record.id}
          isPhone={isPhone}
          isDraft={isDraft === true}
        >
          {modules.map((module) => (
            <Block
              key={module.id}
              module={module}
              language={moment.language}
              isOn={module.id === record.id}
              choose={choose}
            />
          ))}
          {modules.length === 0 && (
            <EmptyState title={l(["这位访客此时看不到任何模块", "This visitor sees no module at this moment"])} />
          )}
        </PreviewFrame>
      )}
      {data && modules.length > 0 && !isShown && (
        <p className="text-muted text-small">
          {l(["当前模块此时不显示给这位访客", "The current module is not shown to this visitor now"])}
        </p>
      )}
    </div>
  );
}
