import type { AliyunInfo } from "#domain/community/api.ts";
import type { UploadCredentials } from "#server/storage/uploads.ts";

/** Returns credentials as clients of the platform's API read them. */
export function infoOf(
  { accessKeyId, accessKeySecret, token, until }: UploadCredentials,
  prefixPath: string,
): { aliyunInfo: AliyunInfo; serverTime: number } {
  const serverTime = Math.floor(Date.now() / 1000);
  return {
    aliyunInfo: {
      accessKeyId,
      secretAccessKey: accessKeySecret,
      sessionToken: token,
      lifeTime: until - serverTime,
      expiredTime: until,
      prefixPath,
    },
    serverTime,
  };
}
