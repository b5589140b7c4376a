import { NotFoundError } from '../../shared/domain/errors.ts';
import type { ApiEvent, ApiResult } from '../../shared/http/api-event.ts';
import { errorResult } from '../../shared/http/error-result.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import { wantsHtml } from '../../shared/http/wants-html.ts';
import { errorPage } from '../../web/pages/error-page.ts';

const MESSAGE = 'There is no page at this address. It may be mistyped, or the page may have moved.';

/** Answers requests that no other route takes: a page for a browser, the usual error for a client. */
export const createHandler =
  () =>
  async (event: Pick<ApiEvent, 'headers'>): Promise<ApiResult> =>
    wantsHtml(event)
      ? htmlResult(404, errorPage({ status: 404, message: MESSAGE, errors: [], back: '/' }))
      : errorResult(new NotFoundError('Endpoint'));
