import type { JSX, Ref } from "react";
import { useMemo, useRef, useState } from "react";
import type { Command } from "#kernel/command.ts";
import type { Layer } from "#kernel/keys.ts";
import { capsOf } from "#kernel/keys.ts";
import { nameOf } from "#web/commands/names.ts";
import { availabilityHere, isLiveCommand } from "#web/commands/run.ts";
import type { TextKey } from "#web/i18n/text.ts";
import { l, t } from "#web/i18n/text.ts";
import { currentPath } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { registry } from "#web/registry/registry.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { isMac, KeyCaps } from "#web/ui/key-cap.tsx";
import { keyOf } from "./bindings.ts";
import type { ActiveLayer } from "./dispatcher.ts";
import { activeLayers } from "./layers.ts";
import { useLeafKeys } from "./leaf-keys.ts";
import { activePane } from "./panes.ts";

interface KeyRow {
  command: Command;
  keys: string[];
  why: string | null;
}

const titles = {
  decide: "keys.group.decide",
  record: "keys.group.record",
  move: "keys.group.move",
  select: "keys.group.select",
  look: "keys.group.look",
  filter: "keys.group.filter",
  go: "keys.group.go",
  everywhere: "keys.group.everywhere",
} as const satisfies Record<string, TextKey>;
type Group = keyof typeof titles;

const columns: readonly (readonly Group[])[] = [
  ["decide", "record"],
  ["move", "select"],
  ["look", "filter"],
  ["go", "everywhere"],
];

const looks = new Set(["viewer", "carousel", "image", "view", "record", "queue"]);

function groupOf(command: Command): Group {
  const [noun = "", verb = ""] = command.id.split(".");
  if (command.decision) return "decide";
  if (noun === "go") return "go";
  if (command.layer === "global") return "everywhere";
  if (command.resource !== null) return command.runs.by === "browser" ? "look" : "record";
  if (noun === "list" && verb.startsWith("select")) return "select";
  if (noun === "listView" || (noun === "list" && command.layer === "page")) return "filter";
  if (noun === "list") return "move";
  if (noun === "queue") return "decide";
  return looks.has(noun) ? "look" : "everywhere";
}

/** What a press would do in these layers, asked before the sheet itself lies over them. */
function liveRows(layers: readonly ActiveLayer[]): KeyRow[] {
  const reachable = (command: Command): boolean =>
    layers.some(
      ({ layer, resource }: { layer: Layer; resource: string | null }) =>
        layer === command.layer && (command.resource === null || command.resource === resource),
    );
  return registry()
    .commands.filter((command) => reachable(command) && isLiveCommand(command))
    .flatMap((command) => {
      const first = keyOf(command);
      const keys = [...(first === null ? [] : [first]), ...command.also];
      if (keys.length === 0) return [];
      const answer = availabilityHere(command);
      return [{ command, keys, why: answer.ok ? null : l(answer.why) }];
    });
}

const matches = (row: KeyRow, text: string): boolean =>
  text === "" ||
  [...row.command.label, ...row.keys.flatMap((key) => [key, capsOf(key, isMac).join(" ")])].some((word) =>
    word.toLowerCase().includes(text.toLowerCase()),
  );

function Line({ row }: { row: KeyRow }): JSX.Element {
  return (
    <div className={`kr${row.why ? " off" : ""}`}>
      <span title={row.why ?? undefined}>
        {nameOf(row.command)} {row.why && <span className="why">· {row.why}</span>}
      </span>
      <span className="ks">
        {row.keys.map((key) => (
          <KeyCaps key={key} binding={key} />
        ))}
      </span>
      <span className="only-read">{row.keys.map((key) => capsOf(key, isMac).join(" ")).join(", ")}</span>
    </div>
  );
}

function Column({ groups, rows }: { groups: readonly Group[]; rows: readonly KeyRow[] }): JSX.Element {
  return (
    <div className="col">
      {groups.map((group) => {
        const mine = rows.filter((row) => groupOf(row.command) === group);
        if (mine.length === 0) return null;
        return (
          <section key={group}>
            <h3>{t(titles[group])}</h3>
            {mine.map((row) => (
              <Line key={row.command.id} row={row} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function Head({
  where,
  text,
  setText,
  rebind,
  field,
}: {
  where: string;
  text: string;
  setText: (text: string) => void;
  rebind: () => void;
  field: Ref<HTMLInputElement>;
}): JSX.Element {
  return (
    <div className="hh">
      <b className="ink text-title font-semibold">{t("keys.title")}</b>
      <span className="mu">{where}</span>
      <span className="sp" />
      <span className="cmd">
        <Icon name="search" />
        <input
          ref={field}
          value={text}
          placeholder={t("keys.search")}
          aria-label={t("keys.search")}
          onChange={(event) => setText(event.target.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </span>
      <button type="button" className="lk" onClick={rebind}>
        {t("keys.rebind")}
      </button>
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}

const Foot = (): JSX.Element => (
  <div className="pf" style={{ margin: 0 }}>
    <span>
      {t("keys.oneCap")}
      <KeyCaps binding="mod+k" />
      {t("keys.together")}
    </span>
    <span>
      <KeyCaps binding="g m" />
      {t("keys.after")}
    </span>
    <span className="sp" />
    <span>{t("keys.textFields")}</span>
  </div>
);

/** Everything that is live here and now, with what is not possible and why. */
export function HelpSheet({ close, rebind }: { close: () => void; rebind: () => void }): JSX.Element {
  const [rows] = useState(() => liveRows(activeLayers()));
  const [where] = useState(() => {
    const screen = findRoute(currentPath())?.screen;
    const pane = activePane();
    const name = pane === "list" ? t("pane.list") : pane === "detail" ? t("pane.detail") : "";
    return [screen ? l(screen.label) : "", name].filter(Boolean).join(" · ");
  });
  const [text, setText] = useState("");
  const shown = useMemo(() => rows.filter((row) => matches(row, text)), [rows, text]);
  const sheet = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLeafKeys(sheet, {
    "/": () => {
      if (document.activeElement === field.current) return false;
      field.current?.focus();
      return true;
    },
    "?": () => (document.activeElement === field.current ? false : close()),
  });
  return (
    <Dialog title={t("keys.title")} className="help" close={close}>
      <div ref={sheet} className="flex min-h-0 flex-col">
        <Head where={where} text={text} setText={setText} rebind={rebind} field={field} />
        {shown.length === 0 ? (
          <div className="empty">{t("keys.empty")}</div>
        ) : (
          <div className="cols">
            {columns.map((groups) => (
              <Column key={groups[0]} groups={groups} rows={shown} />
            ))}
          </div>
        )}
        <Foot />
      </div>
    </Dialog>
  );
}
