import type { JSX, ReactNode } from "react";
import { useState } from "react";
import type { StoredImage } from "#kernel/field.ts";
import { t } from "#web/i18n/part-text.ts";
import { Drawn, Icon } from "#web/ui/icon.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { fileUrl, formThumbClass } from "#web/ui/thumb.tsx";

interface TileActs {
  preview: () => void;
  edit: () => void;
  remove: () => void;
  step: (by: 1 | -1) => void;
  /** Reports the start or end of a drag of this picture. */
  drag: (is: boolean) => void;
  /** True if another picture of the list is being dragged. */
  isDragging: () => boolean;
  /** Moves the dragged picture to this position. */
  drop: () => void;
}

function Small(props: { label: string; run: () => void; off?: boolean; children: ReactNode }): JSX.Element {
  return (
    <button
      type="button"
      className="inline-flex h-6 w-7 items-center justify-center rounded-s text-text hover:bg-hover aria-disabled:text-muted"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.off || undefined}
      onClick={() => props.off || props.run()}
    >
      {props.children}
    </button>
  );
}

const Pencil = (): JSX.Element => (
  <Drawn>
    <path d="M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3zM9 4.7 11.3 7" />
  </Drawn>
);

interface TileProps {
  picture: StoredImage;
  index: number;
  count: number;
  acts: TileActs;
}

/** Thumbnail with buttons that appear on hover and on focus. */
export function PictureTile(props: TileProps): JSX.Element {
  const { picture, index, count, acts } = props;
  const { name } = picture;
  const [isOver, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a pointer drags; keys use Alt and the arrows
    <li
      data-picture={index}
      className="group relative"
      draggable={count > 1}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        acts.drag(true);
      }}
      onDragEnd={() => acts.drag(false)}
      onDragOver={(event) => {
        if (!acts.isDragging()) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        acts.drop();
      }}
    >
      <button
        type="button"
        className={isOver ? "outline-2 outline-offset-2 outline-accent" : undefined}
        aria-label={t("upload.move", { n: index + 1, name })}
        onClick={acts.preview}
      >
        <img className={formThumbClass} src={fileUrl(picture.key, 160)} alt="" decoding="async" draggable={false} />
      </button>
      <span className="absolute inset-x-0 bottom-0 flex flex-wrap justify-center gap-0.5 rounded-b-m border border-line bg-surface p-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        <Small label={t("upload.edit", { name })} run={acts.edit}>
          <Pencil />
        </Small>
        <Small label={t("upload.preview", { name })} run={acts.preview}>
          <LazyIcon name="eye" />
        </Small>
        <Small label={t("upload.remove", { name })} run={acts.remove}>
          <Icon name="x" />
        </Small>
        {count > 1 && (
          <>
            <Small label={t("upload.left", { name })} off={index === 0} run={() => acts.step(-1)}>
              <Icon name="down" className="size-4 rotate-90" />
            </Small>
            <Small label={t("upload.right", { name })} off={index === count - 1} run={() => acts.step(1)}>
              <Icon name="down" className="size-4 rotate-270" />
            </Small>
          </>
        )}
      </span>
    </li>
  );
}
