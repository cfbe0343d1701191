import type { JSX } from "react";
import type { Label } from "#kernel/label.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { isRecord } from "#web/store/stored.ts";
import { l } from "#web/i18n/text.ts";
import { FileButton } from "#web/media/carousel/record-files.tsx";
import { VideoView } from "#web/media/file/video-view.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";

const larger: Label = ["放大查看", "Enlarge"];

/** Video of the item. Its bytes are loaded when it is played. */
export function VideoBlock({ record, block }: BlockProps<"video">): JSX.Element | null {
  const value = record[block.field];
  if (!isRecord(value) || typeof value["key"] !== "string") return null;
  const name = String(value["name"] ?? "");
  return (
    <div className="mx-4 mt-1 mb-3.5 flex flex-col items-start gap-1">
      <VideoView className="max-h-105 w-full bg-sunken" src={fileUrl(value["key"])} name={name} />
      <FileButton file={value["key"]} label={`${l(larger)} ${name}`} className="link text-small">
        {l(larger)}
      </FileButton>
    </div>
  );
}
