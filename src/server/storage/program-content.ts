import { open } from "node:fs/promises";
import type { Label } from "#kernel/label.ts";
import { zipNames } from "./zip-names.ts";

/** First bytes of programs: Linux, macOS, Java, Android, WebAssembly, shortcuts, installers and libraries. */
const magics: readonly string[] = [
  "\x7FELF",
  "\xFE\xED\xFA\xCE",
  "\xFE\xED\xFA\xCF",
  "\xCE\xFA\xED\xFE",
  "\xCF\xFA\xED\xFE",
  "\xCA\xFE\xBA\xBE",
  "dex\n",
  "\0asm",
  "L\0\0\0\x01\x14\x02\0",
  "\xD0\xCF\x11\xE0",
  "MSCF",
  "!<arch>",
];

/** Beginnings of texts that a browser or a shell runs. */
const SCRIPT =
  /^(?:#!|<\?(?:php|=)|<(?:!doctype\s+html|html|head|body|script|svg|hta|job|iframe)\b|@echo\b|\{\\rtf|<\?xml[^>]*>\s*<(?:svg|html|job|package|component)\b)/i;

/** Endings of programs and scripts, also within an archive. */
const PROGRAM =
  /\.(?:exe|dll|com|scr|pif|cpl|sys|drv|ocx|msi|msp|mst|msix|appx|bat|cmd|ps1|psm1|psd1|vb|vbs|vbe|js|jse|mjs|wsf|wsh|hta|lnk|url|reg|inf|scf|chm|jar|class|apk|ipa|dex|so|dylib|app|dmg|pkg|deb|rpm|run|sh|bash|zsh|command|py|pyc|pl|rb|php|htm|html|xhtml|svg|swf|docm|xlsm|pptm|iso|img|vhd)$/i;
/** Macros of office files. */
const MACRO = /(?:^|\/)vbaproject\.bin$/i;
const ZIPS = new Set([".zip", ".3mf", ".xlsx"]);
const HEAD = 64 * 1024;

const program: Label = ["文件是程序或脚本，不能上传", "The file is a program or a script, which is not taken"];

/** True for a program of Windows or DOS. A text may begin with the same two letters, but has no zero byte. */
const isDosProgram = (head: Buffer): boolean =>
  head.subarray(0, 2).toString("latin1") === "MZ" && head.subarray(0, 64).includes(0);

/** Returns the beginning of a text in any of the usual encodings, without its mark and blank space. */
function textOf(head: Buffer): string {
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(head).trimStart();
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns why an archive is refused for what is in it; null if it is not. */
async function archiveRefusal(path: string, extension: string): Promise<Label | null> {
  const names = await zipNames(path);
  if (!names)
    return [
      "压缩包不完整或目录过大，请重新压缩",
      "The archive is damaged, or its directory is too large; pack it again",
    ];
  const bad = names.find((name) => MACRO.test(name) || (extension === ".zip" && PROGRAM.test(name)));
  if (bad === undefined) return null;
  const name = bad.split("/").at(-1)?.slice(0, 60) ?? "";
  return [
    `压缩包里有程序或脚本（${name}），不能上传`,
    `The archive contains a program or a script (${name}), which is not taken`,
  ];
}

/**
 * Returns why a file from outside is refused as a program or a script, by its content; null if it is none. Its ending
 * was checked before.
 */
export async function programRefusal(path: string, extension: string): Promise<Label | null> {
  const head = await headOf(path);
  if (isDosProgram(head)) return program;
  if (magics.some((magic) => head.subarray(0, magic.length).equals(Buffer.from(magic, "latin1")))) return program;
  if (SCRIPT.test(textOf(head))) return program;
  return ZIPS.has(extension) ? archiveRefusal(path, extension) : null;
}
