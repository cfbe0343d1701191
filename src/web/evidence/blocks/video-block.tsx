import type { JSX } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { isRecord } from "#web/store/stored.ts";
import { VideoView } from "#web/media/file/video-view.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";

/** Video of the item. Its bytes are loaded when it is played. */
export function VideoBlock({ record, block }: BlockProps<"video">): JSX.Element | null {
  const value = record[block.field];
  if (!isRecord(value) || typeof value["key"] !== "string") return null;
  return (
    <VideoView
      className="mx-4 mt-1 mb-3.5 max-h-105 w-[calc(100%-32px)] bg-sunken"
      src={fileUrl(value["key"])}
      name={String(value["name"] ?? "")}
    />
  );
}
