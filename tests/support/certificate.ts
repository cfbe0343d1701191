import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { onTestFinished } from "vitest";

interface CertificateOnDisk {
  /** Environment variables with the paths of the files. */
  variables: { TLS_CERT_FILE: string; TLS_KEY_FILE: string };
  /** The certificate as PEM. A client that trusts it trusts a server that presents it. */
  cert: string;
  /**
   * Replaces the certificate.
   * @returns the new one as PEM
   */
  renew(): Promise<string>;
}

async function make(): Promise<{ cert: string; private: string }> {
  const altNames = [
    { type: 2 as const, value: "localhost" },
    { type: 7 as const, ip: "127.0.0.1" },
  ];
  return generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames }],
  });
}

/** Creates certificate files for this machine and deletes them after the test. */
export async function certificateOnDisk(): Promise<CertificateOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), "console-tls-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const variables = { TLS_CERT_FILE: join(folder, "cert.pem"), TLS_KEY_FILE: join(folder, "key.pem") };
  const renew = async (): Promise<string> => {
    const made = await make();
    await writeFile(variables.TLS_KEY_FILE, made.private, { mode: 0o600 });
    await writeFile(variables.TLS_CERT_FILE, made.cert);
    return made.cert;
  };
  return { variables, cert: await renew(), renew };
}
