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
import "./preview.css";

interface Shown {
  words: readonly PreviewWord[];
  language: number;
  current: string;
  choose: Choose;
}

function Word({ word, language, current, choose }: Shown & { word: PreviewWord }): JSX.Element {
  return (
    <div {...blockOf(word.id, word.id === current, choose)} className="wp-word">
      <span className="min-w-0 truncate">{word.word[language]}</span>
      {word.label !== "none" && <span className="np-label">{labelOf(HotWordLabel, word.label)}</span>}
    </div>
  );
}

function Place({ place, ...shown }: Shown & { place: string }): JSX.Element {
  const here = shown.words.filter((one) => one.place === place);
  return (
    <div role="group" aria-label={labelOf(HotWordPlace, place)} className={`wp-${place}`}>
      <p className="text-muted text-small">{labelOf(HotWordPlace, place)}</p>
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
    <div className="preview">
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
