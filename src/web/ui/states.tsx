import { messageOf, requestIdOf } from "#web/data/error.ts";
import { t } from "#web/i18n/text.ts";
import type { JSX, ReactNode } from "react";
import { useEffect, useState } from "react";
import { Glyph } from "./icon.tsx";

/** One sentence and one way on. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): JSX.Element {
  return (
    <div className="empty">
      <b>{title}</b>
      {children}
    </div>
  );
}

/** A call that failed, in its place: what the server said, which request it was, and the way to try again. */
export function Failed(props: {
  error: unknown;
  /** What is not there because of it; a record where nothing is said. */
  title?: string;
  /** What is shown instead. */
  instead?: string;
  retry?: () => void;
}): JSX.Element {
  const { error, title = t("detail.failed"), instead, retry } = props;
  const requestId = requestIdOf(error);
  return (
    <div className="trouble" role="alert">
      <b>
        <Glyph tone="red" />
        {title}
      </b>
      <p>
        {messageOf(error)} {instead}
        {requestId && <> {t("list.request", { id: requestId.slice(0, 8) })}</>}
      </p>
      {retry && (
        <button type="button" className="dk out" onClick={retry}>
          {t("common.retry")}
        </button>
      )}
    </div>
  );
}

/** A shorter wait is not felt. Milliseconds. */
const FELT_MS = 150;

/** True once a wait has gone on for so long that it is felt. */
export function useIsFelt(isWaiting: boolean): boolean {
  const [isFelt, setFelt] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setFelt(true), FELT_MS);
    return () => {
      clearTimeout(timer);
      setFelt(false);
    };
  }, [isWaiting]);
  return isWaiting && isFelt;
}

const widths = ["58%", "44%", "66%", "50%", "36%", "62%"];

/** Bars in the row beat, still, and only for a wait that can be felt. */
export function Skeleton({ rows = 6 }: { rows?: number }): JSX.Element | null {
  if (!useIsFelt(true)) return null;
  return (
    <div className="p-4" role="status" aria-label={t("common.loading")}>
      {Array.from({ length: rows }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have no identity
        <div key={at} className="flex h-7 items-center">
          <span className="sk" style={{ width: widths[at % widths.length] }} />
        </div>
      ))}
    </div>
  );
}
