/** A text in Chinese and English. */
export type Both = readonly [zh: string, en: string];

/** Title and content of a message, with `{kind}`, `{title}`, `{amount}` and `{reason}`. */
export interface Template {
  title: Both;
  content: Both;
}

/** Templates by event, such as `circle.stop`. */
export type Messages = Readonly<Record<string, Template>>;
