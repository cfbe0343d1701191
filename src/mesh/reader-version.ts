/** Version of the reader. It grows when a file may be read in another way than before. */
export const readerVersion = 2;
