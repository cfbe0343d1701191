import type { ComponentType } from "react";
import { useCallback, useEffect, useState } from "react";
import { closeModal } from "#web/store/modals.ts";
import { changed, giveUpChange } from "./session-expiry.ts";
import { resume } from "./session.ts";
import { keepJwt } from "#web/auth/login/login-methods.ts";

/** What a layer has that asks for something before anything else. */
interface Demand {
  /** Has the focus again afterwards. */
  opener: Element | null;
  /** Who has done it, here or in another window, is somebody again. */
  goOn: () => Promise<void>;
  giveUp: () => void;
}

/** @param isKept what it shows is shown this once: it stays, whatever is heard of other windows */
export function useBlockingLayer(layer: ComponentType, isKept = false): Demand {
  const [opener] = useState(() => document.activeElement);
  const goOn = useCallback(async () => {
    if (!(await resume())) return;
    closeModal(layer);
    await changed();
    void keepJwt();
  }, [layer]);
  useEffect(() => {
    if (isKept) return undefined;
    // It may have been done in another window, or be asked for no more.
    const look = (): void => void goOn().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [goOn, isKept]);
  const giveUp = (): void => {
    closeModal(layer);
    void giveUpChange();
  };
  return { opener, goOn, giveUp };
}
