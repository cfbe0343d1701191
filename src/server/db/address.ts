import type { ClientConfig } from "pg";
import { Client } from "pg";
import type { Secret } from "#server/config/secret.ts";
import { current } from "#server/config/secret.ts";

/** Where a database is, with its password. One in a file may change while the server runs. */
export type Address = Secret;

/** Of a pool: each new connection goes by the address as it stands then, so that a new password needs no restart. */
export const clientOf = (address: Address): new () => Client =>
  class extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: current(address) });
    }
  };
