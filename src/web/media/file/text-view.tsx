import type { JSX } from "react";
import { useEffect, useState } from "react";
import { loadText, type ReadText } from "#web/data/read-text.ts";
import { l } from "#web/i18n/text.ts";
import { EmptyState, Skeleton } from "#web/ui/states.tsx";
import type { ViewedFile } from "./viewed-file.ts";

/** A text as it is written, also HTML and SVG. */
export function TextView({ file }: { file: ViewedFile }): JSX.Element {
  const [read, setRead] = useState<ReadText | null>(null);
  const { url, name, size } = file;
  useEffect(() => {
    const ending = new AbortController();
    void loadText({ url, name, size }, ending.signal).then((found) => {
      if (!ending.signal.aborted) setRead(found);
    });
    return () => ending.abort();
  }, [url, name, size]);
  if (!read) return <Skeleton rows={8} />;
  if ("fault" in read) return <EmptyState title={l(read.fault)} />;
  return (
    <pre
      className="m-0 min-h-0 flex-1 overflow-auto bg-viewer px-4 py-2 text-small whitespace-pre-wrap text-text [overflow-wrap:anywhere] focus-visible:inset-ring-3 focus-visible:inset-ring-focus-soft"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll the text
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      {read.text}
    </pre>
  );
}
