import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { readOwnFile } from "./own-file.ts";

/** Paths of the certificate files, which are read again after a renewal. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/** A certificate and its matching key, as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const hints = {
  cert: "must name a certificate as PEM, that of the server first",
  key: "must name a private key as PEM without a passphrase",
} as const;

type Part = keyof typeof hints;

const readers: Readonly<Record<Part, (text: string) => unknown>> = {
  cert: (text) => new X509Certificate(text),
  key: (text) => createPrivateKey(text),
};

function readPart(part: Part, path: string): { text: string } | { problem: string } {
  const file = readOwnFile(path, part === "key" ? "private" : "open");
  if ("problem" in file) return { problem: `must name ${file.problem}` };
  try {
    readers[part](file.text);
    return file;
  } catch {
    return { problem: hints[part] };
  }
}

/** Returns a check of one file. Its result is the end of a sentence that begins with the variable's name, or null. */
const problemOfPart =
  (part: Part) =>
  (path: string): string | null => {
    const content = readPart(part, path);
    return "problem" in content ? content.problem : null;
  };

export const certificateFile = problemOfPart("cert");
export const keyFile = problemOfPart("key");

function unfit({ cert, key }: Certificate): string | null {
  try {
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      return "must name the key of the certificate that TLS_CERT_FILE begins with";
    createSecureContext({ cert, key });
    return null;
  } catch (error) {
    return `must name a key that TLS can be spoken with (${error instanceof Error ? error.message : String(error)})`;
  }
}

/**
 * Reads both files.
 * @returns their current contents, or the problem as a sentence
 */
export function readCertificate(files: CertificateFiles): Certificate | { problem: string } {
  const [cert, key] = [readPart("cert", files.cert), readPart("key", files.key)];
  if ("problem" in cert) return { problem: `TLS_CERT_FILE ${cert.problem} (not "${files.cert}").` };
  if ("problem" in key) return { problem: `TLS_KEY_FILE ${key.problem} (not "${files.key}").` };
  const pair = { cert: cert.text, key: key.text };
  const problem = unfit(pair);
  return problem === null ? pair : { problem: `TLS_KEY_FILE ${problem} (not "${files.key}").` };
}
