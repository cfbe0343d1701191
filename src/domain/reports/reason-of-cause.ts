/** Key of the reason that a report cause is when its case is decided. Configured reasons have keys without a point. */
export const reasonOfCause = (id: string): string => `cause.${id}`;
