import type { ComponentType } from "react";
import { useCallback, useEffect, useState } from "react";
import { closeModal } from "#web/store/modals.ts";
import { changed, giveUpChange } from "./session-expiry.ts";
import { resume } from "./session.ts";
import { keepJwt } from "#web/auth/login/login-methods.ts";

/** Actions of a layer that requires a step before anything else. */
interface Demand {
  /** Element that gets the focus back afterwards. */
  opener: Element | null;
  /** Checks whether the step is done, here or in another window, and if so closes the layer. */
  closeIfDone: () => Promise<void>;
  giveUp: () => void;
}

/**
 * Provides the actions of a layer that requires a step first.
 * @param isKept true while the layer shows something only once; it then stays open even if the step is done elsewhere
 */
export function useBlockingLayer(layer: ComponentType, isKept = false): Demand {
  const [opener] = useState(() => document.activeElement);
  const closeIfDone = useCallback(async () => {
    if (!(await resume())) return;
    closeModal(layer);
    await changed();
    void keepJwt();
  }, [layer]);
  useEffect(() => {
    if (isKept) return undefined;
    // The step may have been done in another window, or may no longer be required.
    const look = (): void => void closeIfDone().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [closeIfDone, isKept]);
  const giveUp = (): void => {
    closeModal(layer);
    void giveUpChange();
  };
  return { opener, closeIfDone, giveUp };
}
