import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { openEmbeddedStore } from "#server/object-store/embedded-store.ts";
import { addObjectStore } from "#server/object-store/store-routes.ts";

/** The embedded store as if it were Aliyun OSS behind an own domain: the bucket is not part of the address. */
export interface StoreServer {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  accessKeySecret: string;
  /** Returns the number of all received parts. */
  parts(): number;
  close(): Promise<void>;
}

export async function storeServer(dataDir: string): Promise<StoreServer> {
  const store = openEmbeddedStore({ dataDir });
  const app = fastify({ rewriteUrl: ({ url = "/" }) => `/${store.bucket}${url}` });
  app.decorate("services", { outage: { checkFiles: () => undefined } } as never);
  app.decorateRequest("callerIp", "127.0.0.1");
  let parts = 0;
  app.addHook("onRequest", async ({ method, url }) => {
    if (method === "PUT" && url.includes("partNumber=")) parts += 1;
  });
  await addObjectStore(app, store);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { own } = (await store.opened()).credentials;
  return {
    endpoint: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    bucket: store.bucket,
    region: `oss-${store.region}`,
    accessKeyId: own.accessKeyId,
    accessKeySecret: own.accessKeySecret,
    parts: () => parts,
    close: () => app.close(),
  };
}
