import { lambda } from '../../shared/platform/entry.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { shownRequestId, withRequestId } from '../../shared/platform/http/response/answers.ts';
import { crossOrigin, isOpenToOrigins, preflight } from '../../shared/platform/http/response/cross-origin.ts';
import { htmlResult, wantsHtml } from '../../shared/platform/http/response/html-answers.ts';
import { errorPage } from '../../web/platform/error-page.ts';
import { unknownOperation } from './unknown-operation.ts';

const MESSAGE = 'There is no page at this address. Check the address, or go to the overview.';

/** Answers requests without a route: a page for a browser, a JSON error for a client, and what browsers ask for other origins. */
export const createHandler =
  () =>
  async (event: Pick<ApiEvent, 'headers' | 'rawPath' | 'requestContext'>): Promise<ApiResult> => {
    const isOpen = isOpenToOrigins(event.rawPath);
    if (isOpen && event.requestContext.http.method === 'OPTIONS') return preflight();
    const reference = shownRequestId(event);
    const page = () => errorPage({ status: 404, message: MESSAGE, errors: [], back: '/', reference });
    const answer = wantsHtml(event) ? await htmlResult(404, page()) : unknownOperation(event);
    return withRequestId(event, isOpen ? crossOrigin(answer) : answer);
  };

export const handler = lambda(() => createHandler());
