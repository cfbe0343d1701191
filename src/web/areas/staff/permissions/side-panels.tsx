import type { JSX } from "react";
import { isGranted, permitted } from "#kernel/availability.ts";
import type { Actor } from "#kernel/actor.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import type { GroupUse } from "#domain/api/staff.ts";
import { permissions } from "./all-permissions.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import { Button } from "#web/ui/button.tsx";
import type { Difference, Granted } from "./permission-tree.ts";
import { differenceOf } from "./permission-tree.ts";
import { authsOf, nameOf } from "./group.ts";
import { commandsOn } from "./screen-commands.ts";

/**
 * Returns the admins that a change of one permission affects. Admins who also get it from another group are not
 * affected.
 */
const affected = (admins: GroupUse["admins"], name: string): string[] =>
  admins.filter((one) => !one.isSuper && !one.auths.includes(name)).map((one) => one.name);

function Changes(props: { sign: "+" | "−"; names: readonly string[]; who?: (name: string) => string[] }): JSX.Element {
  return (
    <ul data-testid="permission-changes">
      {props.names.map((name) => {
        const who = props.who?.(name);
        return (
          <li key={name} className="grid grid-cols-[16px_minmax(0,1fr)] py-0.75 wrap-anywhere">
            <b className={props.sign === "+" ? "text-green-fg" : "text-red-fg"}>{props.sign}</b>
            <span>
              {nameOf(name)} <span className="text-muted">{name}</span>
              {who && who.length > 0 && (
                <span className="text-muted block">
                  {t("config.affects", { n: who.length, names: who.join(t("common.comma")) })}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function DifferencePart(props: { difference: Difference; admins: GroupUse["admins"] }): JSX.Element {
  const { added, removed } = props.difference;
  const who = (name: string): string[] => affected(props.admins, name);
  if (added.length + removed.length === 0) return <p className="py-3 text-muted">{t("config.noDifference")}</p>;
  return (
    <>
      {added.length > 0 && (
        <section className="py-2">
          <h3 className="pb-1 font-semibold text-ink">{t("config.added", { n: added.length })}</h3>
          <Changes sign="+" names={added} who={who} />
        </section>
      )}
      {removed.length > 0 && (
        <section className="py-2">
          <h3 className="pb-1 font-semibold text-ink">{t("config.removed", { n: removed.length })}</h3>
          <Changes sign="−" names={removed} who={who} />
        </section>
      )}
    </>
  );
}

/** Permissions that only the other group has, and those that only this one has. */
export function ComparePart(props: { granted: Granted; other: AnyRecord | null }): JSX.Element {
  if (!props.other) return <p className="py-3 text-muted">{t("config.compare.choose")}</p>;
  const { added, removed } = differenceOf(props.granted, authsOf(props.other));
  const name = String(props.other["name"]);
  return (
    <>
      <section className="py-2">
        <h3 className="pb-1 font-semibold text-ink">{t("config.compare.onlyThere", { name, n: added.length })}</h3>
        <Changes sign="+" names={added} />
      </section>
      <section className="py-2">
        <h3 className="pb-1 font-semibold text-ink">{t("config.compare.onlyHere", { n: removed.length })}</h3>
        <Changes sign="−" names={removed} />
      </section>
    </>
  );
}

/** Screens and buttons as an admin with only this group sees them, checked by the actual gate. */
export function AsGroupPart(props: { granted: Granted; isSystem: boolean }): JSX.Element {
  const actor: Actor = { id: "", name: "", isSuper: props.isSystem, auths: [...props.granted], userId: null };
  const screens = registry().screens.filter((screen) => screen.access === "main" && screen.route !== "/");
  const seen = screens.filter((screen) => isGranted(actor, permissionOfScreen(screen)));
  if (seen.length === 0) return <p className="py-3 text-muted">{t("config.asGroup.nothing")}</p>;
  return (
    <>
      {seen.map((screen) => {
        const lead = permissions.find(({ kind, route }) => kind === "lead" && route === screen.route);
        return (
          <section key={screen.route} className="py-2">
            <h3 className="pb-1 font-semibold text-ink">
              {l(screen.label)} <span className="text-muted">{screen.route}</span>
            </h3>
            <div className="flex flex-wrap gap-1.5" data-testid="screen-commands">
              {commandsOn(screen, registry().commands).map((command) => {
                const answer = permitted(command, actor);
                return (
                  <Button
                    key={command.id}
                    label={l(command.label)}
                    binding={keyOf(command)}
                    kind="outlined"
                    small
                    refusal={answer.ok ? null : l(answer.message)}
                    run={() => undefined}
                  />
                );
              })}
              {lead && (
                <Button
                  label={l(lead.label)}
                  binding={null}
                  kind="outlined"
                  small
                  refusal={isGranted(actor, lead.name) ? null : t("config.asGroup.no", { name: lead.name })}
                  run={() => undefined}
                />
              )}
            </div>
          </section>
        );
      })}
    </>
  );
}
