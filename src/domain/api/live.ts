import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "./list.ts";
import type { UserSettings } from "./user-settings.ts";

/** Titles in each language of the interface, by its stored number. */
export type TitlesByLanguage = Readonly<Record<string, Titles>>;

/** What the live channel sends. `seq` grows; a client that was away asks for what came after its last. */
export type LiveEvent =
  | {
      seq: string;
      kind: "decision";
      resource: string;
      id: string;
      admin: string;
      name: string;
      transition: string;
      /** Id of the call, by which the window that made it knows its own. */
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
      /** Whom it was taken over from. */
      from: string | null;
    }
  | {
      seq: string;
      /** Put out of the queue's way by its moderator, or no longer ("back"): of skips only his own windows hear. */
      kind: "aside";
      queue: string;
      id: string;
      admin: string;
      name: string;
      verb: "skip" | "unskip" | "askAuthor" | "escalate" | "back";
      /** What was said to whose turn it is. */
      note: string;
      requestId: string;
    }
  | { seq: string; kind: "count"; queue: string }
  | { seq: string; kind: "session"; admin: string }
  /** He chose something for himself; the window that did knows the id of its call. */
  | { seq: string; kind: "own"; admin: string; requestId: string; own: Partial<UserSettings> }
  /** He ended a session of his himself: the servers look at his channels again, and no window is told. */
  | { seq: string; kind: "loggedOut"; admin: string };

/** Follows what was missed; from then on events come as they happen. */
export interface LiveReady {
  kind: "ready";
  /** Where the client stands, for its next `since`, also where no event was for it. */
  seq: string;
  /** False where some of what was missed is gone: what is shown may be old and is to be read again. */
  complete: boolean;
}

/** What the server cannot save now, for the status line; null once it can again. */
export interface LiveOutage {
  kind: "outage";
  status: Label | null;
}
