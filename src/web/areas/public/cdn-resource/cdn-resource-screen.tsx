import type { JSX, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { OpenedResource } from "#domain/api/cdn-resource.ts";
import { v2 } from "#domain/api/call.ts";
import { StorageBucket } from "#domain/links/enumerations.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { l } from "#web/i18n/text.ts";
import { FileView } from "#web/media/file/file-view.tsx";
import { useQuery } from "#web/routing/address.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { supportText } from "#web/areas/public/support-text.ts";
import type { ToolAccess } from "#web/areas/public/tool-access.ts";
import { movesToOwnDocument, useToolAccess } from "#web/areas/public/tool-access.ts";
import { ToolButton, ToolFrame, usesOf } from "#web/areas/public/tool-frame.tsx";
import { Group, Row } from "#web/areas/public/tool-parts.tsx";
import { barFieldClass } from "#web/ui/field-box.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { noteClass } from "#web/ui/note.ts";
import { Segments } from "#web/ui/segments.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { addressOfRecord, ResourceFacts } from "./resource-facts.tsx";

type Bucket = (typeof StorageBucket)["values"][number]["key"];

/** What the page shows: a file, or why there is none. */
type Shown =
  | { state: "nothing" | "loading" }
  | { state: "failed"; why: string }
  | { state: "open"; file: OpenedResource };

/** Opens files, one at a time. Of two calls only the answer to the last one counts. */
function useOpening({ ticket, token }: ToolAccess): { shown: Shown; open: (file: string, bucket: Bucket) => void } {
  const [shown, show] = useState<Shown>({ state: "nothing" });
  const last = useRef(new AbortController());
  useEffect(() => () => last.current.abort(), []);
  const open = (file: string, bucket: Bucket): void => {
    last.current.abort();
    const { signal } = (last.current = new AbortController());
    show({ state: "loading" });
    call<OpenedResource>(v2("cdnResource", "open"), { ticket, file: file.trim(), bucket }, { signal, token }).then(
      (opened) => signal.aborted || show({ state: "open", file: opened }),
      (error: unknown) => signal.aborted || show({ state: "failed", why: messageOf(error) }),
    );
  };
  return { shown, open };
}

interface FormProps {
  access: ToolAccess;
  text: string;
  setText: (text: string) => void;
  bucket: Bucket;
  setBucket: (bucket: Bucket) => void;
  field: RefObject<HTMLInputElement | null>;
  refusal: string | null;
  submit: () => void;
}

/** Key and bucket. A ticket offers the keys that it names. */
function Form({ access, text, setText, bucket, setBucket, field, refusal, submit }: FormProps): JSX.Element {
  const keys = useId();
  const label = l(["存储空间", "Bucket"]);
  return (
    <form
      className="flex flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Row
        label={l(["键或地址", "Key or address"])}
        hint={l(["对象键，或本站文件的完整地址", "A key, or the whole address of a file on one of our hosts"])}
      >
        {(id) => (
          <input
            ref={field}
            id={id}
            className={`${barFieldClass({ height: 32 })} w-full font-mono`}
            list={keys}
            value={text}
            maxLength={1_000}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Row>
      <datalist id={keys}>
        {access.claims?.names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Group label={label}>
        <Segments
          name="bucket"
          label={label}
          segments={StorageBucket.values.map(({ key, label: text }) => ({ key, value: key, text: l(text) }))}
          chosen={bucket}
          choose={setBucket}
        />
      </Group>
      <div className="flex flex-wrap gap-2">
        <ToolButton id="cdnResource.open" kind="primary" refusal={refusal} />
        <ToolButton id="cdnResource.write" />
      </div>
    </form>
  );
}

/** Commands for the file that is shown. */
function Acts({ file }: { file: OpenedResource | null }): JSX.Element {
  const none = file ? null : l(["请先打开文件", "Open a file first"]);
  const noRecord = file?.origin?.records.length ? null : l(["没有可查看的记录", "None that you may read"]);
  return (
    <div className="flex flex-wrap gap-2">
      <ToolButton id="tool.copyAddress" refusal={none} />
      <ToolButton id="cdnResource.copyKey" refusal={none} />
      <ToolButton id="cdnResource.download" refusal={none} />
      {file?.origin && <ToolButton id="cdnResource.openRecord" refusal={noRecord} />}
    </div>
  );
}

const nameOf = (key: string): string => key.split("/").join("");

/** Saves a file by a click on a temporary link. */
function download({ url, key }: OpenedResource): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = nameOf(key);
  link.click();
}

function useFileCommands(file: OpenedResource | null): void {
  useCommandHandler("tool.copyAddress", () => (file ? void copyText(new URL(file.url, location.origin).href) : false));
  useCommandHandler("cdnResource.copyKey", () => (file ? void copyText(file.key) : false));
  useCommandHandler("cdnResource.download", () => (file ? download(file) : false));
  useCommandHandler("cdnResource.openRecord", () => {
    const address = file?.origin?.records.map(addressOfRecord).find((one) => one !== null);
    return address ? void window.open(`/#${address}`, "_blank", "noopener") : false;
  });
}

/** The file, or what the next step is. */
function View({ shown, missing }: { shown: Shown; missing: string | null }): JSX.Element {
  if (shown.state === "failed")
    return (
      <div className={`${noteClass({ place: "box" })} tone-red`} role="alert">
        <Glyph tone="red" />
        {shown.why}
      </div>
    );
  if (shown.state !== "open")
    return (
      <div role="status" className="flex flex-1">
        <EmptyState
          title={shown.state === "loading" ? l(["正在打开", "Opening"]) : l(["还没有打开文件", "No file is open"])}
        >
          {shown.state === "nothing" &&
            (missing ?? l(["填写键或地址，再按回车", "Enter a key or an address, then press Enter"]))}
        </EmptyState>
      </div>
    );
  const { key, url, size, width, height } = shown.file;
  const pixels = width !== null && height !== null ? { width, height } : {};
  return (
    <div className="sticky top-4 flex h-[calc(100dvh-9rem)] flex-none overflow-hidden rounded-m border border-line max-[901px]:static max-[901px]:h-[70dvh]">
      <FileView file={{ key, name: nameOf(key), url, size, ...pixels }} />
    </div>
  );
}

/** Shows one stored file by its key. */
export function CdnResourceScreen(): JSX.Element {
  const access = useToolAccess("cdnResource");
  const { key: linked = "" } = useQuery();
  const [entered, setText] = useState<string | null>(null);
  const [bucket, setBucket] = useState<Bucket>("image");
  const field = useRef<HTMLInputElement>(null);
  const { shown, open } = useOpening(access);
  const text = entered ?? (linked || (access.claims?.names[0] ?? ""));
  const file = shown.state === "open" ? shown.file : null;
  const isKnown = text.trim() !== "";
  const refusal = access.missing ?? (isKnown ? null : l(["请填写键或地址", "Enter a key or an address"]));
  const submit = (): false | void => (refusal === null ? open(text, bucket) : false);
  useEffect(() => void movesToOwnDocument("cdnResource"), []);
  useCommandHandler("cdnResource.write", () => field.current?.focus());
  useCommandHandler("cdnResource.open", submit);
  useFileCommands(file);
  useCommandHandler("tool.support", () => {
    const why = shown.state === "failed" ? shown.why : "-";
    void copyText(supportText(access, {}, { file: text.trim(), bucket, state: shown.state, why }));
  });
  const form = (
    <>
      <Form {...{ access, text, setText, bucket, setBucket, field, refusal }} submit={() => void submit()} />
      <Acts file={file} />
      {file && <ResourceFacts resource={file} />}
    </>
  );
  return (
    <ToolFrame
      access={access}
      form={form}
      opens={(claims) => {
        const n = claims.names.length;
        return usesOf(claims, l([`${n} 个文件`, `${n} ${n === 1 ? "file" : "files"}`]));
      }}
    >
      <View shown={shown} missing={access.missing} />
    </ToolFrame>
  );
}
