import { type ApiEvent, type ApiResult, headerOf } from '../api-event.ts';
import { mediaType } from '../request/media-type.ts';
import { redirect } from './answers.ts';
import { dedupeSvgPaths } from './dedupe-svg-paths.ts';

/** The content of a page, possibly asynchronous. */
export type Rendering = { toString(): string } | Promise<{ toString(): string }>;

export type HtmlOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
};

const POLICY = [
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'",
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
].join('; ');

const pageHeaders = (type: string): Readonly<Record<string, string>> => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'no-store',
  vary: 'accept',
  'content-security-policy': POLICY,
});

/**
 * A page response: not cached, and never compressed, because it contains the CSRF token next to user content (BREACH).
 */
export const htmlResult = async (
  statusCode: number,
  page: Rendering,
  { headers, cookies = [] }: HtmlOptions = {},
): Promise<ApiResult> => ({
  statusCode,
  headers: { ...pageHeaders('text/html'), ...headers },
  ...(cookies.length > 0 && { cookies: [...cookies] }),
  body: dedupeSvgPaths((await page).toString()),
});

/** The same page as text of another type, such as Markdown, with the headers of pages. */
export const textResult = (type: string, text: string, headers: Readonly<Record<string, string>>): ApiResult => ({
  statusCode: 200,
  headers: { ...pageHeaders(type), ...headers },
  body: text,
});

/** The result of a page: its HTML, a redirect (303), or a complete response. */
export type Shown = string | { readonly seeOther: string } | ApiResult;

export const toPageResult = async (shown: Shown): Promise<ApiResult> => {
  // `html` returns a String object, not a string
  if (typeof shown === 'string' || shown instanceof String) return htmlResult(200, shown);
  return 'seeOther' in shown ? redirect(shown.seeOther) : shown;
};

/** Browsers ask for HTML when navigating; scripts and clients that accept or send JSON get JSON. */
export const wantsHtml = (event: Pick<ApiEvent, 'headers'>): boolean => {
  const accept = headerOf(event, 'accept') ?? '';
  const sendsJson = mediaType(headerOf(event, 'content-type'))?.type === 'application/json';
  return !sendsJson && weightOf(accept, 'text/html') > weightOf(accept, 'application/json');
};

/** The weight of a named type, from 0 to 1; 0 if not named. */
const weightOf = (accept: string, type: string): number => {
  const range = accept
    .split(',')
    .map(partsOf)
    .find(([name]) => name === type);
  if (range === undefined) return 0;
  const weight = range.find((part) => part.startsWith('q='))?.slice('q='.length) ?? '1';
  return Number(weight) || 0;
};

const partsOf = (range: string): readonly string[] => range.split(';').map((part) => part.trim().toLowerCase());

/** Answers with JSON or a page, which is rendered only for browsers. */
export const represent = async (
  event: Pick<ApiEvent, 'headers'>,
  result: ApiResult,
  page: () => Rendering,
): Promise<ApiResult> => (wantsHtml(event) ? htmlResult(result.statusCode ?? 200, await page()) : result);

/**
 * A page that redirects by script, for flows that end at another site: the page policy blocks form submissions that
 * redirect elsewhere.
 * @param location a normalized URL
 */
export const redirectPage = (location: string, page: Rendering): Promise<ApiResult> =>
  htmlResult(200, page, { headers: { refresh: `0;url=${location}` } });

/**
 * Answers a form with the page of another address. Administration forms do this because a redirect would use a second
 * one of the ten requests per minute.
 */
export const answerAt = (path: string, page: Rendering): Promise<ApiResult> =>
  htmlResult(200, page, { headers: { 'content-location': path } });

/** Redirects a browser form to a page; other clients get the result. */
export const formOrJson = (isForm: boolean, page: string, result: ApiResult): ApiResult =>
  isForm ? redirect(page) : result;
