import type { FastifyInstance } from "fastify";
import type { Database } from "#server/db/sql.ts";
import type { Services } from "#server/services.ts";

/** Objects and settings with which an area adds its pages. */
export interface PageOptions {
  db: Database;
  services: Services;
  /** Header in which the proxy names a visitor's country. */
  countryHeader: string | null;
  /** Origin of the public site; null for the origin of the request. */
  site: string | null;
}

/** Adds the addresses of an area that are no calls of the API, such as short links. */
export type AddPages = (app: FastifyInstance, options: PageOptions) => void;
