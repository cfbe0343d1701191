import { useQuery } from "@tanstack/react-query";
import type { JSX, ReactNode } from "react";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";

/** Loads data about one admin by a call of the admin resource, and shows it or the error. */
export function LoadPanelData<T>(props: {
  verb: string;
  id: string;
  /** Interval of repeated reads while the panel is open, in ms; read once if absent. */
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
