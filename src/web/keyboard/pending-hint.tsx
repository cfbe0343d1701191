import type { JSX } from "react";
import type { Binding } from "#kernel/bindings.ts";
import { goId } from "#kernel/screen.ts";
import type { Screen } from "#kernel/screen.ts";
import { labels } from "virtual:areas";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { outline } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { isClosed } from "#web/auth/permissions/screen-access.ts";
import { useChunk } from "#web/store/chunk.ts";
import { useValue } from "#web/store/state.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { keyOf } from "./bindings.ts";
import type { Pending } from "./listener.ts";
import { pendingKeys } from "./listener.ts";

/** Commands that stand in the head of the hint, because they lead to every screen. */
const heads: ReadonlySet<string> = new Set(["go.tree", "go.find"]);

/** Commands after one further key: one, or several that need one key more. */
interface Next {
  stroke: string;
  bindings: readonly Binding[];
  isLast: boolean;
}

/** Groups the bindings by their next stroke, in alphabetical order. */
export function nextOf({ strokes, next }: Pending): Next[] {
  const byStroke = new Map<string, Binding[]>();
  for (const binding of next) {
    const stroke = binding.keys.split(" ")[strokes.length] ?? "";
    byStroke.set(stroke, [...(byStroke.get(stroke) ?? []), binding]);
  }
  return [...byStroke]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([stroke, bindings]) => ({
      stroke,
      bindings,
      isLast: bindings.every(({ keys }) => keys.split(" ").length === strokes.length + 1),
    }));
}

const screenOf = (id: string): Screen | undefined => registry().screens.find(({ route }) => goId(route) === id);

/** Cap of one key of a sequence, in lowercase as it is typed. */
const Cap = ({ stroke }: { stroke: string }): JSX.Element =>
  /^[a-z]$/.test(stroke) ? <kbd aria-hidden="true">{stroke}</kbd> : <KeyCaps binding={stroke} />;

function Row({ stroke, bindings, isLast, depth }: Next & { depth: number }): JSX.Element {
  const actor = useActor();
  const [first] = bindings;
  const screen = first && screenOf(first.command.id);
  const rest = first?.keys.split(" ").slice(depth + 1) ?? [];
  const isLocked = isLast && screen !== undefined && isClosed(screen, actor);
  return (
    <li
      className={`flex h-7 items-center gap-2 px-3 whitespace-nowrap ${isLocked ? "text-muted" : "text-ink"}`}
      data-off={isLocked || undefined}
    >
      <Cap stroke={stroke} />
      <span className="max-w-[calc(100%-64px)] min-w-0 flex-none truncate">
        {bindings.map(({ command }) => l(command.label)).join(t("common.comma"))}
      </span>
      {/* The name of the area gives way to the name of the screen. */}
      <span
        className={`ml-auto flex min-w-0 gap-0.5 overflow-hidden text-small text-muted ${isLast && !isLocked ? "" : "shrink-0"}`}
      >
        {isLocked && <LazyIcon name="lock" className="size-3" />}
        {isLast && !isLocked && screen && (
          <span className="min-w-0 truncate">{l(labels[screen.area] ?? ["", ""])}</span>
        )}
        {!isLast && (bindings.length > 1 ? count(bindings.length) : rest.map((one) => <Cap key={one} stroke={one} />))}
      </span>
    </li>
  );
}

/** The binding with the command's name, which may have been loaded since the key was pressed. */
const named = (binding: Binding): Binding => ({
  ...binding,
  command: registry().command(binding.command.id) ?? binding.command,
});

/** Shows which keys may follow an unfinished sequence. */
export function PendingHint(): JSX.Element | null {
  useChunk(outline);
  const pending = useValue(pendingKeys);
  if (!pending) return null;
  const next = pending.next.filter(({ command }) => !heads.has(command.id)).map(named);
  const rows = nextOf({ ...pending, next });
  return (
    <div
      className="fixed bottom-[calc(var(--spacing-status)+12px)] left-3 z-notice max-h-[calc(100vh-var(--spacing-status)-24px)] w-[min(720px,100vw-24px)] overflow-hidden rounded-l border border-line-strong bg-raised shadow-overlay"
      data-testid="pending-keys"
      role="status"
    >
      <div className="flex h-9 items-center gap-3 border-b border-line px-3 text-small whitespace-nowrap text-muted">
        <span className="flex flex-none items-center gap-1.5">
          {pending.strokes.map((stroke, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a key may be pressed twice
            <Cap key={index} stroke={stroke} />
          ))}
        </span>
        <b className="font-semibold text-ink">{t("keys.next")}</b>
        <span className="flex-1" />
        {[...heads].map((id) => {
          const command = registry().command(id);
          const key = command && keyOf(command)?.split(" ");
          // From the second key on, `g` and `/` mean themselves.
          return command && key && key.length > 1 && pending.strokes.length === 1 ? (
            <span key={id} className="flex items-center gap-1.5">
              {key.slice(1).map((stroke) => (
                <Cap key={stroke} stroke={stroke} />
              ))}
              {l(command.label)}
            </span>
          ) : null;
        })}
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <ul className="grid grid-cols-3 py-1.5">
        {rows.map((row) => (
          <Row key={row.stroke} {...row} depth={pending.strokes.length} />
        ))}
      </ul>
    </div>
  );
}
