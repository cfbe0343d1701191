import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { Resource } from "#kernel/resource.ts";
import { messageOf } from "#web/data/error.ts";
import { l, t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { Preview } from "./bulk-previews.ts";
import { usePreviews } from "./bulk-previews.ts";
import type { HeldRow } from "./queue-target.ts";
import { ReasonStrip } from "./reason-strip.tsx";
import { severityTone } from "./severity.ts";
import type { Asked, Asking, Reason } from "./use-decisions.ts";
import { lastReasonOf } from "./use-decisions.ts";

type Many = Extract<Asking, { kind: "many" }>;
const COVER_PX = 320;
const tileId = (at: number): string => `bulk-${at}`;

function Tile(props: {
  at: number;
  title: string;
  preview: Preview | undefined;
  isIn: boolean;
  isHere: boolean;
  point: () => void;
}): JSX.Element {
  const { title, preview, isIn, isHere } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid's keys do the same
    <div
      role="option"
      id={tileId(props.at)}
      aria-selected={isIn}
      tabIndex={-1}
      data-here={isHere || undefined}
      className={`tile${isIn ? "" : " out"}`}
      onClick={props.point}
    >
      <span className="pic">
        {preview?.cover && <img src={fileUrl(preview.cover.key, COVER_PX)} alt="" loading="lazy" decoding="async" />}
        <span className={`bx${isIn ? " on" : ""}`}>{isIn && <Icon name="check" />}</span>
      </span>
      <span className="el ink">{title}</span>
      <span className="el fact">
        {preview?.finding ? (
          <Badge tone={severityTone[preview.finding.severity]} text={preview.finding.text} quiet />
        ) : (
          preview && <span className="mu">{t("queue.findings.none")}</span>
        )}
      </span>
    </div>
  );
}

/** Who works on what was chosen too, and is therefore left out. */
function Left({ held }: { held: readonly HeldRow[] }): JSX.Element | null {
  if (held.length === 0) return null;
  const named = held.slice(0, 3).map(({ name, title }) => t("bulk.heldBy", { name, title }));
  return (
    <p className="left">
      <Icon name="lock" />
      {t("bulk.held", { n: held.length, names: named.join(t("common.comma")) })}
      {held.length > named.length && " …"}
    </p>
  );
}

interface Walk {
  here: number;
  out: ReadonlySet<string>;
  move: (by: number) => void;
  rows: (by: number) => void;
  toggle: (at?: number) => void;
}

function useWalk(ids: readonly string[], grid: { readonly current: HTMLElement | null }): Walk {
  const [here, setHere] = useState(0);
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const go = (to: number): void => {
    const at = Math.max(0, Math.min(to, ids.length - 1));
    setHere(at);
    grid.current?.querySelector(`#${tileId(at)}`)?.scrollIntoView({ block: "nearest" });
  };
  const columns = (): number =>
    grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(" ").length : 1;
  const toggle = (at = here): void => {
    const id = ids[at];
    setHere(at);
    if (id === undefined) return;
    setOut((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  return { here, out, move: (by) => go(here + by), rows: (by) => go(here + by * columns()), toggle };
}

/**
 * One decision over several items, confirmed over what they look like: arrows walk the grid, X takes one out, Enter
 * confirms. Where a reason is needed it is chosen in the same step, and choosing it is the confirmation.
 */
export function BulkStep(props: { asking: Many; asked: Asked; resource: Resource; queue: string }): JSX.Element {
  const { asking, asked, resource } = props;
  const { command, records } = asking;
  const grid = useRef<HTMLDivElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  const ids = records.map(({ id }) => id);
  const { of, error } = usePreviews(resource, ids);
  const walk = useWalk(ids, grid);
  const kept = records.filter(({ id }) => !walk.out.has(id));
  const needsReason = command.reasons !== null && !asking.options.reason;
  const confirm = (reason: Reason | null): void => {
    if (kept.length === 0) notify(t("bulk.nothingLeft"), "yellow");
    else asked.confirm(kept, reason);
  };
  const toReasons = (): void => reasons.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
  useEffect(() => {
    if (!needsReason) grid.current?.focus();
  }, [needsReason]);
  useLeafKeys(grid, {
    arrowright: () => walk.move(1),
    arrowleft: () => walk.move(-1),
    arrowdown: () => walk.rows(1),
    arrowup: () => walk.rows(-1),
    home: () => walk.move(-ids.length),
    end: () => walk.move(ids.length),
    x: () => walk.toggle(),
    space: () => walk.toggle(),
    enter: () => (needsReason ? toReasons() : confirm(null)),
    ...(needsReason ? { tab: toReasons } : {}),
  });
  const name = l(command.label);
  return (
    <Dialog title={t("bulk.title", { name, n: kept.length })} className="bulk" close={asked.leave}>
      <div className="h">
        <Glyph tone={command.reasons ? "red" : "green"} />
        <b className="ink">{t("bulk.title", { name, n: kept.length })}</b>
        {walk.out.size > 0 && <span className="mu">{t("bulk.out", { n: walk.out.size })}</span>}
        <span className="sp" />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <Left held={asking.held} />
      {error !== null && <p className="left">{t("bulk.noPreviews", { why: messageOf(error) })}</p>}
      <div
        ref={grid}
        className="tiles"
        role="listbox"
        aria-multiselectable="true"
        tabIndex={0}
        aria-label={t("bulk.tiles")}
        aria-activedescendant={tileId(walk.here)}
      >
        {records.map((record, at) => (
          <Tile
            key={record.id}
            at={at}
            title={String(record[resource.title] ?? "")}
            preview={of(record.id)}
            isIn={!walk.out.has(record.id)}
            isHere={at === walk.here}
            point={() => walk.toggle(at)}
          />
        ))}
      </div>
      {needsReason && (
        <div ref={reasons}>
          <ReasonStrip
            queue={props.queue}
            command={command}
            findings={[]}
            draft={`${command.id}:many`}
            last={lastReasonOf(command)}
            done={confirm}
            leave={asked.leave}
            back={() => grid.current?.focus()}
          />
        </div>
      )}
      <Keys confirms={!needsReason} name={name} />
    </Dialog>
  );
}

function Keys({ confirms, name }: { confirms: boolean; name: string }): JSX.Element {
  return (
    <div className="pf">
      <span>
        <span className="ks">
          <kbd aria-hidden="true">←</kbd>
          <kbd aria-hidden="true">→</kbd>
        </span>
        {t("bulk.walk")}
      </span>
      <span>
        <KeyCaps binding="x" />
        {t("bulk.toggle")}
      </span>
      {!confirms && (
        <span>
          <kbd aria-hidden="true">Tab</kbd>
          {t("bulk.switch")}
        </span>
      )}
      <span className="sp" />
      {confirms && (
        <span>
          <KeyCaps binding="enter" />
          {name}
        </span>
      )}
    </div>
  );
}
