import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { isDestructive } from "#kernel/command.ts";
import type { Resource } from "#kernel/resource.ts";
import { messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useForbidden } from "#web/auth/permissions/forbidden.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { ExcludedRecords } from "#web/ui/excluded-records.tsx";
import { notify } from "#web/ui/notice.tsx";
import { usePreviews } from "./bulk-previews.ts";
import { Tiles, useWalk } from "./bulk-tiles.tsx";
import type { LeasedRow } from "#web/queue/queue-target.ts";
import { ReasonPicker } from "#web/queue/reasons/reason-picker.tsx";
import type { Reason } from "#web/queue/reasons/picker-keys.ts";
import { dropDraft, reasonDraft } from "#web/queue/reasons/reason-drafts.ts";
import type { Asked, Many } from "#web/queue/decisions/use-decisions.ts";
import { lastReasonOf } from "#web/queue/decisions/use-decisions.ts";
import { DialogFoot } from "#web/ui/dialog-parts.tsx";

/** Number of items that fit into one view. */
const AT_A_GLANCE = 20;

const remark = "flex min-h-8 items-center gap-2 border-b border-line-soft px-4 py-1 text-small text-blue-fg";

const frame = "top-12 left-1/2 flex max-h-[calc(100vh-72px)] w-[min(1120px,96vw)] -translate-x-1/2 flex-col";

/** Names the selected items that colleagues have leased; they are left out. */
function Held({ held }: { held: readonly LeasedRow[] }): JSX.Element | null {
  if (held.length === 0) return null;
  const named = held.slice(0, 3).map(({ name, title }) => t("bulk.claimedBy", { name, title }));
  return (
    <p className={remark}>
      <LazyIcon name="lock" />
      {t("bulk.claimed", { n: held.length, names: named.join(t("common.comma")) })}
      {held.length > named.length && " …"}
    </p>
  );
}

function Heading(props: { asking: Many; name: string; n: number; out: number }): JSX.Element {
  const { asking, name, n, out } = props;
  const { command, author } = asking;
  return (
    <div className="flex h-12 flex-none items-center gap-2.5 border-b border-line px-4">
      <Glyph tone={command.reasons || isDestructive(command) ? "red" : "green"} />
      <b className={`text-title font-semibold ${isDestructive(command) ? "text-red-fg" : "text-ink"}`}>
        {t("bulk.title", { name, n })}
      </b>
      {author !== undefined && <span className="min-w-0 truncate">{t("bulk.author", { name: author })}</span>}
      {out > 0 && <span className="text-muted">{t("bulk.out", { n: out })}</span>}
      <span className="flex-1" />
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}

const walkKeys = (walk: ReturnType<typeof useWalk>, n: number) => ({
  arrowright: () => walk.move(1),
  arrowleft: () => walk.move(-1),
  arrowdown: () => walk.rows(1),
  arrowup: () => walk.rows(-1),
  home: () => walk.move(-n),
  end: () => walk.move(n),
  x: () => walk.toggle(),
  space: () => walk.toggle(),
});

/**
 * Confirms one decision on several items by their previews: arrows move in the grid, X removes an item, Enter confirms.
 * If the decision needs a reason, choosing one confirms too. With more items than fit into one view, Enter must follow.
 */
export function BulkConfirm(props: { asking: Many; asked: Asked; resource: Resource; queue: string }): JSX.Element {
  const { asking, asked, resource } = props;
  const { command, records } = asking;
  const grid = useRef<HTMLDivElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  const ids = records.map(({ id }) => id);
  const { of, error } = usePreviews(props.queue, ids);
  const walk = useWalk(ids, grid);
  const remaining = records.filter(({ id }) => !walk.out.has(id));
  const draft = reasonDraft(props.queue, command.id, ids.join());
  const leave = (): void => {
    dropDraft(draft);
    asked.leave();
  };
  const refusal = useForbidden(command);
  const needsReason = command.reasons !== null && !asking.options.reason;
  const confirm = (reason: Reason | null): boolean => {
    if (refusal === null && remaining.length > 0) return asked.confirm(remaining, reason);
    notify(refusal ?? t("bulk.nothingLeft"), "yellow");
    return false;
  };
  const toReasons = (): void => reasons.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
  useEffect(() => {
    if (!needsReason) grid.current?.focus();
  }, [needsReason]);
  useControlKeys(grid, {
    ...walkKeys(walk, ids.length),
    enter: () => (needsReason ? toReasons() : confirm(null)),
    ...(needsReason ? { tab: toReasons } : {}),
  });
  const name = l(command.label);
  return (
    <Dialog title={t("bulk.title", { name, n: remaining.length })} className={frame} close={leave}>
      <Heading asking={asking} name={name} n={remaining.length} out={walk.out.size} />
      <Held held={asking.held} />
      <ExcludedRecords resource={resource} leftOut={asking.leftOut} />
      {refusal !== null && !needsReason && <p className={remark}>{refusal}</p>}
      {error !== null && <p className={remark}>{t("bulk.noPreviews", { why: messageOf(error) })}</p>}
      <Tiles grid={grid} records={records} resource={resource} walk={walk} previewOf={of} />
      {needsReason && (
        <div ref={reasons}>
          <ReasonPicker
            queue={props.queue}
            command={command}
            records={remaining}
            findings={[]}
            draft={draft}
            last={lastReasonOf(command)}
            done={confirm}
            leave={leave}
            back={() => grid.current?.focus()}
            isGrave={remaining.length > AT_A_GLANCE}
          />
        </div>
      )}
      <Keys confirms={!needsReason} name={name} danger={isDestructive(command)} />
    </Dialog>
  );
}

function Keys({ confirms, name, danger }: { confirms: boolean; name: string; danger: boolean }): JSX.Element {
  return (
    <DialogFoot>
      <span>
        <span className="inline-flex flex-none gap-0.5">
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
          <KeyCaps binding="shift+tab" />
          {t("bulk.switch")}
        </span>
      )}
      <span className="flex-1" />
      {confirms && (
        <span>
          <KeyCaps binding="enter" />
          <span className={danger ? "text-red-fg" : ""}>{name}</span>
        </span>
      )}
    </DialogFoot>
  );
}
