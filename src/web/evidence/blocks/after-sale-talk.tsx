import { cva } from "class-variance-authority";
import type { JSX } from "react";
import { SaleSide } from "#domain/after-sales/enumerations.ts";
import type { Titles } from "#domain/api/list.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { isImage, titleOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { l } from "#web/i18n/text.ts";
import { Thumb } from "#web/ui/thumb.tsx";
import { BlockSection } from "./block-section.tsx";

interface Answer {
  side: string;
  admin: string | null;
  words: string;
  pictures?: readonly unknown[];
  time: number;
}

const line = cva("flex max-w-[min(78%,620px)] flex-col gap-0.5", {
  variants: { isOurs: { true: "self-end", false: "" } },
});
const bubble = cva("rounded-l border px-3 pt-1.5 pb-2 leading-5.5 wrap-anywhere whitespace-pre-wrap text-ink", {
  variants: { isOurs: { true: "border-transparent bg-cursor-idle", false: "border-line bg-surface" } },
});

/** What member and staff wrote to each other, the oldest first. */
export function SaleTalk({ record, titles }: { record: AnyRecord; titles: Titles }): JSX.Element {
  const answers = (record["answers"] ?? []) as unknown as Answer[];
  const nameOf = ({ side, admin }: Answer): string =>
    side === "user"
      ? titleOf(titles, "user", record["user"])
      : admin
        ? titleOf(titles, "admin", admin)
        : l(SaleSide.value(side)?.label ?? ["", ""]);
  return (
    <BlockSection title={l(["沟通", "Talk"])} beside={<span className="font-normal text-muted">{answers.length}</span>}>
      {answers.length === 0 && <p className="px-4 text-muted">{l(["还没有消息", "No messages yet"])}</p>}
      <ol className="flex flex-col gap-2.5 px-4 pb-1">
        {answers.map((one, index) => {
          const isOurs = one.side !== "user";
          return (
            <li key={index} className={line({ isOurs })}>
              <span className={`flex gap-2 px-0.5 text-small text-muted ${isOurs ? "justify-end" : ""}`}>
                <b className="font-medium text-text">{nameOf(one)}</b>
                <ShortTime seconds={Number(one.time)} />
              </span>
              <p className={bubble({ isOurs })} dir="auto">
                {one.words}
              </p>
              <span className="flex flex-wrap gap-1.5">
                {(one.pictures ?? []).filter(isImage).map((image) => (
                  <Thumb key={image.key} image={image} size={112} isLarge className="h-21 w-28" />
                ))}
              </span>
            </li>
          );
        })}
      </ol>
    </BlockSection>
  );
}
