import type { JSX } from "react";
import { useState } from "react";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { ModelFile } from "./model-file.ts";
import { FRAMES } from "./view.ts";
import "./viewer.css";

interface Props {
  file: Pick<ModelFile, "sprite" | "poster">;
  /** Index of one of the twelve views; 0 is the view in which a mesh is first shown. */
  frame?: number;
  /** Text shown until the picture is loaded. */
  word: string | null;
}

function Picture({ file, frame = 0, word }: Props): JSX.Element {
  const [state, setState] = useState<"waiting" | "there" | "failed">("waiting");
  const picture = file.sprite ?? file.poster;
  const at = `${(frame / (FRAMES - 1)) * 100}% 0`;
  return (
    <>
      {word !== null && (!picture || state !== "there") && <p className="mv-says alone">{word}</p>}
      {picture && state !== "failed" && (
        <img
          className={file.sprite ? "mv-sprite" : "mv-poster"}
          style={file.sprite ? { objectPosition: at } : undefined}
          src={fileUrl(picture.key)}
          alt=""
          decoding="sync"
          onLoad={() => setState("there")}
          onError={() => setState("failed")}
        />
      )}
    </>
  );
}

/** Twelve views of the mesh in one small picture, or its poster. One view is shown until the mesh is drawn. */
export const Turntable = (props: Props): JSX.Element => (
  <Picture key={(props.file.sprite ?? props.file.poster)?.key} {...props} />
);
