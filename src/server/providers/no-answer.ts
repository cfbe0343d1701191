/** A channel gave no answer, or none that can be read. Whether it did what it was asked is not known. */
export class NoAnswer extends Error {}
