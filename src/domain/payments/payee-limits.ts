/** Members whom one identity number may serve. */
export const MOST_PER_NUMBER = 3;
