/** A mail or SMS that was stored on the server instead of sent. */
export interface OutboxMessage {
  id: string;
  kind: "mail" | "sms";
  /** Seconds since 1970. */
  time: number;
  to: string;
  subject: string;
  text: string;
}

/**
 * Response of POST v2("outbox", "list"), newest first. Messages sent by a mail server or an SMS gateway are not listed.
 */
export interface OutboxReply {
  mailGoesOut: boolean;
  smsGoesOut: boolean;
  list: OutboxMessage[];
}
