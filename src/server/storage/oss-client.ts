import OSS from "ali-oss";
import type { OssConfig } from "#server/config.ts";
import { cachedFrom } from "#server/config/secret.ts";
import { isAliyun } from "./uploads.ts";

/**
 * Returns a function that returns the client of the bucket, made anew when the access key was changed. Signatures are
 * V4, because Aliyun refuses V1 for new buckets. With an own domain as endpoint, the bucket is not part of the address.
 */
export const ossClient = ({ region, bucket, endpoint, accessKeyId, accessKeySecret }: OssConfig): (() => OSS) =>
  cachedFrom([accessKeyId, accessKeySecret], (id, secret) => {
    const options = {
      region,
      bucket,
      ...(endpoint ? { endpoint, cname: !isAliyun(endpoint) } : {}),
      accessKeyId: id,
      accessKeySecret: secret,
      authorizationV4: true,
      secure: true,
    };
    return new OSS(options as OSS.Options);
  });
