/** What groups give. */
export interface PermissionSet {
  isSuper: boolean;
  auths: readonly string[];
}

/** Who acts. The browser holds the same facts as the server, so that both give the same answer. */
export interface Actor {
  id: string;
  name: string;
  /** In a system group: everything is granted (specification, section 6). */
  isSuper: boolean;
  auths: readonly string[];
  /** The member account tied to this admin; on its items nobody works himself. */
  userId: string | null;
  /** Ids of the queues that his desk offers first; they permit nothing. */
  queues?: readonly string[];
  /** The languages that he moderates in; all where none is named. */
  reads?: readonly unknown[];
  /**
   * By their ids, the groups that give what he does not hold, and the first of it. Told to the browser; the server looks
   * at the groups as they are when something is written.
   */
  beyond?: Readonly<Record<string, PermissionSet>>;
}
