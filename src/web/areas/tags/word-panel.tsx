import { useQuery } from "@tanstack/react-query";
import type { JSX, ReactNode } from "react";
import { v2 } from "#domain/api/call.ts";
import type { NearWord, WordReply } from "#domain/tags/api.ts";
import { quoteText } from "#kernel/filter/print.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { count, l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { writeQuery } from "#web/routing/address.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { Thumb } from "#web/ui/thumb.tsx";

/** Address of the searches of a word, with its chart over time. */
export const addressOfWord = (word: string): string =>
  `/search-record?${writeQuery({ f: `normal:${quoteText(word)}`, ch: "overTime" })}`;

function Section({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <section>
      <h2 className="mb-1 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const item = "flex items-center gap-2 py-0.5";

const none = (): JSX.Element => <p className="text-muted">{l(["没有", "None"])}</p>;

function Near({ words }: { words: readonly NearWord[] }): JSX.Element {
  if (words.length === 0) return none();
  return (
    <ul>
      {words.map(({ word, searches }) => (
        <li key={word} className={item}>
          <a href={`#${addressOfWord(word)}`} className="min-w-0 flex-1 truncate">
            {word}
          </a>
          <span className="text-muted">{count(searches)}</span>
        </li>
      ))}
    </ul>
  );
}

/** One searched word: what members searched before and after it, what they clicked, and what they find now. */
export function WordPanel({ record }: PanelProps): JSX.Element {
  const word = String(record["normal"]);
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "searchRecord", "word", word],
    queryFn: ({ signal }) => call<WordReply>(v2("searchRecord", "word"), { word }, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-4 px-4 py-3">
      <p className="col-span-full">
        <a href={`#${addressOfWord(word)}`}>
          {l([`「${word}」搜索 ${count(data.searches)} 次`, `${word}: searches ${count(data.searches)}`])}
        </a>{" "}
        <CommandCap id="searchRecord.showWord" />
      </p>
      <Section title={l(["之前搜索的词", "Searched before"])}>
        <Near words={data.before} />
      </Section>
      <Section title={l(["之后搜索的词", "Searched after"])}>
        <Near words={data.after} />
      </Section>
      <Section title={l(["点击", "Clicked"])}>
        {data.clicks.length === 0 ? (
          none()
        ) : (
          <ul>
            {data.clicks.map(({ place, target, title, clicks }) => (
              <li key={`${place} ${target}`} className={item}>
                <span className="text-muted">{l([`第 ${place} 位`, `Place ${place}`])}</span>
                <span className="min-w-0 flex-1 truncate">{title}</span>
                <span className="text-muted">{count(clicks)}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={l(["现在的结果页", "Result page now"])}>
        {data.results.length === 0 ? (
          none()
        ) : (
          <ul>
            {data.results.map(({ id, title, image, isPinned }) => (
              <li key={id} className={item}>
                <Thumb image={image} size={28} className="h-7.5 w-10" />
                <a href={`#/model-admin?id=${id}`} className="min-w-0 flex-1 truncate">
                  {title}
                </a>
                {isPinned && <span className="text-muted text-small">{l(["置顶", "Pinned"])}</span>}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
