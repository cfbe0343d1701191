import { ariaKeys } from "#kernel/keys.ts";
import type { JSX } from "react";
import type { IconName } from "./icon.tsx";
import { Icon } from "./icon.tsx";
import { isMac } from "./key-cap.tsx";

/** Classes of a button that is only an icon. */
export const iconButtonClass =
  "inline-flex h-7 min-w-7 flex-none items-center justify-center rounded-m px-1 text-muted hover:bg-hover hover:text-text";

export function IconButton(props: {
  icon: IconName;
  label: string;
  run: () => void;
  binding?: string | null;
  pressed?: boolean;
}): JSX.Element {
  return (
    <button
      type="button"
      className={iconButtonClass}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      aria-keyshortcuts={props.binding ? ariaKeys(props.binding, isMac) : undefined}
      onClick={props.run}
    >
      <Icon name={props.icon} />
    </button>
  );
}
