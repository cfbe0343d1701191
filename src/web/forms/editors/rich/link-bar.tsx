import type { Editor } from "@tiptap/core";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { addressOf } from "./rich-html.ts";
import { richTexts } from "./rich-tools.ts";
import { fieldHintClass } from "#web/ui/field-box.ts";

/** Sets the link of the selection. Without a selection the address itself becomes the text. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  const isBare = editor.state.selection.empty && !editor.isActive("link");
  if (isBare) {
    const text = href.replace(/^(mailto:|https?:\/\/)/, "");
    chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

/** Field for the address of a link. Enter applies it, and Esc closes the field. */
export function LinkBar({ editor, close }: { editor: Editor; close: () => void }): JSX.Element {
  const bar = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [isBad, setBad] = useState(false);
  const leave = (): void => {
    editor.commands.focus();
    close();
  };
  const apply = (): void => {
    const href = addressOf(text);
    setBad(href === null);
    if (href === null) return;
    setLink(editor, href);
    close();
  };
  useControlKeys(bar, { escape: leave });
  useControlKeys(input, { enter: apply });
  useEffect(() => input.current?.select(), []);
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2.5 py-1">
      <input
        ref={input}
        className="h-6 min-w-30 flex-1 border-0 bg-transparent outline-0"
        value={text}
        placeholder="https://"
        aria-label={l(richTexts.address)}
        aria-invalid={isBad || undefined}
        onChange={(event) => {
          setText(event.target.value);
          setBad(false);
        }}
      />
      <button type="button" className="link" onClick={apply}>
        {l(richTexts.setLink)}
      </button>
      {editor.isActive("link") && (
        <button
          type="button"
          className="link"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            close();
          }}
        >
          {l(richTexts.removeLink)}
        </button>
      )}
      {isBad && (
        <p className={`${fieldHintClass({ isWrong: true })} w-full`} role="alert">
          <Glyph tone="red" />
          {l(richTexts.badAddress)}
        </p>
      )}
    </div>
  );
}
