import { useEffect, useState } from "react";
import { subscribeKey } from "valtio/utils";
import { afterPaint } from "./after-paint.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";

/**
 * The item that the next decision shows, once the present one stands: it is drawn out of sight, picture and mesh too, so
 * that the decision only has to uncover it. Null while there is nothing to draw ahead.
 */
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
