import { redirect } from './answers.ts';
import { type ApiEvent, type ApiResult, headerOf } from './api-event.ts';
import { mediaType } from './media-type.ts';

/** Content of a page, ready or to come. */
export type Rendering = { toString(): string } | Promise<{ toString(): string }>;

export type HtmlOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
};

const POLICY = [
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'",
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
].join('; ');

/** A page: kept by no cache, compressed by nobody (it holds the CSRF token beside what others wrote, see BREACH). */
export const htmlResult = async (
  statusCode: number,
  page: Rendering,
  { headers, cookies = [] }: HtmlOptions = {},
): Promise<ApiResult> => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept',
    'content-security-policy': POLICY,
    ...headers,
  },
  ...(cookies.length > 0 && { cookies: [...cookies] }),
  body: (await page).toString(),
});

/** A browser that goes to a page says so; a script, and everybody else, is answered in JSON, as is who takes JSON as gladly or sends it. */
export const wantsHtml = (event: Pick<ApiEvent, 'headers'>): boolean => {
  const accept = headerOf(event, 'accept') ?? '';
  const sendsJson = mediaType(headerOf(event, 'content-type'))?.type === 'application/json';
  return !sendsJson && weightOf(accept, 'text/html') > weightOf(accept, 'application/json');
};

/** Of a type that is named: from 0 for one that is not to 1. */
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

/** What is asked for, as JSON or as a page: a browser gets the page, which is made only for it. */
export const represent = async (
  event: Pick<ApiEvent, 'headers'>,
  result: ApiResult,
  page: () => Rendering,
): Promise<ApiResult> => (wantsHtml(event) ? htmlResult(result.statusCode ?? 200, await page()) : result);

/**
 * A page that goes on by itself, for what ends at another site: the policy of a page holds whatever its forms lead to to our
 * own site, redirects and all.
 * @param location a URL as URL writes it
 */
export const onward = (location: string, page: Rendering): Promise<ApiResult> =>
  htmlResult(200, page, { headers: { refresh: `0;url=${location}` } });

/**
 * Answers a form with the page of another address. Administration forms do this because a redirect would use a second one
 * of the ten requests per minute.
 */
export const answerAt = (path: string, page: Rendering): Promise<ApiResult> =>
  htmlResult(200, page, { headers: { 'content-location': path } });

/** A browser's form goes on to a page; everybody else is answered. */
export const formOrJson = (isForm: boolean, page: string, result: ApiResult): ApiResult =>
  isForm ? redirect(page) : result;
