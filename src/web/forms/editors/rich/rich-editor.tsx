import { EditorContent } from "@tiptap/react";
import type { JSX } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { EditorProps } from "#web/forms/editors/editor-props.ts";
import { inputAttributes, isBad, LINES, textIn } from "#web/forms/editors/editor-props.ts";
import { richFrame } from "#web/forms/editors/rich-frame.ts";
import { Counter } from "#web/forms/editors/text-editors.tsx";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useLatest } from "#web/store/latest.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { sanitizeHtml } from "#web/ui/sanitize-html.ts";
import { LinkBar } from "./link-bar.tsx";
import { droppedElements } from "./rich-html.ts";
import { LINK_KEY, RichToolbar, SOURCE_KEY, richBar } from "./rich-toolbar.tsx";
import { richTexts } from "./rich-tools.ts";
import { useRichEditor } from "./use-rich-editor.ts";
import { fieldHintClass } from "#web/ui/field-box.ts";
import "./rich.css";

/** Text and source side by side, or one below the other. */
const withSource = "@min-[560px]/rich:grid @min-[560px]/rich:grid-cols-2";

/** The HTML source of the text, next to the editor. */
function Source({ isAlone, ...props }: EditorProps & { isAlone: boolean }): JSX.Element {
  const name = l(richTexts.sourceOf).replace("{name}", props.name ?? l(props.field.label));
  return (
    <div className="border-t border-line px-3 py-2 @min-[560px]/rich:border-t-0 @min-[560px]/rich:border-l">
      <textarea
        {...inputAttributes(props)}
        className="block max-h-[60vh] min-h-40 w-full resize-y border-0 bg-transparent font-mono text-small leading-5 outline-0 field-sizing-content"
        id={isAlone ? props.id : `${props.id}-source`}
        aria-label={name}
        placeholder={undefined}
        spellCheck={false}
        rows={LINES}
        value={textIn(props.value)}
        onChange={(event) => props.change(event.target.value)}
      />
      <Counter text={textIn(props.value)} max={props.field.max} isBelow />
    </div>
  );
}

/** A text with elements that the editor would drop: its source, and next to it what readers see. */
function SourceAlone(props: EditorProps & { dropped: readonly string[] }): JSX.Element {
  const text = textIn(props.value);
  const clean = useMemo(() => sanitizeHtml(text), [text]);
  return (
    <>
      <p className={`${fieldHintClass()} px-2.5 pt-1.5`}>
        <Glyph tone="yellow" />
        {l(richTexts.dropped).replace("{names}", props.dropped.map((name) => `<${name}>`).join(" "))}
      </p>
      <div className={withSource}>
        {/* oxlint-disable-next-line react/no-danger -- sanitized above, and by the server when saved */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
        <Source {...props} isAlone />
      </div>
    </>
  );
}

function Rich({ hasFocus, ...props }: EditorProps & { hasFocus: boolean }): JSX.Element {
  const editor = useRichEditor(props, hasFocus);
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
      <div className={isSource ? withSource : undefined}>
        <EditorContent editor={editor} className="rich-text-host relative" data-placeholder={props.placeholder ?? ""} />
        {isSource && <Source {...props} isAlone={false} />}
      </div>
    </div>
  );
}

/**
 * The text before its editor exists. A form may have many of them. An editor is made when its place comes in sight
 * after the form is drawn, or at once when the place gets the focus.
 */
function Still(props: EditorProps & { begin: (hasFocus: boolean) => void }): JSX.Element {
  const text = textIn(props.value);
  const clean = useMemo(() => sanitizeHtml(text), [text]);
  const place = useRef<HTMLDivElement>(null);
  const begin = useLatest(props.begin);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begin.current(false);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [begin]);
  return (
    <>
      <div className={richBar} aria-hidden="true" />
      <div
        ref={place}
        {...inputAttributes(props)}
        className="rich-text"
        role="textbox"
        aria-multiline="true"
        aria-label={props.name ?? l(props.field.label)}
        tabIndex={0}
        onFocus={() => props.begin(true)}
        // oxlint-disable-next-line react/no-danger -- sanitized above, and by the server when saved
        dangerouslySetInnerHTML={{ __html: clean }}
      />
    </>
  );
}

/** Editor of rich text with its source next to it. It offers only what the server keeps. */
export function RichEditor(props: EditorProps): JSX.Element {
  const text = textIn(props.value);
  const dropped = useMemo(() => droppedElements(text), [text]);
  const [begun, begin] = useState<{ hasFocus: boolean } | null>(null);
  const inside = begun ? (
    <Rich {...props} hasFocus={begun.hasFocus} />
  ) : (
    <Still {...props} begin={(hasFocus) => begin({ hasFocus })} />
  );
  return (
    <div className={richFrame(isBad(props))}>
      {dropped.length > 0 ? <SourceAlone {...props} dropped={dropped} /> : inside}
    </div>
  );
}
