import type { FormEvent, JSX } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import { fileSize } from "#kernel/page.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordTarget } from "#web/detail/record-target.ts";
import { sendToServer } from "#web/commands/send-to-server.ts";
import type { ReasonRow } from "#web/data/reasons.ts";
import { queueOf, reasonText, useListedReasons } from "#web/data/reasons.ts";
import { LoadEvidence } from "#web/areas/models/load-evidence.tsx";
import { titleOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useRepeated } from "#web/media/compare/duplicates.ts";
import type { ModelFile } from "#web/media/viewer/model-file.ts";
import { asModelFile } from "#web/media/viewer/model-file.ts";
import { registry } from "#web/registry/registry.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { frameClass, titleClass } from "#web/ui/dialog-parts.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { barFieldClass } from "#web/ui/field-box.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { isTied, readTiesAgain, useDuplicateLinks } from "./duplicate-links.ts";
import type { DuplicateLink } from "./duplicate-links.ts";

/** Reasons of the queue that works on models. The author reads the same text as after a refusal. */
const useReasons = (): readonly ReasonRow[] => useListedReasons(queueOf("model")) ?? [];

const field = `${barFieldClass({ height: 32 })} block w-full text-ink`;

interface Choosing {
  chosen: DuplicateLink | null;
  choose: (tie: DuplicateLink) => void;
  /** Selects a pair if none is selected yet. */
  offer: (tie: DuplicateLink) => void;
  ties: readonly DuplicateLink[];
}

/** One file of the model, and the files of other models that it may duplicate. */
function Candidates({ file, chosen, choose, offer, ties }: Choosing & { file: ModelFile }): JSX.Element {
  const { data, error } = useRepeated(file.id);
  const first = data?.list.find((row) => !isTied(ties, file.id, row.id))?.id;
  useEffect(() => {
    if (first !== undefined) offer({ fileId: file.id, sameAs: first });
  }, [first, file.id, offer]);
  if (error) return <Failed error={error} />;
  if (!data) return <Skeleton rows={2} />;
  return (
    <fieldset>
      <legend className="text-small text-muted">{t("mark.of", { name: file.fileName })}</legend>
      {data.list.length === 0 && <p className="text-muted">{t("files.repeated.empty")}</p>}
      {data.list.map((row) => {
        const isMarked = isTied(ties, file.id, row.id);
        return (
          <label
            key={row.id}
            className={`flex min-h-7 items-center gap-2 focus-within:bg-cursor ${isMarked ? "text-muted" : ""}`}
          >
            <input
              type="radio"
              className="flex-none accent-accent"
              name="mark"
              disabled={isMarked}
              checked={chosen?.fileId === file.id && chosen.sameAs === row.id}
              onChange={() => choose({ fileId: file.id, sameAs: row.id })}
            />
            <span className="min-w-0 truncate">{titleOf(data.titles, "model", row["model"])}</span>
            <span className="text-muted min-w-0 truncate flex-1">{String(row["fileName"] ?? "")}</span>
            <span className="text-muted">{isMarked ? t("mark.done") : fileSize(Number(row["fileSize"] ?? 0))}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Why(props: {
  reasons: readonly ReasonRow[];
  value: { key: string; text: string };
  set: (value: { key: string; text: string }) => void;
}): JSX.Element {
  const { reasons, value, set } = props;
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-3">
      <label className="min-w-0">
        <span className="text-small text-muted">{t("mark.reason")}</span>
        <select className={field} value={value.key} onChange={({ target }) => set({ ...value, key: target.value })}>
          <option value="">{t("mark.noReason")}</option>
          {reasons.map((reason) => (
            <option key={reason.key} value={reason.key}>
              {reasonText(reason)}
            </option>
          ))}
        </select>
      </label>
      <label className="min-w-0">
        <span className="text-small text-muted">{t("mark.words")}</span>
        <input
          className={field}
          value={value.text}
          maxLength={200}
          onChange={({ target }) => set({ ...value, text: target.value })}
        />
      </label>
    </div>
  );
}

function Form(props: { record: AnyRecord; files: readonly ModelFile[]; close: () => void }): JSX.Element {
  const { record, files, close } = props;
  const root = useRef<HTMLFormElement>(null);
  const ties = useDuplicateLinks(record.id);
  const reasons = useReasons();
  const [chosen, setChosen] = useState<DuplicateLink | null>(null);
  const [reason, setReason] = useState({ key: "", text: "" });
  const offer = useCallback((tie: DuplicateLink) => setChosen((now) => now ?? tie), []);
  const isOffered = chosen !== null;
  useEffect(() => {
    // From here the arrow keys select, and Enter marks.
    if (isOffered) root.current?.querySelector<HTMLElement>("input[type=radio]:checked")?.focus();
  }, [isOffered]);
  const command = registry().command("model.markRepeated");
  const resource = registry().resource("model");
  const mark = async (): Promise<void> => {
    if (!chosen || !command || !resource) return;
    close();
    await sendToServer(command, recordTarget(resource, record), {
      input: { fileId: chosen.sameAs, fileIds: [chosen.fileId] },
      ...(reason.key || reason.text ? { reason } : {}),
    });
    readTiesAgain(record.id);
  };
  return (
    <form
      ref={root}
      className={`${frameClass({ size: "form" })} max-h-[84vh]`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void mark();
      }}
    >
      <h2 className={titleClass({ size: "form" })}>{command ? l(command.label) : ""}</h2>
      <div className="min-h-0 overflow-auto border-y border-line py-2">
        {files.map((file) => (
          <Candidates key={file.id} file={file} chosen={chosen} choose={setChosen} offer={offer} ties={ties} />
        ))}
      </div>
      <Why reasons={reasons} value={reason} set={setReason} />
      <div className="flex gap-1.5">
        <button
          type="submit"
          className={buttonClass({ kind: "primary", off: !chosen })}
          aria-disabled={!chosen}
          aria-keyshortcuts="Enter"
        >
          <KeyCaps binding="enter" />
          {command ? l(command.label) : ""}
        </button>
        {!chosen && <span className="text-muted">{t("mark.choose")}</span>}
        <Button label={t("common.close")} binding="escape" run={close} />
      </div>
    </form>
  );
}

/** Dialog that marks a file as a duplicate of a file of another model, with an optional reason. */
export function MarkDialog({ record, close }: { record: AnyRecord; close: () => void }): JSX.Element {
  return (
    <Dialog title={t("mark.title")} className="inset-0 m-auto h-fit max-h-[84vh] w-[min(600px,92vw)]" close={close}>
      <LoadEvidence id={record.id}>
        {({ files }) => <Form record={record} files={files.map(asModelFile)} close={close} />}
      </LoadEvidence>
    </Dialog>
  );
}
