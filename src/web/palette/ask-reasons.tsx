import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { language, t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import type { Ask } from "./palette-state.ts";

export interface ReasonRow {
  key: string;
  text: Record<string, string>;
}

const languageNumber = { en: "0", zh: "1" } as const;
const textOf = (reason: ReasonRow): string =>
  reason.text[languageNumber[language()]] ?? Object.values(reason.text)[0] ?? reason.key;

/** The reasons that may be given, from systemConfig. */
export function useReasons({ command, target }: Ask): ReasonRow[] {
  const queue = target?.queue ?? registry().queues.find((one) => one.resource === command.resource)?.id ?? "";
  const { data } = useQuery({
    queryKey: ["reasons", queue],
    queryFn: () => call<{ list: ReasonRow[] }>(v2("queue", "reasons"), { queue }),
    enabled: command.reasons === "audit_failure" && queue !== "",
  });
  return data?.list ?? [];
}

export function Reasons(props: {
  rows: readonly ReasonRow[];
  chosen: string;
  choose: (key: string) => void;
}): JSX.Element {
  if (props.rows.length === 0) return <p className="mu small">{t("palette.ask.noReasons")}</p>;
  return (
    <div className="reasons" role="group" aria-label={t("palette.ask.reason")}>
      {props.rows.slice(0, 9).map((reason, at) => (
        <button
          key={reason.key}
          type="button"
          aria-pressed={reason.key === props.chosen}
          onClick={() => props.choose(reason.key)}
        >
          <kbd aria-hidden="true">{at + 1}</kbd>
          <span className="el">{textOf(reason)}</span>
        </button>
      ))}
    </div>
  );
}
