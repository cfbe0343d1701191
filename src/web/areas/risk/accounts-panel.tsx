import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { AccountsBlock } from "#domain/api/evidence.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { AccountsGraph } from "#web/evidence/blocks/accounts-graph.tsx";
import { fill, l } from "#web/i18n/text.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";

/** Accounts behind the hits of a rule: those that used a device or an address that the hits name. */
export function AccountsPanel({ record, resource }: PanelProps): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["list", resource.name, "accounts", record.id],
    queryFn: ({ signal }) => call<AccountsBlock>(v2(resource.name, "accounts"), { id: record.id }, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.accounts.length === 0)
    return <EmptyState title={l(["命中的设备和地址各只有一个账号", "Each device and address has one account only"])} />;
  return (
    <div className="py-2">
      <p className="text-muted px-4 pb-2">
        {fill(
          l(["命中的设备和地址上有 {n} 个账号", "{n} {n|account|accounts} on the devices and addresses of the hits"]),
          {
            n: data.accounts.length + data.left,
          },
        )}
      </p>
      <AccountsGraph of={data} />
    </div>
  );
}
