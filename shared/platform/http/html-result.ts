import type { ApiResult } from './api-event.ts';

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
