import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useLayoutEffect, useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { AlikeTag, NearTagsReply, TogetherTag } from "#domain/tags/api.ts";
import { useInitialInput } from "#web/commands/initial-input.ts";
import { runCommand } from "#web/commands/run.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { recordTarget } from "#web/detail/record-target.ts";
import { count } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { go } from "#web/routing/navigate.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { tt } from "./texts.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { focusRowClass, focusRowNameClass } from "#web/ui/focus-row.ts";

const addressOf = (id: string): string => `/tags-manage?f=id:${id}&id=${id}`;

/** Tags that models have together with this one, as bars. */
function Together({ list }: { list: readonly TogetherTag[] }): JSX.Element {
  const most = Math.max(1, ...list.map(({ models }) => models));
  return (
    <section>
      <h3 className="pb-1 font-semibold text-ink">{tt("together")}</h3>
      {list.length === 0 && <p className="text-muted">{tt("noTogether")}</p>}
      <ul>
        {list.map(({ id, name, models }) => (
          <li key={id} className={focusRowClass} tabIndex={-1} data-address={addressOf(id)}>
            <a className={`link ${focusRowNameClass}`} tabIndex={-1} href={`#${addressOf(id)}`}>
              {name}
            </a>
            <span className="h-2 flex-1" aria-hidden="true">
              <span
                className="block h-full rounded-[2px] bg-ink opacity-66"
                style={{ width: `${(models / most) * 100}%` }}
              />
            </span>
            <span className="min-w-11 text-right tabular-nums">{count(models)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tags that may be the same, each with a button that merges it into this one. */
function Alike({ list, merge }: { list: readonly AlikeTag[]; merge: (tag: AlikeTag) => void }): JSX.Element {
  return (
    <section>
      <h3 className="pb-1 font-semibold text-ink">{tt("alike")}</h3>
      {list.length === 0 && <p className="text-muted">{tt("noAlike")}</p>}
      <ul>
        {list.map((tag) => (
          <li key={tag.id} className={focusRowClass} tabIndex={-1} data-address={addressOf(tag.id)} data-merge={tag.id}>
            <a className={`link ${focusRowNameClass}`} tabIndex={-1} href={`#${addressOf(tag.id)}`}>
              {tag.name}
            </a>
            <span className="flex-1 text-small text-muted">
              {tt(tag.by)} {Math.round(tag.likeness * 100)} %
            </span>
            <span className="min-w-11 text-right tabular-nums">{count(tag.uses)}</span>
            <button
              type="button"
              className={buttonClass()}
              tabIndex={-1}
              title={tt("mergeOf", { name: tag.name })}
              aria-label={tt("mergeOf", { name: tag.name })}
              onClick={() => merge(tag)}
            >
              <KeyCaps binding="m" />
              {tt("merge")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const printed = (word: string): string => `"${word.replaceAll(/["\\]/g, "\\$&")}"`;

function Searches({ list }: { list: NearTagsReply["searches"] }): JSX.Element {
  return (
    <section>
      <h3 className="pb-1 font-semibold text-ink">{tt("searched")}</h3>
      {list.length === 0 && <p className="text-muted">{tt("noSearches")}</p>}
      <ul>
        {list.map(({ word, searches, nothing, clicked }) => {
          const address = `/search-record?f=${encodeURIComponent(`normal:${printed(word)}`)}`;
          return (
            <li key={word} className={focusRowClass} tabIndex={-1} data-address={address}>
              <a className={`link ${focusRowNameClass}`} tabIndex={-1} href={`#${address}`}>
                {word}
              </a>
              <span className="flex-1 text-small text-muted">
                {tt("searchesOf", { n: searches, clicked, nothing })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Surroundings of a tag: tags used with it, tags that may be the same, and searches for it. */
export function NearPanel({ record, resource }: PanelProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const isMerging = useRef(false);
  const { data, error, refetch } = useQuery({
    // A merge reads lists again.
    queryKey: ["list", resource.name, "near", record.id],
    queryFn: ({ signal }) => call<NearTagsReply>(v2("tag", "near"), { id: record.id }, { signal }),
  });
  // The next form of the command is the one that was opened here.
  useInitialInput("tag.merge", () => {
    const input = isMerging.current ? { target: record.id } : {};
    isMerging.current = false;
    return input;
  });
  const merge = ({ id, version, name }: AlikeTag): void => {
    isMerging.current = true;
    runCommand("tag.merge", {}, recordTarget(resource, { id, version, name, aliasOf: null }));
  };
  const rows = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>("li") ?? [])];
  const here = (): HTMLElement | undefined => rows().find((row) => row.contains(document.activeElement));
  const step = (by: number) => (): boolean => {
    const all = rows();
    const row = here();
    all[row ? Math.max(0, Math.min(all.length - 1, all.indexOf(row) + by)) : 0]?.focus();
    return all.length > 0;
  };
  useControlKeys(root, {
    arrowdown: step(1),
    arrowup: step(-1),
    enter: () => {
      const address = here()?.dataset["address"];
      if (address) go(address);
      return address !== undefined;
    },
    m: () => {
      const id = here()?.dataset["merge"];
      const tag = data?.alike.find((one) => one.id === id);
      if (tag) merge(tag);
      return tag !== undefined;
    },
  });
  // Tab enters the panel at its first row.
  useLayoutEffect(() => rows()[0]?.setAttribute("tabindex", "0"));
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  return (
    <div ref={root} className="grid gap-4 px-4 py-3" tabIndex={-1}>
      {data.seoPage && (
        <p>
          {tt("seo")}{" "}
          <a className="link" href={`#/seo-manage?f=id:${data.seoPage.id}&id=${data.seoPage.id}`}>
            {data.seoPage.path}
          </a>
        </p>
      )}
      <Alike list={data.alike} merge={merge} />
      <Together list={data.together} />
      <Searches list={data.searches} />
    </div>
  );
}
