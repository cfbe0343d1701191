import type { JSX } from "react";
import { l, t } from "#web/i18n/text.ts";
import { useStore } from "#web/store/external.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { pendingKeys } from "./listener.ts";

/** Shows which keys may follow an unfinished sequence. */
export function PendingHint(): JSX.Element | null {
  const pending = useStore(pendingKeys);
  if (!pending) return null;
  return (
    <div className="hinted" role="status">
      <div className="mb-1 flex items-center gap-2 text-muted small">
        <KeyCaps binding={pending.strokes.join(" ")} /> {t("keys.next")}
      </div>
      <ul>
        {pending.next.map(({ command, keys }) => (
          <li key={command.id}>
            <KeyCaps binding={keys.split(" ").slice(pending.strokes.length).join(" ")} />
            {l(command.label)}
          </li>
        ))}
      </ul>
    </div>
  );
}
