import { ariaKeys } from "#kernel/keys.ts";
import type { JSX } from "react";
import type { IconName } from "./icon.tsx";
import { Icon } from "./icon.tsx";
import { isMac } from "./key-cap.tsx";

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
      className="ib"
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
