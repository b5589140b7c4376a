import type { ApiResult } from './api-event.ts';
import { htmlResult, type Rendering } from './html-result.ts';

/**
 * The page of an address in answer to a form that was sent to another one. Forms of administration end so: a redirect would
 * cost a second one of the ten requests a minute.
 */
export const answerAt = (path: string, page: Rendering): Promise<ApiResult> =>
  htmlResult(200, page, { headers: { 'content-location': path } });
