import { DomainError } from '../domain/errors.ts';
import { ERROR_STATUS } from '../schema/error-response.ts';
import { redirect, returnPath } from './answers.ts';
import { type ApiEvent, type ApiResult, headerOf } from './api-event.ts';
import { FROM_ANOTHER_SITE } from './csrf.ts';
import { htmlResult, type Rendering } from './html-answers.ts';

export type ErrorPage = {
  readonly status: number;
  readonly message: string;
  readonly errors: readonly string[];
  /** A page of ours to go back to. */
  readonly back: string;
  /** Seconds until the same request may be answered. */
  readonly retryAfter?: number | undefined;
  /** The request was a form. Its content is not shown again; the browser keeps it one page back. */
  readonly isForm?: boolean;
};
export type RenderError = (page: ErrorPage) => Rendering;

/** What a browser is shown for an error: who is not signed in does that first and comes back, as does who has to prove it again. */
export const browserError = async (event: ApiEvent, error: DomainError, render: RenderError): Promise<ApiResult> => {
  if (error.code === 'unauthorized') return redirect(withReason(signInPath('/sign-in', event), event));
  if (error.code === 'reauthentication_required') return redirect(signInPath('/sign-in/again', event));
  const status = ERROR_STATUS[error.code];
  const { errors = [], retryAfter } = error.extras;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const message = isStale(error) ? STALE : error.message;
  const isForm = event.requestContext.http.method !== 'GET';
  return htmlResult(status, render({ status, message, errors, back: wayOut(event, status), retryAfter, isForm }), {
    headers,
  });
};

const isStale = ({ code, message }: DomainError): boolean => code === 'csrf_failed' && message !== FROM_ANOTHER_SITE;

/** Signing in, and each proof, begins a session with a token of its own. */
const STALE =
  'Nothing was done: the page is older than your session, as when you signed in or proved who you are in another window. Go back, and send the form once more';

const signInPath = (page: string, event: ApiEvent): string => {
  const back = pageOf(event);
  return back === '/' ? page : `${page}?return_to=${encodeURIComponent(back)}`;
};

/** Who sent a form of ours is told that nothing came of it. */
const withReason = (path: string, event: ApiEvent): string =>
  event.requestContext.http.method === 'GET' || !path.includes('?') ? path : `${path}&error=session_over`;

/** The page that was asked for, or the one whose form was sent. */
const pageOf = (event: ApiEvent): string => {
  const { method } = event.requestContext.http;
  if (method === 'GET') return returnPath(withQuery(event.rawPath, event.rawQueryString));
  const referrer = headerOf(event, 'referer') ?? '';
  if (!URL.canParse(referrer)) return '/';
  const { host, pathname, search } = new URL(referrer);
  if (host !== headerOf(event, 'x-forwarded-host')) return '/'; // another site's form
  return returnPath(`${pathname}${search}`);
};

/**
 * After an internal error or a limit, the same page may work on the next try. A refused page links to itself
 * without its query, or to the overview if it had none.
 */
const wayOut = (event: ApiEvent, status: number): string => {
  if (event.requestContext.http.method !== 'GET' || status >= 500 || status === 429) return pageOf(event);
  return event.rawQueryString === '' ? '/' : returnPath(event.rawPath);
};

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** What is wrong, a sentence each. */
export const sentencesOf = (error: DomainError): readonly string[] =>
  error.extras.errors !== undefined && error.extras.errors.length > 0 ? error.extras.errors : [error.message];

export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  (ERROR_STATUS[error.code] < 500 || TRY_AGAIN.has(error.code)) &&
  !ELSEWHERE.has(error.code);

/** At fault is not what was typed: the same form may get through in a moment. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['provider_unavailable', 'unavailable']);

/** Answered by another page than the form's. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'unauthorized',
  'reauthentication_required',
  'csrf_failed',
  'not_found',
]);
