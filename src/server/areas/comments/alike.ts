import { alikeKey } from "#server/evidence/alike-key.ts";
import type { Row } from "#server/resources/row.ts";

/** Fields of a comment that follow from its text and pictures. */
export const alikeFields = ({ content, pictures }: Row): Row => ({
  alikeKey: alikeKey(content, pictures),
  hasPictures: Array.isArray(pictures) && pictures.length > 0,
});
