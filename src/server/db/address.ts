import type { ClientConfig } from "pg";
import { Client } from "pg";
import type { Secret } from "#server/config/secret.ts";
import { current } from "#server/config/secret.ts";

/** Address of a database, including the password. An address in a file may change while the server runs. */
export type Address = Secret;

/**
 * Returns a client class for a pool. Each new connection reads the current address, so a new password needs no restart.
 */
export const clientOf = (address: Address): new () => Client =>
  class extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: current(address) });
    }
  };
