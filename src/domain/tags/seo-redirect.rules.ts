import { isOwnAddress } from "#domain/public/own-addresses.ts";
import type { Problem } from "#kernel/problem.ts";

/** A redirect leads neither to itself nor away from an address of the product. Longer loops are refused by the server, which knows the other redirects. */
export const redirectProblems = ({ fromPath, toPath }: Readonly<Record<string, unknown>>): readonly Problem[] => [
  ...(fromPath !== "" && fromPath === toPath
    ? [{ path: "toPath", label: ["新地址不能与原地址相同", "The new address must differ from the old one"] } as const]
    : []),
  ...(typeof fromPath === "string" && isOwnAddress(fromPath)
    ? [
        {
          path: "fromPath",
          label: ["这是控制台自己的地址，不能重定向", "This address belongs to the console and cannot be redirected"],
        } as const,
      ]
    : []),
];
