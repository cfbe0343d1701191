import type { JSX } from "react";
import { useEffect, useState } from "react";
import { t } from "#web/i18n/text.ts";
import { onceAtRest, onNextKey } from "#web/keyboard/listener.ts";
import { Glyph } from "#web/ui/icon.tsx";

/** So long, in ms, no key is pressed by who has seen that something came between. */
const REST_MS = 600;

/**
 * For a layer that comes unasked, in the middle of a word or of a row of decisions: nothing in it takes a key before the hands rest.
 * @returns isHeld: keys are those of the work below; isMissed: some were pressed meanwhile
 */
export function useInputCooldown(): { isHeld: boolean; isMissed: boolean } {
  const [isHeld, setHeld] = useState(true);
  const [isMissed, setMissed] = useState(false);
  useEffect(() => {
    if (!isHeld) return isMissed ? onNextKey(() => setMissed(false)) : undefined;
    const release = (): void => setHeld(false);
    const undo = [onceAtRest(release, REST_MS, Date.now()), onNextKey(() => setMissed(true))];
    // Whoever takes the pointer has seen it.
    window.addEventListener("click", release);
    return () => {
      window.removeEventListener("click", release);
      undo.forEach((stop) => stop());
    };
  }, [isHeld, isMissed]);
  return { isHeld, isMissed };
}

export const MissedKeys = ({ isMissed }: { isMissed: boolean }): JSX.Element => (
  <div role="status">
    {isMissed && (
      <div className="note yellow">
        <Glyph tone="yellow" />
        {t("session.missed")}
      </div>
    )}
  </div>
);
