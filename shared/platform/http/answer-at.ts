import type { ApiResult } from './api-event.ts';
import { htmlResult, type Rendering } from './html-result.ts';

/**
 * Answers a form with the page of another address. Administration forms do this because a redirect would use a second one
 * of the ten requests per minute.
 */
export const answerAt = (path: string, page: Rendering): Promise<ApiResult> =>
  htmlResult(200, page, { headers: { 'content-location': path } });
