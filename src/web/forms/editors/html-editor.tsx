import type { JSX } from "react";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import type { EditorProps } from "./editor-props.ts";
import { isBad } from "./editor-props.ts";
import { richFrame } from "./rich-frame.ts";

const richEditor = defineChunk(async () => (await import("./rich/rich-editor.tsx")).RichEditor);

/** Editor of rich text. Its library loads after the form, which is open before. */
export const HtmlEditor = (props: EditorProps): JSX.Element => (
  <Load chunk={richEditor} partProps={props} fallback={<div className={richFrame(isBad(props))} aria-busy="true" />} />
);
