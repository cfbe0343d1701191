import type { JSX } from "react";
import { useRef, useState } from "react";
import { unfilledVariables } from "#domain/feedback/template-variables.ts";
import { Language } from "#domain/enumerations/system.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sendToServer } from "#web/commands/send-to-server.ts";
import type { Target } from "#web/commands/target.ts";
import { messageOf } from "#web/data/error.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import { cachedEvidence } from "#web/evidence/evidence.ts";
import { labelOf, titleOf } from "#web/fields/cell.tsx";
import { count } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useFirstLetter } from "#web/keyboard/first-letter.ts";
import { sessionOf } from "#web/queue/session/sessions.tsx";
import { registry } from "#web/registry/registry.ts";
import { dropStored, writeStored } from "#web/store/stored.ts";
import { closeModal, openModal } from "#web/store/modals.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonsClass, frameClass, titleClass } from "#web/ui/dialog-parts.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { filledTemplate } from "./filled-template.ts";
import { begunWith, draftKey, draftOf } from "./reply-drafts.ts";
import { SavedReplies } from "./saved-replies.tsx";
import { rt } from "./texts.ts";

interface Given {
  target: Target;
  record: AnyRecord;
  nickname: string;
  close: () => void;
}

/** Text of an answer, with the template from which it was made. */
function useAnswer({ target, record, nickname, close }: Given) {
  const [text, setText] = useState(() => draftOf(record));
  const [template, setTemplate] = useState(() => begunWith(record));
  const [problem, setProblem] = useState<string | null>(null);
  const write = (next: string): void => {
    writeStored(draftKey(record), next);
    setText(next);
    setProblem(null);
  };
  const choose = (next: AnyRecord): void => {
    setTemplate(next);
    write(filledTemplate(next, record, nickname).text);
  };
  const send = async (): Promise<void> => {
    const command = registry().command("feedback.reply");
    const unfilled = unfilledVariables(text).map((name) => `{${name}}`);
    if (text.trim() === "") return setProblem(rt("empty"));
    if (unfilled.length > 0) return setProblem(rt("unfilled", { names: unfilled.join(" ") }));
    if (!command) return undefined;
    const refused = (error: unknown): boolean => {
      setProblem(messageOf(error));
      return true;
    };
    await sendToServer(command, target, {
      input: { answer: text, ...(template ? { answerTemplate: template.id } : {}) },
      refused,
    });
    if (Number(overlayOf("feedback", record.id).record?.["version"] ?? 0) <= record.version) return undefined;
    dropStored(draftKey(record));
    close();
    const queue = registry().queue(target.queue ?? "");
    if (queue) sessionOf(queue).moveOn(record);
    return undefined;
  };
  return { text, template, problem, write, choose, send };
}

/** Says in which language the answer is, and which one stands in for the member's. */
function languageLine(record: AnyRecord, template: AnyRecord | null, nickname: string): string {
  const language = labelOf(Language, record["lang"]);
  const used = template ? filledTemplate(template, record, nickname).lang : record["lang"];
  return used === record["lang"]
    ? rt("lang", { lang: language })
    : rt("fallback", { lang: language, used: labelOf(Language, used) });
}

function Form(props: Given): JSX.Element {
  const { record, nickname, close } = props;
  const { text, template, problem, write, choose, send } = useAnswer(props);
  const root = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const pick = (one: AnyRecord): void => {
    choose(one);
    area.current?.focus();
  };
  useControlKeys(root, { "mod+enter": () => void send() });
  useFirstLetter(root, area);
  return (
    <form
      ref={root}
      className={`${frameClass({ size: "form" })} max-h-[84vh]`}
      onSubmit={(event) => event.preventDefault()}
    >
      <h2 className={`${titleClass({ size: "form" })} flex justify-between gap-3`}>
        {rt("title", { name: nickname })}
        <span className="font-normal text-muted">{languageLine(record, template, nickname)}</span>
      </h2>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_300px] gap-4">
        <label className="flex flex-col gap-1">
          <span className="sr-only">{rt("answer")}</span>
          <textarea
            ref={area}
            className={`min-h-65 flex-1 resize-none rounded-m border bg-surface px-3 py-2.5 leading-5.5 text-ink ${problem === null ? "border-line-control" : "border-red"}`}
            value={text}
            dir="auto"
            rows={12}
            maxLength={2_000}
            aria-invalid={problem !== null}
            placeholder={rt("empty")}
            onChange={({ target }) => write(target.value)}
          />
          <small className="text-small text-muted">{count([...text].length)} / 2,000</small>
        </label>
        <SavedReplies
          queue="feedback"
          within={root}
          record={record}
          nickname={nickname}
          chosen={template?.id ?? null}
          choose={pick}
          isFirst
        />
      </div>
      <p className={problem === null ? "text-muted" : "text-red-fg"} role={problem === null ? undefined : "alert"}>
        {problem ?? rt("effect")}
      </p>
      <div className={buttonsClass}>
        <Button kind="primary" label={rt("send")} binding="mod+enter" run={() => void send()} />
        <span className="flex-1" />
        <Button label={rt("close")} binding="escape" run={close} />
      </div>
    </form>
  );
}

/** Opens the dialog in which a moderator writes the answer to a conversation. */
export function openReply(target: Target, record: AnyRecord): void {
  const nickname = titleOf(cachedEvidence("feedback", record.id)?.titles ?? {}, "user", record["user"]);
  const close = (): void => closeModal(ReplyDialog);
  function ReplyDialog(): JSX.Element {
    return (
      <Dialog
        title={rt("title", { name: nickname })}
        className="inset-0 m-auto h-fit max-h-[84vh] w-[min(880px,94vw)]"
        close={close}
      >
        <Form target={target} record={record} nickname={nickname} close={close} />
      </Dialog>
    );
  }
  openModal(ReplyDialog);
}
