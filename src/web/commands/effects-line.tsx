import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect } from "react";
import type { Command } from "#kernel/command.ts";
import type { CommandEffects } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import type { Request } from "#web/commands/send.ts";
import { call } from "#web/data/client.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";

/** Only commands that post need it. */
const legsTable = defineChunk(async () => (await import("./legs-table.tsx")).LegsTable);

/** Time in ms without a further letter after which the effects are asked for. */
const TYPING_MS = 250;

const after = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** One line, which is muted with the record above it. Its element has `data-follows-cursor`. */
export const effectsLine = "truncate text-small [&>kbd]:mr-1.5";

interface EffectsProps {
  className?: string;
  resource: string;
  verb: string;
  /** False where the place itself says whether the command can be undone. */
  namesUndo: boolean;
  /** Command whose key and name stand before its effects. */
  of?: Command | undefined;
  /** Null while an answer is missing or wrong. */
  request: Request | null;
  /** Called with the refusal once the command is known to change nothing; with null before. */
  onRefused?: (refusal: string | null) => void;
}

/** Returns the refusal of a command that would change nothing. A fault of one answer shows when it is sent. */
function refusalOf(data: CommandEffects | undefined, error: unknown): string | null {
  if (error instanceof ApiError) return error.isOffline || error.path !== null ? null : error.message;
  return data && data.changed === 0 ? (data.refused[0] ?? null) : null;
}

function wordsOf({ changed, refused, effects, isUndoable }: CommandEffects, props: EffectsProps): string[] {
  // The change of a single record is what its command says.
  const isOne = props.request?.ids?.length === 1 && effects.length > 0;
  return [
    ...(isOne ? [] : [l([`${changed} 条会改变`, `Changes: ${changed}`])]),
    ...(refused.length > 0
      ? [l([`${refused.length} 条被拒绝：${refused[0]}`, `Refused: ${refused.length} (${refused[0]})`])]
      : []),
    ...effects,
    ...(!props.namesUndo ? [] : [isUndoable ? l(["可撤销", "Can be undone"]) : l(["不能撤销", "Cannot be undone"])]),
  ];
}

/** One line above the key that runs a command: what it would do, as the server has just tried it. */
export function EffectsLine(props: EffectsProps): JSX.Element {
  const { resource, verb, request } = props;
  const { data, error } = useQuery({
    queryKey: ["effects", resource, verb, request],
    queryFn: async ({ signal }) => {
      await after(TYPING_MS, signal);
      return call<CommandEffects>(v2(resource, `${verb}Effects`), { ...request }, { signal });
    },
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const refusal = request === null ? null : refusalOf(data, error);
  const { onRefused } = props;
  useEffect(() => onRefused?.(refusal), [onRefused, refusal]);
  const keyOf = useKeyOf();
  const key = props.of ? keyOf(props.of) : null;
  const words = data ? wordsOf(data, props).join(" · ") : "";
  const legs = request !== null && error === null ? data?.legs : undefined;
  const isKnown = request !== null && (data !== undefined || error !== null);
  const line = (
    <p
      className={`${effectsLine} ${props.className ?? ""}`}
      role="status"
      data-follows-cursor
      data-effects={isKnown ? "" : undefined}
      title={data ? [...data.warnings, words].join(" · ") : undefined}
    >
      {key && <KeyCaps binding={key} />}
      <span className="text-muted">{props.of ? `${l(props.of.label)} → ` : `${l(["影响", "Effects"])} · `}</span>
      {!isKnown ? (
        <span className="text-muted">{l(["填好后显示", "Shown once the answers are complete"])}</span>
      ) : error ? (
        <span className="text-yellow-fg">{messageOf(error)}</span>
      ) : (
        data && (
          <>
            {data.warnings.map((warning) => (
              <span key={warning} className="text-yellow-fg">{`${warning} · `}</span>
            ))}
            {words}
          </>
        )
      )}
    </p>
  );
  if (!legs) return line;
  return (
    <>
      <Load chunk={legsTable} partProps={{ legs, isNew: true }} />
      {line}
    </>
  );
}
