import { circle } from "#domain/circles/circle.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { jumpTargets } from "#domain/jump-targets.ts";
import type { Fields } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { forwardedId } from "#server/resources/forwarded.ts";
import { outsideAddress } from "#server/review/links/outside-address.ts";

/** A place of app and site as it is stored: `{ target: "modelDetail", modelDetail: { id: "5" } }`. */
export interface StoredJump {
  target: string;
  [parameters: string]: unknown;
}

/** Site and app in which the visitor's device opens a place. */
interface JumpWays {
  /** Address of the public site without a slash at its end; empty for the host of the request. */
  site: string;
  /** Scheme of the app on the visitor's device; empty to open the site. */
  scheme: string;
}

const SCHEME = /^[a-z][a-z0-9+.-]{1,40}$/;
/** Schemes that run what follows them, or that read files. */
const DANGEROUS = new Set(["javascript", "data", "vbscript", "file", "blob", "about", "http", "https", "ftp"]);

/** True for a scheme that only an app answers. */
export const isAppScheme = (scheme: string): boolean => SCHEME.test(scheme) && !DANGEROUS.has(scheme);

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const parametersByTarget = new Map<string, Fields>(
  Object.entries(jumpTargets).flatMap(([key, target]): [string, Fields][] =>
    "parameters" in target && target.parameters ? [[key, target.parameters]] : [],
  ),
);

/** Returns the parameters of a place, with the defaults of those that are not given. */
function parametersOf(jump: StoredJump): URLSearchParams {
  const stored = jump[jump.target];
  const values = (typeof stored === "object" && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>;
  const parameters = new URLSearchParams();
  for (const [name, field] of Object.entries(parametersByTarget.get(jump.target) ?? {})) {
    const value = values[name] ?? field.default;
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  return parameters;
}

/** Targets whose record may be merged into another one, to which their links then lead. */
const forwarded: Readonly<Record<string, Resource>> = { circleDetail: circle, topicDetail: topic };

/**
 * Address of a place: in the app if the device has its scheme, else on the site. Pages have the names of the targets,
 * such as `/model-detail?id=5`; a page of the site has its own path.
 */
export async function jumpAddress(db: Sql, jump: StoredJump, { site, scheme }: JumpWays): Promise<string> {
  const outside = outsideAddress(jump);
  if (outside) return outside;
  const parameters = parametersOf(jump);
  const resource = forwarded[jump.target];
  const id = parameters.get("id");
  if (resource && id) parameters.set("id", await forwardedId(db, resource, id));
  const query = parameters.size > 0 ? `?${parameters}` : "";
  if (isAppScheme(scheme)) return `${scheme}://${kebab(jump.target)}${query}`;
  if (jump.target !== "webPage") return `${site}/${jump.target === "home" ? "" : kebab(jump.target)}${query}`;
  const [page] = await db.query<{ path: string }>(
    "select path from web_page where id = $1::bigint and delete_time is null",
    [parameters.get("page")],
  );
  // A path is stored by us, and never leads to another host.
  return `${site}/${(page?.path ?? "").replace(/^\/+/, "")}`;
}
