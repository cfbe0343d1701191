import type { JSX } from "react";
import { use, useRef, useState } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { returnFocus } from "#web/keyboard/panes.ts";
import { ShownContext } from "#web/media/shown.ts";
import type { Opening } from "#web/media/view-wish.ts";
import { wish } from "#web/media/view-wish.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { ModelFile } from "./model-file.ts";
import { FRAMES } from "./view.ts";
import "./viewer.css";

interface Props {
  file: Pick<ModelFile, "sprite" | "poster">;
  /** Which of the twelve views; 0 is the one a mesh is first seen from. */
  frame?: number;
  /** Stands where the picture will, until it is there. */
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

/** Twelve views of the mesh in one small picture, or its poster: one of them is shown until the mesh itself is there. */
export const Turntable = (props: Props): JSX.Element => (
  <Picture key={(props.file.sprite ?? props.file.poster)?.key} {...props} />
);

/**
 * In the place of a preview whose program is on its way: its first picture already, or the word for waiting. V, Space
 * and C hold the keys here, so that what is meant for what they open decides nothing, and lead on into it.
 */
export function FirstPicture({ model, file }: { model: string; file: ModelFile | undefined }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const isShown = use(ShownContext);
  const ask = (opening: Opening): void => {
    place.current?.focus({ preventScroll: true });
    wish(model, opening);
  };
  useLeafKeys(place, {
    escape: () => {
      wish(model, null);
      returnFocus();
      return true;
    },
  });
  useCommandHandler("model.view", () => ask("view"), file !== undefined && isShown);
  useCommandHandler("model.preview", () => ask("preview"), isShown);
  useCommandHandler("model.compare", () => ask("compare"), isShown);
  return (
    <div className="mp" aria-busy="true">
      <div className="tb" />
      <div ref={place} className="mv" tabIndex={-1} data-keeps-keys>
        <Turntable file={file ?? { sprite: null, poster: null }} word={t("common.loading")} />
      </div>
      <div className="facts" />
    </div>
  );
}
