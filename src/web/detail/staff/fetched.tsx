import { useQuery } from "@tanstack/react-query";
import type { JSX, ReactNode } from "react";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

/** No event tells of all of it, and an open panel is looked at while something happens. */
const READ_MS = 5_000;

/** What a call of the admin resource tells of one administrator, or why it could not be read. */
export function Fetched<T>(props: {
  verb: string;
  id: string;
  children: (data: T, again: () => void) => ReactNode;
}): JSX.Element {
  const { verb, id } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [verb, "admin", id],
    queryFn: ({ signal }) => call<T>(v2("admin", verb), { id }, { signal }),
    staleTime: 0,
    refetchInterval: READ_MS,
  });
  const again = (): void => void refetch();
  if (data !== undefined) return <>{props.children(data, again)}</>;
  if (!error) return <Skeleton rows={6} />;
  return <Failed error={error} retry={again} />;
}
