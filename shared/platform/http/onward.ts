import type { ApiResult } from './api-event.ts';
import { htmlResult, type Rendering } from './html-result.ts';

/**
 * A page that goes on by itself, for what ends at another site: the policy of a page holds whatever its forms lead to to our
 * own site, redirects and all.
 * @param location a URL as URL writes it
 */
export const onward = (location: string, page: Rendering): Promise<ApiResult> =>
  htmlResult(200, page, { headers: { refresh: `0;url=${location}` } });
