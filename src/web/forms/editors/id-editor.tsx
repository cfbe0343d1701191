import type { JSX } from "react";
import { registry } from "#web/registry/registry.ts";
import type { EditorProps } from "./editor-props.ts";
import { RefEditor } from "./ref-editors.tsx";
import { TextEditor } from "./text-editors.tsx";

/** Editor of an id whose resource another field names: a picker, once that field names one. */
export const IdEditor = (props: EditorProps): JSX.Element =>
  props.field.target && registry().outline(props.field.target) ? <RefEditor {...props} /> : <TextEditor {...props} />;
