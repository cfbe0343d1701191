import type { JSX, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import type { Resource } from "#kernel/resource.ts";
import { l } from "#web/i18n/text.ts";
import type { Suggestion } from "./completion.ts";
import { unknownField } from "./completion.ts";
import type { Bar } from "./filter-bar.tsx";

interface SuggestionsProps {
  bar: Bar;
  id: string;
  take: (option: Suggestion) => void;
  resource: Resource;
}

const EDGE_PX = 8;

// These texts are here and not in the shared texts, because only users of the filter read them.
const help = (): string =>
  l([
    "字段:值，多个值用逗号，-排除，a..b 区间，分类:^值 含下级，引用.字段:值 按其字段，其余作关键词。Enter 应用，Esc 离开",
    "field:value, commas between values, - excludes, a..b is a range, reference.field:value asks for its field, other words are keywords. Enter applies, Esc leaves",
  ]);

const unknownText = (name: string, hasNear: boolean): string =>
  l([
    `没有「${name}」这个字段${hasNear ? "，相近的在上面" : ""}；要找这几个字，请加引号`,
    `There is no field “${name}”${hasNear ? "; similar ones stand above" : ""}. To search for these words, quote them`,
  ]);

/** Places the box under its field, moved left as far as the pane requires to show all of it. */
function useRoom(): RefObject<HTMLDivElement | null> {
  const drop = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = drop.current;
    const pane = box?.closest("[data-pane]");
    if (!box || !pane) return undefined;
    const place = (): void => {
      box.style.translate = "";
      const over = box.getBoundingClientRect().right - pane.getBoundingClientRect().right + EDGE_PX;
      if (over > 0) box.style.translate = `${-over}px`;
    };
    place();
    // The width of the box depends on its content, and the pane can be resized.
    const observer = new ResizeObserver(place);
    for (const element of [box, pane]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return drop;
}

/** Completions for the filter field, or the reason why the last Enter did not apply it. */
export function Suggestions({ bar, id, take, resource }: SuggestionsProps): JSX.Element {
  const drop = useRoom();
  const unknown = unknownField(resource, bar.text);
  const text = unknown === null ? bar.refused : unknownText(unknown, bar.options.length > 0);
  return (
    <div
      ref={drop}
      className="absolute top-full left-6 z-popover w-max max-w-[min(480px,calc(100cqi-16px))] min-w-[min(320px,calc(100cqi-16px))] rounded-m border border-line-strong bg-raised py-1 shadow-overlay"
      data-testid="suggestions"
    >
      <div role="listbox" id={id} aria-label={l(["可用的字段和值", "Fields and values"])}>
        {bar.options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            key={option.insert}
            id={`${id}-${index}`}
            role="option"
            className="flex h-7 items-center gap-2.5 px-3 text-text aria-selected:bg-cursor aria-selected:text-ink"
            tabIndex={-1}
            aria-selected={index === bar.marked}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {option.label}
            <span className="ml-auto text-small text-muted">{option.hint}</span>
          </div>
        ))}
      </div>
      <p
        className={`px-3 py-1 text-small whitespace-normal ${bar.refused ? "text-red-fg" : "text-muted"}`}
        role="status"
      >
        {text ?? help()}
      </p>
    </div>
  );
}
