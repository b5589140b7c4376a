import { DomainError } from '../domain/errors.ts';
import type { ApiResult } from './api-event.ts';

/** Lambda's limit of what a function returns, less room for what stands around the body. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024 - 16 * 1024;

/** No character makes more than this many bytes in the JSON that the body is wrapped in once more. */
const MAX_BYTES_PER_CHARACTER = 6;

/** @throws DomainError `range_too_large` for an answer that would be lost on its way, as texts of files can be long. */
export const withinAnswerLimit = (result: ApiResult): ApiResult => {
  const { body = '' } = result;
  if (body.length * MAX_BYTES_PER_CHARACTER <= MAX_ANSWER_BYTES) return result;
  if (Buffer.byteLength(JSON.stringify(body)) <= MAX_ANSWER_BYTES) return result;
  throw new DomainError(
    'range_too_large',
    'The answer would be larger than 6 MB: ask for fewer at a time with per_page',
  );
};
