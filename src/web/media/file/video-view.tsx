import type { JSX } from "react";
import { useState } from "react";
import type { Label } from "#kernel/label.ts";
import { l } from "#web/i18n/text.ts";
import { fieldHintClass } from "#web/ui/field-box.ts";
import { isHevc } from "./video-codec.ts";

const cannotPlay: Label = [
  "浏览器无法播放这个视频，请下载查看",
  "This browser cannot play the video; download it to watch",
];
const hevc: Label = [
  "视频编码为 HEVC（H.265），此浏览器无法播放，请下载查看",
  "The video is in HEVC (H.265), which this browser cannot play; download it to watch",
];

/**
 * A stored video. Its bytes are loaded when it is played. The first frame is the poster, because a stored video has no
 * picture of its own.
 */
export function VideoView({ src, name, className }: { src: string; name: string; className?: string }): JSX.Element {
  const [fault, setFault] = useState<Label | null>(null);
  if (fault)
    return (
      <p className={fieldHintClass({ isWrong: true })}>
        {l(fault)}{" "}
        <a className="link" href={src} download={name}>
          {l(["下载", "Download"])}
        </a>
      </p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded video has no captions
    <video
      className={className}
      src={`${src}#t=0.1`}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      onError={() => {
        setFault(cannotPlay);
        void isHevc(src).then((is) => is && setFault(hevc));
      }}
    />
  );
}
