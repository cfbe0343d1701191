import type { Editor } from "@tiptap/core";
import type { Label } from "#kernel/label.ts";

export interface Tool {
  id: string;
  label: Label;
  /** Key inside the editor; null if there is none. */
  key: string | null;
  /** Sign on the button. */
  sign: string;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

const chain = (editor: Editor) => editor.chain().focus();

/** Tools in groups. They offer only what the server keeps (server/resources/html.ts). */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      id: "h2",
      label: ["大标题", "Heading"],
      key: "mod+alt+2",
      sign: "H2",
      run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive("heading", { level: 2 }),
    },
    {
      id: "h3",
      label: ["小标题", "Subheading"],
      key: "mod+alt+3",
      sign: "H3",
      run: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive("heading", { level: 3 }),
    },
  ],
  [
    {
      id: "bold",
      label: ["粗体", "Bold"],
      key: "mod+b",
      sign: "B",
      run: (editor) => chain(editor).toggleBold().run(),
      isOn: (editor) => editor.isActive("bold"),
    },
    {
      id: "italic",
      label: ["斜体", "Italic"],
      key: "mod+i",
      sign: "I",
      run: (editor) => chain(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive("italic"),
    },
    {
      id: "strike",
      label: ["删除线", "Strikethrough"],
      key: "mod+shift+s",
      sign: "S",
      run: (editor) => chain(editor).toggleStrike().run(),
      isOn: (editor) => editor.isActive("strike"),
    },
    {
      id: "code",
      label: ["代码", "Code"],
      key: "mod+e",
      sign: "<>",
      run: (editor) => chain(editor).toggleCode().run(),
      isOn: (editor) => editor.isActive("code"),
    },
  ],
  [
    {
      id: "bullets",
      label: ["列表", "List"],
      key: "mod+shift+8",
      sign: "•",
      run: (editor) => chain(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      id: "numbers",
      label: ["编号列表", "Numbered list"],
      key: "mod+shift+7",
      sign: "1.",
      run: (editor) => chain(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
    {
      id: "quote",
      label: ["引用", "Quote"],
      key: "mod+shift+b",
      sign: "❝",
      run: (editor) => chain(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive("blockquote"),
    },
    {
      id: "rule",
      label: ["分隔线", "Divider"],
      key: null,
      sign: "―",
      run: (editor) => chain(editor).setHorizontalRule().run(),
    },
  ],
  [
    {
      id: "undo",
      label: ["撤销", "Undo"],
      key: "mod+z",
      sign: "↶",
      run: (editor) => chain(editor).undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      id: "redo",
      label: ["重做", "Redo"],
      key: "mod+shift+z",
      sign: "↷",
      run: (editor) => chain(editor).redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
];

export const richTexts = {
  tools: ["文字格式", "Text formatting"],
  link: ["链接", "Link"],
  address: ["链接地址", "Address"],
  setLink: ["确定", "Apply"],
  removeLink: ["去掉链接", "Remove the link"],
  badAddress: [
    "地址无效：只能是 http、https 或邮箱地址",
    "Not a valid address: only http, https and e-mail addresses are possible",
  ],
  source: ["源码", "Source"],
  sourceOf: ["{name}，源码", "{name}, source"],
  dropped: [
    "含有 {names}，编辑器不能显示，请在源码中修改",
    "Contains {names}, which the editor cannot show. Edit it as source",
  ],
  toTools: ["Alt+F10 到工具栏，Esc 离开", "Alt+F10 to the tools, Esc leaves"],
} as const satisfies Record<string, Label>;
