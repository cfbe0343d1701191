/** What a stored file is to a viewer. `text` is shown as text and never runs, also HTML and SVG. */
export type FileKind = "image" | "video" | "audio" | "mesh" | "gcode" | "pdf" | "text" | "other";

const kinds: Readonly<Record<Exclude<FileKind, "other">, readonly string[]>> = {
  image: ["jpg", "jpeg", "png", "webp", "gif", "avif"],
  video: ["mp4"],
  audio: ["mp3"],
  mesh: ["stl", "obj", "3mf", "step", "stp"],
  gcode: ["gcode", "bgcode"],
  pdf: ["pdf"],
  text: ["txt", "log", "csv", "vtt", "json", "svg", "html", "htm", "xml"],
};

/** Returns the kind of a file by its name or key. */
export function kindOfFile(name: string): FileKind {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const [kind] = Object.entries(kinds).find(([, endings]) => endings.includes(ending)) ?? [];
  return (kind as FileKind | undefined) ?? "other";
}
