import type { JSX } from "react";
import type { AccountsBlock } from "#domain/api/evidence.ts";
import { t } from "#web/i18n/part-text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { useStatePerId } from "#web/store/use-state-per-id.ts";
import { Load } from "#web/store/load.tsx";
import { Section } from "#web/evidence/section.tsx";
import { UnfoldButton } from "./unfold-button.tsx";

const graph = defineChunk(async () => (await import("./accounts-graph.tsx")).AccountsGraph);

/** Accounts that are shown before the others are unfolded. A workshop or a school may share one address. */
const FEW = 6;

/** The first other accounts, with what they share. */
function fewOf(of: AccountsBlock): AccountsBlock {
  const others = of.accounts.filter(({ id }) => id !== of.member);
  const shown = new Set(others.slice(0, FEW).map(({ id }) => id));
  return {
    ...of,
    accounts: of.accounts.filter(({ id }) => id === of.member || shown.has(id)),
    shared: of.shared
      .map((one) => ({ ...one, accounts: one.accounts.filter((id) => shown.has(id)) }))
      .filter(({ accounts }) => accounts.length > 0)
      .slice(0, FEW),
    left: 0,
  };
}

/** Accounts that share a device or an address with the author; nothing where nobody does. */
export function SharedAccounts({ of }: { of: AccountsBlock | null | undefined }): JSX.Element | null {
  const others = of?.accounts.filter(({ id }) => id !== of.member).length ?? 0;
  const [isOpen, setOpen] = useStatePerId(of?.member ?? "", false);
  if (!of || others === 0) return null;
  const isFolded = others > FEW && !isOpen;
  return (
    <Section title={t("evidence.accounts")} isCut beside={<span>{others + of.left}</span>}>
      <Load chunk={graph} partProps={{ of: isFolded ? fewOf(of) : of }} />
      {isFolded && (
        <UnfoldButton label={t("evidence.accounts.rest", { n: others - FEW + of.left })} unfold={() => setOpen(true)} />
      )}
    </Section>
  );
}
