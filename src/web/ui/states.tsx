import { messageOf, requestIdOf } from "#web/data/error.ts";
import { t } from "#web/i18n/text.ts";
import type { JSX, ReactNode } from "react";
import { useEffect, useState } from "react";
import { Glyph } from "./icon.tsx";

/** Classes of a text in the middle of its place, where there is nothing to show. */
export const emptyStateClass = "m-auto px-4 py-4.5 text-center leading-5.5 text-muted";

/** Classes of the next steps below it, with their keys. */
export const nextStepsClass = "inline-flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5";

/** Empty state: one sentence and one next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): JSX.Element {
  return (
    <div className={emptyStateClass} data-slot="empty">
      <b className="block font-medium text-ink">{title}</b>
      {children}
    </div>
  );
}

/** Classes of the box that stands in place of content that could not be loaded. */
export const troubleClass = "m-4 rounded-m border border-line px-3.5 pt-2.5 pb-3.5 leading-5.5 text-muted";

/** As those of an outlined button, without the module of all buttons, which the first load does not need. */
const retryClass =
  "mt-1.5 ml-5 inline-flex h-8 items-center rounded-m border border-line-strong px-2.5 text-text hover:bg-hover active:bg-press";

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
    <div className={troubleClass} role="alert" data-slot="trouble">
      <b className="flex items-center gap-2 text-ink">
        <Glyph tone="red" />
        {title}
      </b>
      <p className="pl-5">
        {messageOf(error)} {instead}
        {requestId && <> {t("list.request", { id: requestId.slice(0, 8) })}</>}
      </p>
      {retry && (
        <button type="button" className={retryClass} onClick={retry}>
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

/** Placeholder of a text that is on its way. */
export const SkeletonBar = ({ width = "46%" }: { width?: string }): JSX.Element => (
  <span className="block h-2.5 rounded-[3px] bg-press" data-slot="skeleton-bar" style={{ width }} />
);

const widths = ["58%", "44%", "66%", "50%", "36%", "62%"];

/** Rows that are drawn: enough for the highest pane. The others are cut. */
const DRAWN = 48;

/**
 * Placeholder rows without animation, shown only for a noticeable wait. They fill their pane and do not count for its
 * height.
 * @param rows number of rows where the place has no height of its own
 */
export function Skeleton({ rows = 6 }: { rows?: number }): JSX.Element | null {
  if (!useIsFelt(true)) return null;
  return (
    <div
      className="h-full flex-auto overflow-hidden p-4 contain-size"
      data-slot="skeleton"
      style={{ minHeight: `calc(${rows} * 28px + 32px)` }}
      role="status"
      aria-label={t("common.loading")}
    >
      {Array.from({ length: DRAWN }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholder bars have no identity
        <div key={index} className="flex h-7 items-center">
          <SkeletonBar width={widths[index % widths.length] ?? "46%"} />
        </div>
      ))}
    </div>
  );
}
