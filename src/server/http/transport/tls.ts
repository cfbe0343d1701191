import type { Server as AnyServer } from "node:http";
import type { ServerOptions } from "node:https";
import { createSecureContext, Server } from "node:tls";
import { every } from "#server/jobs/every.ts";
import type { Certificate, CertificateFiles } from "#server/config/certificate.ts";
import { readCertificate } from "#server/config/certificate.ts";

/** What a server needs to speak TLS by itself. */
export interface Tls {
  options: ServerOptions;
  /**
   * Takes the certificate as it is in its files by now; connections that are open go on.
   * @returns whether it is another one
   * @throws Error with a sentence where the files do not fit: what was read before goes on counting
   */
  renew(server: Server): boolean;
}

/** Older versions are broken, and browsers have left them. */
const OLDEST = "TLSv1.2";

function read(files: CertificateFiles): Certificate {
  const found = readCertificate(files);
  if ("problem" in found) throw new Error(found.problem);
  return found;
}

/** @throws Error with a sentence where the files do not fit */
export function openTls(files: CertificateFiles): Tls {
  let now = read(files);
  let context = createSecureContext({ ...now, minVersion: OLDEST });
  return {
    options: {
      ...now,
      minVersion: OLDEST,
      // By `localhost` two servers listen, and fastify shows one of them: the other asks here.
      SNICallback: (_name, done) => done(null, context),
    },
    renew(server) {
      const found = read(files);
      if (found.cert === now.cert && found.key === now.key) return false;
      now = found;
      context = createSecureContext({ ...now, minVersion: OLDEST });
      server.setSecureContext({ ...now, minVersion: OLDEST });
      return true;
    },
  };
}

/** How soon a renewed certificate is in use. Milliseconds. */
const RENEWED_MS = 60_000;

/** @returns ends it */
export function keepRenewed(
  server: AnyServer,
  tls: Tls,
  { certificateMs = RENEWED_MS, report }: { certificateMs?: number; report: (line: string) => void },
): () => Promise<void> {
  const look = async (): Promise<void> => {
    if (server instanceof Server && tls.renew(server)) report("The renewed certificate is in use.");
  };
  return every(certificateMs, "Taking the renewed certificate", look, report);
}
