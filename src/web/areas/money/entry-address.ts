/** Address of an entry in the list of entries. */
export const entryAddress = (id: string): string => `/financial-manage/flow?v=entries&f=id:${id}&id=${id}`;
