import { useEffect, useState } from "react";
import { subscribeKey } from "valtio/utils";
import { afterPaint } from "./after-paint.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";

/** Id of the item to prerender, picture and mesh included, once the current one is shown; null if there is none. */
export function usePrerenderedItem(session: QueueSession, present: string | null): string | null {
  const [ahead, setAhead] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const look = async (): Promise<void> => {
      await afterPaint();
      if (isWanted) setAhead(present === null ? null : session.itemAfter(present));
    };
    void look();
    const stop = subscribeKey(session.state, "leases", () => void look());
    return () => {
      isWanted = false;
      stop();
    };
  }, [session, present]);
  return ahead === present ? null : ahead;
}
