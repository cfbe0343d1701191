import type { JSX, RefObject } from "react";
import { useRef } from "react";
import { ReasonList } from "#web/commands/reason-list.tsx";
import type { Typing } from "#web/commands/reason-typing.ts";
import { useInserted, useListKeys, useTyping } from "#web/commands/reason-typing.ts";
import type { ReasonRow, Reasons } from "#web/data/reasons.ts";
import { queueOf, useKeptReasons } from "#web/data/reasons.ts";
import { t } from "#web/i18n/part-text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Ask } from "./palette-state.ts";

/** State of the choice of a reason from systemConfig. */
export interface Choice {
  /** Null while the reasons are loading. */
  reasons: Reasons | null;
  typing: Typing;
  /** Key of the selected reason; empty for none. */
  key: string;
  row: ReasonRow | undefined;
}

const noReasons: readonly ReasonRow[] = [];

/** Provides the choice of a reason. @param begun key that was selected before; empty for none */
export function useChoice({ command, target }: Ask, begun: string): Choice {
  const isListed = command.reasons === "audit_failure";
  const reasons = useKeptReasons(isListed ? (target?.queue ?? queueOf(command.resource)) : null);
  // No reason is preselected: Enter may have opened the form, and it may concern many records.
  const typing = useTyping(reasons?.list ?? noReasons, { key: begun || undefined });
  const row = typing.chosen;
  return { reasons, typing, row, key: reasons === null ? begun : (row?.key ?? "") };
}

/**
 * Reason picker of the command form. Unlike in the queue, a digit only selects, because a remark can follow. Its
 * field is one Tab away.
 * @param addText receives free text: text without a matching reason, pasted text, and composed text
 */
export function Choose(props: {
  choice: Choice;
  list: RefObject<HTMLDivElement | null>;
  addText: (words: string) => void;
}): JSX.Element {
  const { list, addText } = props;
  const { reasons, typing } = props.choice;
  const { text, shown } = typing;
  const group = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const tab = (): boolean => {
    if (shown.length > 0 || text.trim() === "") return false;
    typing.write(() => "");
    addText(text.trim());
    return true;
  };
  useListKeys(list, typing, {
    isComing: reasons === null,
    choose: typing.choose,
    extraKeys: { tab },
  });
  useControlKeys(field, {
    tab,
    arrowdown: () => {
      typing.move(0)();
      list.current?.focus();
    },
  });
  useInserted(group, null, (inserted) => {
    if (text !== "") typing.write(() => "");
    addText(inserted);
  });
  if (reasons?.list.length === 0) return <p className="text-muted text-small">{t("palette.ask.noReasons")}</p>;
  return (
    <div ref={group} className="reasons" role="group" aria-label={t("palette.ask.reason")}>
      <div className="flex h-8 items-center gap-2.5">
        <Icon name="search" />
        <input
          ref={field}
          className="h-7 min-w-0 flex-1 bg-transparent outline-0"
          value={text}
          maxLength={500}
          placeholder={t("queue.reasons.placeholder", { n: Math.max(0, (reasons?.list.length ?? 0) - shown.length) })}
          aria-label={t("palette.ask.search")}
          onChange={({ target }) => typing.write(() => target.value)}
        />
        <span className="text-muted text-small">{t("queue.reasons.days")}</span>
      </div>
      <ReasonList
        list={list}
        name="ask"
        isInForm
        typing={typing}
        used={reasons?.used ?? []}
        choose={typing.choose}
        none={reasons ? t("queue.reasons.free") : t("common.loading")}
      />
    </div>
  );
}
