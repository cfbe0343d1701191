import type { JSX } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { picturesOf } from "#web/media/carousel/slides.ts";
import { mediaArea } from "#web/registry/areas.ts";
import { setQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { entering, openPicture } from "./shown-state.ts";
import { tt } from "./texts.ts";

const carousel = defineChunk(
  async () => (await Promise.all([import("#web/media/carousel/carousel.tsx"), mediaArea.load()]))[0].Carousel,
);

/** Handles the commands of a job that run in the browser. */
export function JobHost({ record }: PanelProps): JSX.Element | null {
  const shown = useValue(openPicture);
  const slides = picturesOf(record["pictures"]).map((picture, index) => ({
    ...picture,
    alt: tt("picture", { n: index + 1 }),
  }));
  useCommandHandler("photoModel.preview", () => setValue(openPicture, { job: record.id, index: 0 }), slides.length > 0);
  useCommandHandler("photoModel.view", () => {
    setQuery({ tab: "result" }, "replace");
    setValue(entering, record.id);
  });
  useCommandHandler("photoModel.openResult", () => {
    const id = String(record["result"]);
    go(`/model-admin?f=id:${id}&id=${id}`);
  });
  if (shown?.job !== record.id) return null;
  return (
    <LoadLayer chunk={carousel} partProps={{ slides, start: shown.index, close: () => setValue(openPicture, null) }} />
  );
}
