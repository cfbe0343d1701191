import { clsx } from "clsx";
import type { JSX, ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { OwnSentFile } from "#domain/api/sent-file.ts";
import { SentFileState } from "#domain/links/enumerations.ts";
import { fileSize } from "#kernel/page.ts";
import { fullTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { copyText } from "#web/shell/console-commands.ts";
import type { KeptUpload } from "#web/upload/kept-uploads.ts";
import { chooseAgain, dropInterrupted, interruptedText } from "#web/upload/interrupted.ts";
import type { UploadOpener } from "#web/upload/opener.ts";
import { ut } from "#web/upload/texts.ts";
import { UploadBar, uploadText } from "#web/upload/upload-row.tsx";
import type { Upload } from "#web/upload/upload-state.ts";
import { canPause, canRetry } from "#web/upload/upload-state.ts";
import { cancelUpload, continueUpload, pauseUpload } from "#web/upload/uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";

/** Address at which staff open a stored file. */
export const addressOf = (key: string): string => `${location.origin}/files/${key}`;

interface RowProps {
  name: string;
  size: number;
  /** Name of the state for tests and styles. */
  state: string;
  text: ReactNode;
  isCurrent?: boolean;
  enter?: () => void;
  children: ReactNode;
  below?: ReactNode;
}

/** A file: name and size, how far it is, and what can be done with it. */
function Row({ name, size, state, text, isCurrent = false, enter, children, below }: RowProps): JSX.Element {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && !row.current?.contains(document.activeElement)) row.current?.focus();
  }, [isCurrent]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus within makes a row the current one
    <li
      ref={row}
      tabIndex={-1}
      className={clsx(
        "flex flex-col gap-1 border-b border-line-soft px-3 py-2 outline-none",
        isCurrent && "bg-cursor inset-shadow-[3px_0_var(--color-accent)]",
      )}
      data-upload={state}
      aria-label={name}
      onFocus={enter}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="min-w-0 flex-1 basis-40 font-medium [overflow-wrap:anywhere] text-ink">{name}</b>
        <span className="text-muted tabular-nums">{fileSize(size)}</span>
        <span className="flex flex-wrap gap-1">{children}</span>
      </div>
      <div className="flex items-center gap-2 text-small text-muted tabular-nums">{text}</div>
      {below}
    </li>
  );
}

interface StoredProps {
  storedKey: string;
  hasAddress: boolean;
}

/** Where the file is stored. */
const Stored = ({ storedKey, hasAddress }: StoredProps): JSX.Element => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-small">
    <dt className="text-muted">{l(["键", "Key"])}</dt>
    <dd className="font-mono break-all text-ink select-all" data-testid="file-key">
      {storedKey}
    </dd>
    {hasAddress && (
      <>
        <dt className="text-muted">{l(["地址", "Address"])}</dt>
        <dd className="font-mono break-all text-ink select-all">{addressOf(storedKey)}</dd>
      </>
    )}
  </dl>
);

const stateText = (upload: Upload): string =>
  upload.isKnown ? l(["已存在，不用再传", "Exists already, not sent again"]) : uploadText(upload);

const CopyAddress = ({ storedKey, isCurrent }: { storedKey: string; isCurrent: boolean }): JSX.Element => (
  <Button
    label={l(["复制地址", "Copy address"])}
    binding={isCurrent ? "l" : null}
    small
    run={() => void copyText(addressOf(storedKey))}
  />
);

interface SentRowProps {
  file: OwnSentFile;
  isCurrent: boolean;
  /** True for who may open the address: an address of a stored file needs a login. */
  hasAddress: boolean;
  enter: () => void;
}

/** A file that arrived before the page was opened. */
export function SentRow({ file, isCurrent, hasAddress, enter }: SentRowProps): JSX.Element {
  const { name, size, key, createTime } = file;
  const state = SentFileState.value(file.state);
  const text = (
    <>
      {state?.tone && <Glyph tone={state.tone} />}
      <span>{state && l(state.label)}</span>
      <span>{fullTime(createTime)}</span>
    </>
  );
  return (
    <Row
      {...{ name, size, text, isCurrent, enter }}
      state="sent"
      below={key === null ? null : <Stored storedKey={key} hasAddress={hasAddress} />}
    >
      {key !== null && hasAddress && <CopyAddress storedKey={key} isCurrent={isCurrent} />}
    </Row>
  );
}

interface FileRowProps {
  upload: Upload;
  isCurrent: boolean;
  /** True for who may open the address: an address of a stored file needs a login. */
  hasAddress: boolean;
  enter: () => void;
}

export function FileRow({ upload, isCurrent, hasAddress, enter }: FileRowProps): JSX.Element {
  const { id, name, size, state, stored } = upload;
  const key = stored?.key ?? null;
  const text = (
    <>
      {state === "failed" && <Glyph tone="red" />}
      {state === "done" && <Glyph tone="green" />}
      <UploadBar upload={upload} className="w-40 flex-none bg-line" />
      <span className={state === "failed" ? "text-red-fg" : ""}>{stateText(upload)}</span>
    </>
  );
  return (
    <Row
      {...{ name, size, text, isCurrent, enter }}
      state={upload.isKnown ? "exists" : state}
      below={key === null ? null : <Stored storedKey={key} hasAddress={hasAddress} />}
    >
      {canPause(upload) && <Button label={ut("pause")} small run={() => pauseUpload(id)} />}
      {state === "paused" && <Button label={ut("goOn")} small run={() => continueUpload(id)} />}
      {canRetry(upload) && <Button label={ut("retry")} small run={() => continueUpload(id)} />}
      {key !== null && hasAddress && <CopyAddress storedKey={key} isCurrent={isCurrent} />}
      {state !== "done" && (
        <Button
          label={l(["移除", "Remove"])}
          binding={isCurrent ? "delete" : null}
          small
          run={() => cancelUpload(id)}
        />
      )}
    </Row>
  );
}

/** A file whose upload a reload interrupted. The browser gives it again only if the person chooses it. */
export function InterruptedRow({ upload, opener }: { upload: KeptUpload; opener: UploadOpener }): JSX.Element {
  return (
    <Row name={upload.name} size={upload.size} state="interrupted" text={interruptedText(upload)}>
      <Button label={ut("choose")} small kind="outlined" run={() => chooseAgain(upload, opener)} />
      <Button label={l(["移除", "Remove"])} small run={() => dropInterrupted(upload, opener)} />
    </Row>
  );
}
