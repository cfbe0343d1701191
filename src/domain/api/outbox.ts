/** A mail or SMS that stayed on the server's machine. */
export interface OutboxMessage {
  id: string;
  kind: "mail" | "sms";
  /** Seconds since 1970. */
  time: number;
  to: string;
  subject: string;
  text: string;
}

/** POST v2("outbox", "list"): newest first; what goes out by a server or a gateway is not in it. */
export interface OutboxReply {
  mailGoesOut: boolean;
  smsGoesOut: boolean;
  list: OutboxMessage[];
}
