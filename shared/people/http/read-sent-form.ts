import { type ApiEvent, headerOf } from '../../platform/http/api-event.ts';
import { mediaType } from '../../platform/http/media-type.ts';
import { readFields } from '../../platform/http/read-form.ts';
import { readMultipart } from '../../platform/http/read-multipart.ts';
import type { SentBody } from './person-endpoint.ts';

/** Reads a page's form, which may include a file. @throws DomainError 400, 415 or 422 */
export const readSentForm = async (event: ApiEvent): Promise<SentBody> => {
  const declared = mediaType(headerOf(event, 'content-type'));
  if (declared?.type !== 'multipart/form-data') return readFields(event);
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const { fields, file } = await readMultipart(body, declared.text);
  return { fields, file, isForm: true };
};
