import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import type { ProposedTag, ProposedTagsReply } from "#domain/tags/api.ts";
import { TagPlace } from "#domain/tags/enumerations.ts";
import { placesOf } from "#domain/tags/tag-recommendation.rules.ts";
import { currentTarget } from "#web/commands/target.ts";
import { sendToServer } from "#web/commands/send-to-server.ts";
import { call } from "#web/data/client.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { valuesOfList } from "#web/forms/list-values.ts";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { registry } from "#web/registry/registry.ts";
import { closeModal } from "#web/store/modals.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { buttonsClass, frameClass, titleClass } from "#web/ui/dialog-parts.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { barFieldClass } from "#web/ui/field-box.ts";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { tt } from "./texts.ts";

const lackTexts = { category: "category", picture: "picture", models: "fewModels" } as const;

const row = "grid grid-cols-[16px_1fr_auto_repeat(3,96px)] items-center gap-2 px-1.5";

interface RowProps {
  tag: ProposedTag;
  isTicked: boolean;
  toggle: () => void;
}

function Row({ tag: { name, searches30, uses30, models, lacks }, isTicked, toggle }: RowProps): JSX.Element {
  return (
    <label className={`${row} min-h-7 focus-within:bg-cursor ${lacks ? "text-muted" : ""}`}>
      <input type="checkbox" className="accent-accent" checked={isTicked} disabled={lacks !== null} onChange={toggle} />
      <span className="min-w-0 truncate">{name}</span>
      <span className="text-muted">{lacks && tt(lackTexts[lacks])}</span>
      <span className="text-right tabular-nums">{count(searches30)}</span>
      <span className="text-right tabular-nums">{count(uses30)}</span>
      <span className="text-right tabular-nums">{count(models)}</span>
    </label>
  );
}

function Heads(): JSX.Element {
  return (
    <p className={`${row} sticky top-0 min-h-7 bg-raised text-small text-muted`} aria-hidden="true">
      <span className="col-[2/4]">{tt("tag")}</span>
      <span className="text-right tabular-nums">{tt("searches")}</span>
      <span className="text-right tabular-nums">{tt("uses")}</span>
      <span className="text-right tabular-nums">{tt("models")}</span>
    </p>
  );
}

interface Place {
  object: string;
  recPlace: string;
}

const useProposals = ({ object, recPlace }: Place) =>
  useQuery({
    queryKey: ["list", "tagRecommendation", "proposals", object, recPlace],
    queryFn: ({ signal }) =>
      call<ProposedTagsReply>(v2("tagRecommendation", "proposals"), { object, recPlace }, { signal }),
    staleTime: 0,
  });

function PlaceField({
  object,
  value,
  set,
}: {
  object: string;
  value: string;
  set: (key: string) => void;
}): JSX.Element {
  return (
    <label className="flex items-center gap-2">
      <span>{tt("place")}</span>
      <select
        className={`${barFieldClass({ height: 28 })} text-ink`}
        value={value}
        onChange={({ target }) => set(target.value)}
      >
        {(placesOf[object] ?? []).map((key) => (
          <option key={key} value={key}>
            {labelOf(TagPlace, key)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ListProps extends Place {
  ticked: ReadonlySet<string>;
  toggle: (id: string) => void;
}

function List({ ticked, toggle, ...place }: ListProps): JSX.Element {
  const { data, error, refetch } = useProposals(place);
  const root = useRef<HTMLDivElement>(null);
  const boxes = (): HTMLInputElement[] => [
    ...(root.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]:enabled") ?? []),
  ];
  useEffect(() => root.current?.querySelector<HTMLElement>("input:enabled")?.focus(), [data]);
  const step = (by: number) => (): void => {
    const all = boxes();
    const index = all.findIndex((box) => box === document.activeElement);
    all[Math.max(0, Math.min(all.length - 1, index + by))]?.focus();
  };
  useControlKeys(root, { arrowdown: step(1), arrowup: step(-1) });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  if (data.list.length === 0) return <EmptyState title={tt("noProposals")} />;
  return (
    <div ref={root} className="min-h-0 overflow-auto border-y border-line">
      <Heads />
      {data.list.map((tag) => (
        <Row key={tag.id} tag={tag} isTicked={ticked.has(tag.id)} toggle={() => toggle(tag.id)} />
      ))}
    </div>
  );
}

function Form({ object, first, close }: { object: string; first: string; close: () => void }): JSX.Element {
  const root = useRef<HTMLFormElement>(null);
  const [recPlace, setPlace] = useState(first);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setTicked((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  const add = (): void => {
    const command = registry().command("tagRecommendation.propose");
    const target = currentTarget();
    if (!command || !target || ticked.size === 0) return;
    close();
    void sendToServer(command, target, { input: { object, recPlace, tags: [...ticked] } });
  };
  useControlKeys(root, { enter: add });
  return (
    <form
      ref={root}
      className={`${frameClass({ size: "form" })} max-h-[84vh]`}
      onSubmit={(event) => event.preventDefault()}
    >
      <h2 className={titleClass({ size: "form" })}>{tt("proposeTitle")}</h2>
      <PlaceField
        object={object}
        value={recPlace}
        set={(key) => {
          setPlace(key);
          setTicked(new Set());
        }}
      />
      <List object={object} recPlace={recPlace} ticked={ticked} toggle={toggle} />
      <div className={buttonsClass}>
        <button
          type="button"
          className={buttonClass({ kind: "primary", off: ticked.size === 0 })}
          aria-disabled={ticked.size === 0}
          aria-keyshortcuts="Enter"
          onClick={add}
        >
          <KeyCaps binding="enter" />
          {tt("add", { n: ticked.size })}
        </button>
        {ticked.size === 0 && <span className="text-muted">{tt("tick")}</span>}
        <span className="flex-1" />
        <Button label={l(["关闭", "Close"])} binding="escape" run={close} />
      </div>
    </form>
  );
}

/** Dialog with the tags that were searched and used most, and are not at a place yet. Those that are ticked are added. */
export function ProposeDialog(): JSX.Element {
  const close = (): void => closeModal(ProposeDialog);
  const resource = registry().resource("tagRecommendation");
  const { object, recPlace } = resource ? valuesOfList(resource) : {};
  const shown = String(object ?? "model");
  return (
    <Dialog title={tt("proposeTitle")} className="inset-0 m-auto h-fit max-h-[84vh] w-[min(680px,92vw)]" close={close}>
      <Form object={shown} first={String(recPlace ?? placesOf[shown]?.[0] ?? "")} close={close} />
    </Dialog>
  );
}
