import type { JSX } from "react";
import type { DeskReply } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { runCommand } from "#web/commands/run.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { queryClient } from "#web/data/query.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notice.tsx";
import { noneClass, SidePart } from "./side-part.tsx";

type Note = NonNullable<DeskReply["note"]>;

/** Sends a call about a note, and shows the desk as it is then. */
async function send(verb: string, body: object, done: string): Promise<void> {
  try {
    await call(v2("shiftNote", verb), body);
    notify(done, "green");
    await queryClient.invalidateQueries({ queryKey: ["queue", "desk"] });
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

/** The note of the shift before, who read it, and the keys to read it and to write the next one. */
export function ShiftNote({ note, me }: { note: Note | null; me: string }): JSX.Element {
  const keyOf = useKeyOf();
  const [write, read] = [registry().command("home.writeNote"), registry().command("home.readNote")];
  const isNew = note !== null && note.writer !== me && !note.readBy.includes(me);
  useCommandHandler(
    "home.writeNote",
    ({ input }) => void send("write", { text: input?.["text"] }, t("home.note.sent")),
  );
  useCommandHandler("home.readNote", () => void send("markRead", { id: note?.id }, t("home.note.done")), isNew);
  return (
    <SidePart
      title={
        <>
          {t("home.note")}
          <span className="flex-1" />
          {write && <Button label={l(write.label)} binding={keyOf(write)} run={() => runCommand(write.id)} />}
        </>
      }
    >
      {note === null ? (
        <p className={noneClass}>{t("home.note.none")}</p>
      ) : (
        <div className="flex flex-col items-start gap-2 px-4 pb-3">
          <p className="text-muted text-small">
            {note.name} · <ShortTime seconds={note.time} />
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
          {isNew && read && (
            <Button label={l(read.label)} binding={keyOf(read)} kind="outlined" run={() => runCommand(read.id)} />
          )}
          {note.readers.length > 0 && (
            <p className="text-muted text-small">
              {t("home.note.readers", { names: note.readers.join(t("common.comma")) })}
            </p>
          )}
        </div>
      )}
    </SidePart>
  );
}
