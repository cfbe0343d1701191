import { messageOf, requestIdOf } from "#web/data/error.ts";
import { t } from "#web/i18n/text.ts";
import type { JSX, ReactNode } from "react";
import { useEffect, useState } from "react";
import { Glyph } from "./icon.tsx";

/** Empty state: one sentence and one next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): JSX.Element {
  return (
    <div className="empty">
      <b>{title}</b>
      {children}
    </div>
  );
}

/** Error of a call in place of its content: the server's message, the request id, and a retry. */
export function Failed(props: {
  error: unknown;
  /** Title that names what is missing; by default a record. */
  title?: string;
  /** Text about what is shown instead. */
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

/** Wait in ms below which a delay is not noticeable. */
const NOTICEABLE_MS = 150;

/** Returns true once a wait is noticeable. */
export function useIsFelt(isWaiting: boolean): boolean {
  const [isFelt, setFelt] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setFelt(true), NOTICEABLE_MS);
    return () => {
      clearTimeout(timer);
      setFelt(false);
    };
  }, [isWaiting]);
  return isWaiting && isFelt;
}

const widths = ["58%", "44%", "66%", "50%", "36%", "62%"];

/** Rows that are drawn: enough for the highest pane. The others are cut. */
const DRAWN = 48;

/**
 * Placeholder rows without animation, shown only for a noticeable wait. They fill their pane.
 * @param rows number of rows where the place has no height of its own
 */
export function Skeleton({ rows = 6 }: { rows?: number }): JSX.Element | null {
  if (!useIsFelt(true)) return null;
  return (
    <div
      className="p-4 skeleton"
      style={{ minHeight: `calc(${rows} * 28px + 32px)` }}
      role="status"
      aria-label={t("common.loading")}
    >
      {Array.from({ length: DRAWN }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholder bars have no identity
        <div key={at} className="flex h-7 items-center">
          <span className="sk" style={{ width: widths[at % widths.length] }} />
        </div>
      ))}
    </div>
  );
}
