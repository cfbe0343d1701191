import { EditorContent } from "@tiptap/react";
import type { JSX } from "react";
import { useMemo, useRef, useState } from "react";
import type { EditorProps } from "#web/forms/editors/editor-props.ts";
import { inputAttributes, isBad, LINES, textIn } from "#web/forms/editors/editor-props.ts";
import { Counter } from "#web/forms/editors/text-editors.tsx";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { sanitizeHtml } from "#web/ui/sanitize-html.ts";
import { LinkBar } from "./link-bar.tsx";
import { droppedElements } from "./rich-html.ts";
import { LINK_KEY, RichToolbar, SOURCE_KEY } from "./rich-toolbar.tsx";
import { richTexts } from "./rich-tools.ts";
import { useRichEditor } from "./use-rich-editor.ts";
import "./rich.css";

/** The HTML source of the text, beside the editor. */
function Source({ isAlone, ...props }: EditorProps & { isAlone: boolean }): JSX.Element {
  const name = l(richTexts.sourceOf).replace("{name}", props.name ?? l(props.field.label));
  return (
    <div className="rt-source">
      <textarea
        {...inputAttributes(props)}
        id={isAlone ? props.id : `${props.id}-source`}
        aria-label={name}
        placeholder={undefined}
        spellCheck={false}
        rows={LINES}
        value={textIn(props.value)}
        onChange={(event) => props.change(event.target.value)}
      />
      <Counter text={textIn(props.value)} max={props.field.max} />
    </div>
  );
}

/** A text with elements that the editor would drop: its source, and beside it what readers see. */
function SourceAlone(props: EditorProps & { dropped: readonly string[] }): JSX.Element {
  const text = textIn(props.value);
  const clean = useMemo(() => sanitizeHtml(text), [text]);
  return (
    <>
      <p className="hint rt-note">
        <Glyph tone="yellow" />
        {l(richTexts.dropped).replace("{names}", props.dropped.map((name) => `<${name}>`).join(" "))}
      </p>
      <div className="rt-both">
        {/* oxlint-disable-next-line react/no-danger -- sanitized above, and by the server when saved */}
        <div className="rt-doc" dangerouslySetInnerHTML={{ __html: clean }} />
        <Source {...props} isAlone />
      </div>
    </>
  );
}

function Rich(props: EditorProps): JSX.Element {
  const editor = useRichEditor(props);
  const root = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isSource, setSource] = useState(false);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const toggleSource = (): void => {
    const next = !isSource;
    setSource(next);
    requestAnimationFrame(() =>
      next ? root.current?.querySelector<HTMLElement>("textarea")?.focus() : editor?.commands.focus(),
    );
  };
  useControlKeys(root, {
    "alt+f10": () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    [LINK_KEY]: () => setLinkOpen(true),
    [SOURCE_KEY]: toggleSource,
  });
  return (
    <div ref={root}>
      {editor && (
        <RichToolbar
          bar={bar}
          editor={editor}
          name={props.name ?? l(props.field.label)}
          isSource={isSource}
          isLinkOpen={isLinkOpen}
          openLink={() => setLinkOpen((now) => !now)}
          toggleSource={toggleSource}
        />
      )}
      {editor && isLinkOpen && <LinkBar editor={editor} close={() => setLinkOpen(false)} />}
      <div className={isSource ? "rt-both" : undefined}>
        <EditorContent editor={editor} className="rt-host" data-placeholder={props.placeholder ?? ""} />
        {isSource && <Source {...props} isAlone={false} />}
      </div>
    </div>
  );
}

/** Editor of rich text with its source beside it. It offers only what the server keeps. */
export function RichEditor(props: EditorProps): JSX.Element {
  const text = textIn(props.value);
  const dropped = useMemo(() => droppedElements(text), [text]);
  return (
    <div className={`rt${isBad(props) ? " err" : ""}`}>
      {dropped.length > 0 ? <SourceAlone {...props} dropped={dropped} /> : <Rich {...props} />}
    </div>
  );
}
