import type { JSX } from "react";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { Earlier, Sources } from "./withdrawal-money.tsx";
import { Devices, Holds, Payee } from "./withdrawal-payee.tsx";
import { ApprovalSteps, RiskHits } from "./withdrawal-risk.tsx";

/** What a decision on a withdrawal rests on, in the order in which it is read. */
export function WithdrawalBlock({ record, evidence }: BlockProps<"withdrawal">): JSX.Element | null {
  const { withdrawal } = evidence.blocks;
  if (!withdrawal) return null;
  const props = { record, of: withdrawal };
  return (
    <>
      <RiskHits record={record} />
      <ApprovalSteps record={record} of={withdrawal.approvals} />
      <Sources {...props} />
      <Payee {...props} />
      <Holds of={withdrawal} />
      <Earlier {...props} />
      <Devices {...props} />
    </>
  );
}
