import type { ApiEvent, ApiResult } from './api-event.ts';
import { htmlResult, type Rendering } from './html-result.ts';
import { wantsHtml } from './wants-html.ts';

/** What is asked for, as JSON or as a page: a browser gets the page, which is made only for it. */
export const represent = async (
  event: Pick<ApiEvent, 'headers'>,
  result: ApiResult,
  page: () => Rendering,
): Promise<ApiResult> => (wantsHtml(event) ? htmlResult(result.statusCode ?? 200, await page()) : result);
