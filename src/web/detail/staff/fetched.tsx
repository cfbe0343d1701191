import { useQuery } from "@tanstack/react-query";
import type { JSX, ReactNode } from "react";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

/** What a call of the admin resource tells of one administrator, or why it could not be read. */
export function Fetched<T>(props: {
  verb: string;
  id: string;
  /** How often it is read again while it stands open, in ms; once where nothing is said. */
  every?: number;
  children: (data: T, again: () => void) => ReactNode;
}): JSX.Element {
  const { verb, id, every = false } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [verb, "admin", id],
    queryFn: ({ signal }) => call<T>(v2("admin", verb), { id }, { signal }),
    staleTime: 0,
    refetchInterval: every,
  });
  const again = (): void => void refetch();
  if (data !== undefined) return <>{props.children(data, again)}</>;
  if (!error) return <Skeleton rows={6} />;
  return <Failed error={error} retry={again} />;
}
