import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import type { EditorProps } from "#web/forms/editors/editor-props.ts";
import { isBad, textIn } from "#web/forms/editors/editor-props.ts";
import { l } from "#web/i18n/text.ts";
import { useLatest } from "#web/store/latest.ts";
import { addressOf, likeServer } from "./rich-html.ts";

const extensions = [
  StarterKit.configure({
    // The server removes underlines.
    underline: false,
    // An empty paragraph at the end would change every text that is only opened.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (address) => addressOf(address) !== null,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

const htmlIn = (editor: Editor): string => (editor.isEmpty ? "" : likeServer(editor.getHTML()));

const attributesOf = (props: EditorProps): Record<string, string> => ({
  id: props.id,
  class: "rich-text",
  role: "textbox",
  "aria-multiline": "true",
  "aria-label": props.name ?? l(props.field.label),
  ...(props.field.required ? { "aria-required": "true" } : {}),
  ...(isBad(props) ? { "aria-invalid": "true" } : {}),
  ...(props.describedBy ? { "aria-describedby": props.describedBy } : {}),
  ...(props.placeholder ? { "aria-placeholder": props.placeholder } : {}),
  ...props.script,
});

/**
 * The editor of a rich text. It spells HTML in its own way. The given text stays as it is until it is changed, and
 * comes back when the change is undone.
 * @param hasFocus true to focus the new editor
 */
export function useRichEditor(props: EditorProps, hasFocus: boolean): Editor | null {
  const text = textIn(props.value);
  const change = useLatest(props.change);
  /** The given text, and how the editor spells it. */
  const origin = useRef({ text, html: "" });
  /** The text that the editor shows. Another value comes from a draft, a conflict or the source view. */
  const shown = useRef(text);
  const editor = useEditor({
    extensions,
    content: text,
    injectCSS: false,
    autofocus: hasFocus ? "end" : false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: attributesOf(props) },
    onCreate: ({ editor: made }) => {
      origin.current = { text, html: htmlIn(made) };
    },
    onUpdate: ({ editor: now }) => {
      const html = htmlIn(now);
      shown.current = html === origin.current.html ? origin.current.text : html;
      change.current(shown.current);
    },
  });
  useEffect(() => {
    if (!editor || text === shown.current) return;
    editor.commands.setContent(text, { emitUpdate: false });
    origin.current = { text, html: htmlIn(editor) };
    shown.current = text;
  }, [editor, text]);
  const attributes = JSON.stringify(attributesOf(props));
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes: JSON.parse(attributes) as Record<string, string> } });
  }, [editor, attributes]);
  return editor;
}
