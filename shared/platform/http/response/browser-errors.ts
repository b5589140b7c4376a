import { DomainError } from '../../domain/errors.ts';
import { ERROR_STATUS } from '../../schema/error-response.ts';
import { type ApiEvent, type ApiResult, headerOf } from '../api-event.ts';
import { FROM_ANOTHER_SITE } from '../csrf.ts';
import { viewerHostOf } from '../request/read-edge.ts';
import { redirect, returnPath, shownRequestId } from './answers.ts';
import { htmlResult, type Rendering } from './html-answers.ts';

export type ErrorPage = {
  readonly status: number;
  readonly message: string;
  readonly errors: readonly string[];
  /** A local page to return to. */
  readonly back: string;
  /** The id of the request, which a person can quote. */
  readonly reference: string;
  /** Seconds until a retry can succeed. */
  readonly retryAfter?: number | undefined;
  /** The browser loads the page again by itself after these seconds. */
  readonly reloads?: boolean;
  /** The request was a form. Its content is not shown again, but the browser's Back button has it. */
  readonly isForm?: boolean;
};
export type RenderError = (page: ErrorPage) => Rendering;

/**
 * The page for an error. Without a session, or without recent authentication, the browser is redirected to sign in and
 * returns afterwards.
 */
export const browserError = async (event: ApiEvent, error: DomainError, render: RenderError): Promise<ApiResult> => {
  if (error.code === 'unauthorized') return redirect(withReason(signInPath('/sign-in', event), event));
  if (error.code === 'reauthentication_required') return redirect(signInPath('/sign-in/again', event));
  const status = ERROR_STATUS[error.code];
  const { errors = [], retryAfter } = error.extras;
  const isForm = event.requestContext.http.method !== 'GET';
  const reloads = status === 429 && retryAfter !== undefined && !isForm;
  const headers = {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(reloads && { refresh: String(retryAfter) }),
  };
  const message = isStale(error) ? STALE : error.message;
  const back = wayOut(event, status);
  const reference = shownRequestId(event);
  return htmlResult(status, render({ status, message, errors, back, reference, retryAfter, reloads, isForm }), {
    headers,
  });
};

const isStale = ({ code, message }: DomainError): boolean => code === 'csrf_failed' && message !== FROM_ANOTHER_SITE;

/** Each sign-in and each confirmation of identity starts a session with a new token. */
const STALE =
  'Nothing was saved: your session changed after this page was opened, for example because you signed in again in another window. Go back and submit the form again';

const signInPath = (page: string, event: ApiEvent): string => {
  const back = pageOf(event);
  return back === '/' ? page : `${page}?return_to=${encodeURIComponent(back)}`;
};

/** Tells users who submitted a form that it was not saved. */
const withReason = (path: string, event: ApiEvent): string =>
  event.requestContext.http.method === 'GET' || !path.includes('?') ? path : `${path}&error=session_over`;

/** The requested page, or the page with the submitted form. */
const pageOf = (event: ApiEvent): string => {
  const { method } = event.requestContext.http;
  if (method === 'GET') return returnPath(withQuery(event.rawPath, event.rawQueryString));
  const referrer = headerOf(event, 'referer') ?? '';
  if (!URL.canParse(referrer)) return '/';
  const { host, pathname, search } = new URL(referrer);
  if (host !== viewerHostOf(event)) return '/'; // a form on another site
  return returnPath(`${pathname}${search}`);
};

/**
 * After an internal error or a limit, the link retries the same page. A refused page links to itself without its query,
 * or to the overview if it had none.
 */
const wayOut = (event: ApiEvent, status: number): string => {
  if (event.requestContext.http.method !== 'GET' || status >= 500 || status === 429) return pageOf(event);
  return event.rawQueryString === '' ? '/' : returnPath(event.rawPath);
};

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** The errors, one sentence each. */
export const sentencesOf = (error: DomainError): readonly string[] =>
  error.extras.errors !== undefined && error.extras.errors.length > 0 ? error.extras.errors : [error.message];

export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  (ERROR_STATUS[error.code] < 500 || TRY_AGAIN.has(error.code)) &&
  !ELSEWHERE.has(error.code);

/** Temporary errors: the same form may succeed later. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['provider_unavailable', 'unavailable']);

/** Errors that are shown on a page other than the form's. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'unauthorized',
  'reauthentication_required',
  'csrf_failed',
  'not_found',
]);
