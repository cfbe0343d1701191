import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useMemo, useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { PreviewWord, WordsPreview } from "#domain/tags/api.ts";
import { HotWordLabel, HotWordPlace } from "#domain/tags/enumerations.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { MomentBar, useMoment } from "./moment-bar.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import type { Choose } from "./use-blocks.ts";
import { blockOf, useBlocks } from "./use-blocks.ts";
import { isSeenBy, withWord } from "./with-draft.ts";
import { labelClass } from "./label-class.ts";

interface Shown {
  words: readonly PreviewWord[];
  language: number;
  current: string;
  choose: Choose;
}

/** The search box, the numbered list below it, and the search page with its words side by side. */
const placeClasses: Readonly<Record<string, string>> = {
  box: "mb-3 rounded-[14px] border border-line-control px-2.5 py-1",
  hotList: "mb-3 [counter-reset:word]",
  searchPage: "flex flex-wrap gap-1",
};
const wordClasses: Readonly<Record<string, string>> = {
  hotList:
    "px-2 py-1.25 before:min-w-4.5 before:text-accent-text before:content-[counter(word)] before:[counter-increment:word]",
  searchPage: "border border-line px-2.5 py-0.5",
};

function Word({ word, language, current, choose }: Shown & { word: PreviewWord }): JSX.Element {
  return (
    <div
      {...blockOf(
        word.id,
        word.id === current,
        choose,
        `flex min-w-0 items-center gap-1.5 ${wordClasses[word.place] ?? "px-2 py-1.25"}`,
      )}
    >
      <span className="min-w-0 truncate">{word.word[language]}</span>
      {word.label !== "none" && <span className={labelClass}>{labelOf(HotWordLabel, word.label)}</span>}
    </div>
  );
}

function Place({ place, ...shown }: Shown & { place: string }): JSX.Element {
  const here = shown.words.filter((one) => one.place === place);
  return (
    <div role="group" aria-label={labelOf(HotWordPlace, place)} className={placeClasses[place]}>
      <p className="basis-full text-small text-muted">{labelOf(HotWordPlace, place)}</p>
      {here.map((word) => (
        <Word key={word.id} word={word} {...shown} />
      ))}
      {here.length === 0 && <p className="text-muted">{l(["此时没有热词", "No hot word at this moment"])}</p>}
    </div>
  );
}

/** The search box and the search page as they look at a moment, with the words of one language. */
export function WordsPreviewPanel({ record, isDraft }: PanelProps): JSX.Element {
  const { isPhone, language, visitor: _, ...moment } = useMoment();
  const root = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "hotWord", "preview", moment],
    queryFn: ({ signal }) => call<WordsPreview>(v2("hotWord", "preview"), moment, { signal }),
    placeholderData: keepPreviousData,
  });
  // A word stands only in the languages in which it is written.
  const words = useMemo(() => {
    const all = data?.words ?? [];
    return (isDraft ? withWord(all, record) : all).filter(({ word }) => word[language]);
  }, [data, language, isDraft, record]);
  const ids = useMemo(
    () => HotWordPlace.values.flatMap(({ key }) => words.filter(({ place }) => place === key).map(({ id }) => id)),
    [words],
  );
  const choose = useBlocks(root, ids, record.id, isDraft);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <div className="px-4 py-3">
      <MomentBar without={["visitor"]} />
      {!data ? (
        <Skeleton rows={6} />
      ) : (
        <PreviewFrame
          root={root}
          label={l(["此时的热词", "Hot words at this moment"])}
          ids={ids}
          current={record.id}
          isPhone={isPhone}
          isDraft={isDraft === true}
        >
          {HotWordPlace.values.map(({ key }) => (
            <Place key={key} place={key} words={words} language={language} current={record.id} choose={choose} />
          ))}
        </PreviewFrame>
      )}
      {data && isDraft && !(ids.includes(record.id) && isSeenBy(record, { ...moment, language, visitor: "guest" })) && (
        <p className="text-muted text-small">
          {l(["这个词此时不显示给这位访客", "This word is not shown to this visitor now"])}
        </p>
      )}
    </div>
  );
}
