import type { JSX, ReactNode } from "react";
import type { TeamMember } from "#domain/api/queue.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";

const nameOf = (id: string): string => {
  const queue = registry().queues.find((one) => one.id === id);
  return queue ? l(queue.label) : id;
};

const TeamPart = ({ children }: { children: ReactNode }): JSX.Element => (
  <section className="home-list">
    <h2>{t("home.team")}</h2>
    {children}
  </section>
);

/** Who works in the queues that the admin leads: where, how many items they hold, and what they decided. */
export function Team({ team }: { team: readonly TeamMember[] }): JSX.Element {
  if (team.length === 0)
    return (
      <TeamPart>
        <p className="home-none">{t("home.team.none")}</p>
      </TeamPart>
    );
  return (
    <TeamPart>
      <table className="home-team">
        <thead>
          <tr>
            <th scope="col">{t("home.team.who")}</th>
            <th scope="col">{t("home.team.where")}</th>
            <th scope="col">{t("home.team.held")}</th>
            <th scope="col">{t("home.team.decided")}</th>
            <th scope="col">{t("home.median")}</th>
          </tr>
        </thead>
        <tbody>
          {team.map(({ id, name, queues, held, decided, median }) => (
            <tr key={id}>
              <td className="text-ink min-w-0 truncate">{name}</td>
              <td className="text-muted min-w-0 truncate" title={queues.map(nameOf).join(t("common.comma"))}>
                {queues.map(nameOf).join(t("common.comma"))}
              </td>
              <td>{held}</td>
              <td>{count(decided)}</td>
              <td>{median ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TeamPart>
  );
}
