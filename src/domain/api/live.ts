import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "./list.ts";
import type { UserSettings } from "./user-settings.ts";

/** Titles by the stored number of the interface language. */
export type TitlesByLanguage = Readonly<Record<string, Titles>>;

/** An event of the live channel. `seq` grows. A client that reconnects asks for the events after its last `seq`. */
export type LiveEvent =
  | {
      seq: string;
      kind: "decision";
      resource: string;
      id: string;
      admin: string;
      name: string;
      transition: string;
      /** Request id. The window that made the call recognizes its own event by it. */
      requestId: string;
      item: AnyRecord;
      titles: TitlesByLanguage;
    }
  | { seq: string; kind: "changed"; resource: string; id: string; item: AnyRecord; titles: TitlesByLanguage }
  | { seq: string; kind: "added" | "gone"; resource: string; id: string }
  | {
      seq: string;
      kind: "lease";
      queue: string;
      id: string;
      admin: string | null;
      name: string;
      until: number;
      /** Id of the previous lease holder of an item that was taken over. */
      from: string | null;
    }
  | {
      seq: string;
      /** A skip, a deferral, or the end of a deferral ("back"). Skips are sent only to the moderator's own windows. */
      kind: "aside";
      queue: string;
      id: string;
      admin: string;
      name: string;
      verb: "skip" | "unskip" | "askAuthor" | "escalate" | "back";
      /** The question to the author, or the note to the queue lead. */
      note: string;
      requestId: string;
    }
  | { seq: string; kind: "count"; queue: string }
  | { seq: string; kind: "session"; admin: string }
  /** The admin changed a personal setting. The window that did so recognizes the request id. */
  | { seq: string; kind: "own"; admin: string; requestId: string; own: Partial<UserSettings> }
  /** The admin ended one of their own login sessions. Servers recheck the admin's channels; windows receive nothing. */
  | { seq: string; kind: "loggedOut"; admin: string };

/** Sent after all missed events. From then on events are sent as they happen. */
export interface LiveReady {
  kind: "ready";
  /** Latest `seq`, for the client's next `since`. It changes even if no event was sent to this client. */
  seq: string;
  /** False if missed events cannot be sent any more. The data on screen may be outdated and must be loaded again. */
  complete: boolean;
}

/** Text of the status line while the server cannot save; null when it can save again. */
export interface LiveOutage {
  kind: "outage";
  status: Label | null;
}
