/** Saves a file by a click on a temporary link. */
export function saveFile(parts: BlobPart[], name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
