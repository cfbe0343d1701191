import { v2 } from "#domain/api/call.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { fileFormats, fileRefusal } from "#kernel/file-formats.ts";
import { text } from "#kernel/field.ts";
import { refuse } from "#kernel/validate.ts";
import { prefixOf } from "#server/storage/uploads.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";

const { introVideo } = circle.fields;

/** Calls on circles that the specification names (section 7), in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(circle.name, "preUploadVideo"),
    label: ["准备上传圈子视频", "Prepare the upload of a circle's video"],
    access: ["circle.add", "circle.edit"],
    body: {
      title: text(100, { label: ["标题", "Title"] }),
      fileName: text(255, { label: ["文件名", "File name"], required: true }),
    },
    handle: ({ services, actor }, { title, fileName }) => {
      const refusal = fileRefusal({ name: fileName, size: 0 }, introVideo);
      if (refusal)
        refuse([
          { path: "fileName", label: [`${introVideo.label[0]}${refusal[0]}`, `${introVideo.label[1]} ${refusal[1]}`] },
        ]);
      const place = { ...services.circleStorage.video, prefixPath: prefixOf(actor.id) };
      return Promise.resolve({ title: title ?? "", fileName, ...place, maxBytes: fileFormats.mp4.max });
    },
  }),
];
