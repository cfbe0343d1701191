import type { JSX, ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { Tone } from "#kernel/enumeration.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { rowId } from "#web/list/row.tsx";
import { RankLabel } from "#web/ui/badge.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { useNow, useSecondly } from "#web/ui/use-now.ts";
import { leaseLeft } from "./age.ts";
import type { Drawn } from "./section-headers.ts";
import { useDrawn } from "./section-headers.ts";
import { useSnapshotAfterPaint } from "#web/render/after-paint.ts";
import { leasedInPlace, stayingIds } from "#web/queue/session/session-state.ts";
import { isPending, settledIds } from "#web/queue/decisions/decided.ts";
import type { SectionHeader } from "./list-sections.ts";

interface Place {
  index: number;
  top: number;
}

interface BandProps extends Place {
  tone: Tone | null;
  label: string;
  n: number | null;
  right: ReactNode;
  /** True if the label is a rank, such as P0, and no state. */
  isRank?: boolean;
}

function Band({ index, top, tone, label, n, right, isRank = false }: BandProps): JSX.Element {
  return (
    <div
      role="row"
      id={rowId(index)}
      aria-rowindex={index + 1}
      className="row queue-row queue-group bg-sunken text-small text-muted shadow-[inset_0_1px_var(--color-line-soft),inset_0_-1px_var(--color-line-soft)]"
      style={{ top }}
    >
      <span role="rowheader" aria-colspan={4} className="contents">
        <span className="lead">{!isRank && tone && <Glyph tone={tone} />}</span>
        <span>
          {isRank ? <RankLabel tone={tone} text={label} /> : <b className="mr-1 text-text">{label}</b>}{" "}
          {n === null ? "" : count(n)}
        </span>
        <span className="min-w-0 truncate pl-2 text-right max-[901px]:hidden">{right}</span>
      </span>
    </div>
  );
}

/** Note on the number of rows that keep their place among the waiting rows. */
const inPlaceOf = (n: number): string => (n > 0 ? t("queue.head.inPlace", { n }) : "");

type SectionProps = Place & Pick<Drawn, "session">;

/** Number of ids, and number of those in `below`, as one text. A primitive value changes only if a number does. */
const sumsOf = (ids: readonly string[], below: ReadonlySet<string>): string => {
  const each = [...new Set(ids)];
  return `${each.length} ${each.filter((id) => below.has(id)).length}`;
};

/** Header of the decided rows that can no longer be undone. */
function Settled({ session, ...place }: SectionProps): JSX.Element {
  const state = useSnapshotAfterPaint(session.state);
  const sums = useSecondly((now) => sumsOf(settledIds(state, now), stayingIds(state)));
  const [all = 0, below = 0] = sums.split(" ").map(Number);
  return <Band {...place} tone={null} label={t("queue.head.settled")} n={all} right={inPlaceOf(below)} />;
}

function Pending({ session, ...place }: SectionProps): JSX.Element {
  const state = useSnapshotAfterPaint(session.state);
  const sums = useSecondly((now) =>
    sumsOf(
      state.decided.filter((one) => isPending(one, now)).flatMap((one) => one.ids),
      stayingIds(state),
    ),
  );
  const [all = 0, below = 0] = sums.split(" ").map(Number);
  return (
    <Band {...place} tone={all > 0 ? "green" : null} label={t("queue.pending")} n={all} right={inPlaceOf(below)} />
  );
}

function TimeLeft({ until }: { until: number }): JSX.Element {
  return <>{t("queue.head.until", { time: leaseLeft(until, useNow()) })}</>;
}

function Held({ session, ...place }: SectionProps): JSX.Element {
  const state = useSnapshotAfterPaint(session.state);
  const { leases } = state;
  const below = inPlaceOf(leasedInPlace(state).length);
  const first = leases.length > 0 ? Math.min(...leases.map(({ until }) => until)) : null;
  const right = first !== null && (
    <>
      {below !== "" && <span className="narrow:hidden">{below} · </span>}
      <TimeLeft until={first} />
    </>
  );
  return (
    <Band
      {...place}
      tone={leases.length > 0 ? "blue" : null}
      label={t("queue.head.claimed")}
      n={leases.length}
      right={right}
    />
  );
}

function Group({ drawn, value, ...place }: Place & { drawn: Drawn; value: number | string | null | undefined }) {
  const { state } = useSnapshot(drawn.session.state);
  if (value === undefined) return <Band {...place} tone={null} label={drawn.label} n={null} right={drawn.order} />;
  const groupValue = drawn.enumeration?.value(value);
  // The server's state names only groups that still have items.
  const group = (state?.groups ?? drawn.groups).find((one) => one.value === value) ?? { count: 0, mine: 0 };
  return (
    <Band
      {...place}
      tone={groupValue?.tone ?? null}
      label={groupValue ? l(groupValue.label) : String(value ?? "")}
      // Leased items are counted in their own header.
      n={group.count - group.mine}
      right={drawn.order}
      isRank={drawn.enumeration?.isRank ?? false}
    />
  );
}

/** A section header, as tall as a row. */
export function QueueHead({ head, ...place }: Place & { head: SectionHeader }): JSX.Element | null {
  const drawn = useDrawn();
  if (!drawn) return null;
  if (head.kind === "settled") return <Settled {...place} session={drawn.session} />;
  if (head.kind === "pending") return <Pending {...place} session={drawn.session} />;
  if (head.kind === "held") return <Held {...place} session={drawn.session} />;
  return <Group {...place} drawn={drawn} value={head.value} />;
}
