import type { JSX } from "react";
import { useEffect, useState } from "react";
import { t } from "#web/i18n/part-text.ts";
import { onceAtRest, onNextKey } from "#web/keyboard/listener.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { noteClass } from "#web/ui/note.ts";

/** Pause in ms without a key press after which the user has noticed the interruption. */
const COOLDOWN_MS = 600;

/**
 * Blocks keys in a layer that opens unexpectedly, for example while the user types or decides. The block ends after a
 * pause without keys.
 * @returns isHeld: keys are still blocked; isMissed: keys were pressed while blocked
 */
export function useLayerCooldown(): { isHeld: boolean; isMissed: boolean } {
  const [isHeld, setHeld] = useState(true);
  const [isMissed, setMissed] = useState(false);
  useEffect(() => {
    if (!isHeld) return isMissed ? onNextKey(() => setMissed(false)) : undefined;
    const release = (): void => setHeld(false);
    const undo = [onceAtRest(release, COOLDOWN_MS, Date.now()), onNextKey(() => setMissed(true))];
    // A press of the pointer shows that the user has seen the layer. Enter on a focused button makes a click without one.
    window.addEventListener("pointerdown", release);
    return () => {
      window.removeEventListener("pointerdown", release);
      undo.forEach((stop) => stop());
    };
  }, [isHeld, isMissed]);
  return { isHeld, isMissed };
}

export const MissedKeys = ({ isMissed }: { isMissed: boolean }): JSX.Element => (
  <div role="status">
    {isMissed && (
      <div className={`${noteClass({ place: "box" })} tone-yellow mt-3`}>
        <Glyph tone="yellow" />
        {t("session.missed")}
      </div>
    )}
  </div>
);
