import type { JSX, ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { t } from "#web/i18n/part-text.ts";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import { UnfoldButton } from "./unfold-button.tsx";

/**
 * Blocks above the record that the item is about, such as its reports. Long ones are cut and unfold at a click, so that
 * the record begins in the upper half of the pane.
 */
export function Lead({ id, children }: { id: string; children: ReactNode }): JSX.Element {
  const [isOpen, setOpen] = useStatePerId(id, false);
  const [isCut, setCut] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawn = element.current;
    if (!drawn || isOpen) return undefined;
    const measure = (): void => setCut(drawn.scrollHeight > drawn.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(drawn);
    for (const child of drawn.children) observer.observe(child);
    return () => observer.disconnect();
  }, [isOpen, id]);
  return (
    <div ref={element} className={`relative flex-none overflow-hidden ${isOpen ? "" : "max-h-[28vh]"}`}>
      {children}
      {isCut && !isOpen && (
        <UnfoldButton
          label={t("evidence.unfold")}
          unfold={() => setOpen(true)}
          className="absolute inset-x-0 bottom-0"
        />
      )}
    </div>
  );
}
