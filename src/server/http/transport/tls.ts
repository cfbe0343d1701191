import type { Server as AnyServer } from "node:http";
import type { ServerOptions } from "node:https";
import { createSecureContext, Server } from "node:tls";
import { repeat } from "#server/jobs/repeat.ts";
import type { Certificate, CertificateFiles } from "#server/config/certificate.ts";
import { readCertificate } from "#server/config/certificate.ts";

/** Everything that a server needs to speak TLS by itself. */
export interface Tls {
  options: ServerOptions;
  /**
   * Loads the current certificate from its files. Open connections continue.
   * @returns true if it changed
   * @throws Error with a sentence where the files do not fit; the former certificate stays in use
   */
  renew(server: Server): boolean;
}

/** Oldest accepted version. Older ones are broken, and browsers have dropped them. */
const OLDEST = "TLSv1.2";

function read(files: CertificateFiles): Certificate {
  const certificate = readCertificate(files);
  if ("problem" in certificate) throw new Error(certificate.problem);
  return certificate;
}

/**
 * Reads the certificate.
 * @throws Error with a sentence where the files do not fit
 */
export function openTls(files: CertificateFiles): Tls {
  let now = read(files);
  let context = createSecureContext({ ...now, minVersion: OLDEST });
  return {
    options: {
      ...now,
      minVersion: OLDEST,
      // For `localhost` two servers listen, but fastify exposes only one for `renew`. Through this callback the other
      // also uses a renewed certificate.
      SNICallback: (_name, done) => done(null, context),
    },
    renew(server) {
      const certificate = read(files);
      if (certificate.cert === now.cert && certificate.key === now.key) return false;
      now = certificate;
      context = createSecureContext({ ...now, minVersion: OLDEST });
      server.setSecureContext({ ...now, minVersion: OLDEST });
      return true;
    },
  };
}

/** Interval at which the certificate files are checked, in milliseconds. */
const RENEWED_MS = 60_000;

/**
 * Loads a renewed certificate while the server runs.
 * @returns a function that ends it
 */
export function keepRenewed(
  server: AnyServer,
  tls: Tls,
  { certificateMs = RENEWED_MS, report }: { certificateMs?: number; report: (line: string) => void },
): () => Promise<void> {
  const look = async (): Promise<void> => {
    if (server instanceof Server && tls.renew(server)) report("The renewed certificate is in use.");
  };
  return repeat(certificateMs, "Taking the renewed certificate", look, report);
}
