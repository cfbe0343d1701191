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
import "./word.css";

/** Address of the searches of a word, with its chart over time. */
export const addressOfWord = (word: string): string =>
  `/search-record?${writeQuery({ f: `normal:${quoteText(word)}`, ch: "overTime" })}`;

function Section({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const none = (): JSX.Element => <p className="text-muted">{l(["没有", "None"])}</p>;

function Near({ words }: { words: readonly NearWord[] }): JSX.Element {
  if (words.length === 0) return none();
  return (
    <ul>
      {words.map(({ word, searches }) => (
        <li key={word}>
          <a href={`#${addressOfWord(word)}`} className="min-w-0 truncate">
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
    <div className="wordfacts">
      <p>
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
              <li key={`${place} ${target}`}>
                <span className="text-muted">{l([`第 ${place} 位`, `Place ${place}`])}</span>
                <span className="min-w-0 truncate">{title}</span>
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
              <li key={id}>
                <Thumb image={image} size={28} />
                <a href={`#/model-admin?id=${id}`} className="min-w-0 truncate">
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
