import type { JSX } from "react";
import { cva } from "class-variance-authority";
import { useState } from "react";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { ModelFile } from "./model-file.ts";
import { FRAMES } from "./view.ts";

/** Text over the picture. Its element has `data-keep-clear`, because it may have a button. */
export const viewerMessage = cva(
  "absolute left-1/2 max-w-[min(420px,80%)] -translate-x-1/2 rounded-m border border-line-strong bg-surface px-3 py-1.5 text-center text-small text-text",
  { variants: { place: { top: "top-4", middle: "top-[44%]" } } },
);

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
  const position = `${(frame / (FRAMES - 1)) * 100}% 0`;
  return (
    <>
      {word !== null && (!picture || state !== "there") && (
        <p className={viewerMessage({ place: "middle" })} data-keep-clear>
          {word}
        </p>
      )}
      {picture && state !== "failed" && (
        <img
          className={`absolute inset-0 m-auto ${file.sprite ? "aspect-square h-[min(78%,480px)] max-w-full object-cover" : "h-[86%] w-full object-contain"}`}
          style={file.sprite ? { objectPosition: position } : undefined}
          src={fileUrl(picture.key)}
          alt=""
          data-testid="turntable"
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
