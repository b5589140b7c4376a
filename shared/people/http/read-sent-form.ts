import { type ApiEvent, headerOf } from '../../platform/http/api-event.ts';
import { mediaType } from '../../platform/http/request/media-type.ts';
import { readFields } from '../../platform/http/request/read-form.ts';
import { readFiles } from '../../platform/http/request/read-multipart.ts';
import type { SentBody } from './person-endpoint.ts';

/** Far more than a page accepts, which can then tell the limit. */
const MOST_FILES = 50;

/** Reads a page's form, which may include files. @throws DomainError 400, 415 or 422 */
export const readSentForm = async (event: ApiEvent): Promise<SentBody> => {
  const declared = mediaType(headerOf(event, 'content-type'));
  if (declared?.type !== 'multipart/form-data') return readFields(event);
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  return { ...(await readFiles(body, declared.text, MOST_FILES)), isForm: true };
};
