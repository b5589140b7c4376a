import type { Answered } from '../browser-client.ts';

/**
 * What comes of asking for a page. `data`: JSON or a file, for programs. `again`: one first proves once more who one is;
 * `elsewhere`: it leads to another page.
 */
export type Outcome = 'page' | 'data' | 'sign-in' | 'again' | 'elsewhere' | 'forbidden' | 'missing';

const BY_STATUS: Readonly<Record<number, Outcome>> = { 403: 'forbidden', 404: 'missing' };

/** Undefined: none of those, which is a fault of the page. */
export const outcomeOf = (answer: Answered<unknown>, path: string): Outcome | undefined => {
  const { status, location, headers, body } = answer;
  if (status === 303 && location !== null) return leadingTo(location, path);
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (status === 200) return isHtml ? (isWhole(body) ? 'page' : undefined) : 'data';
  return isHtml && isWhole(body) ? BY_STATUS[status] : undefined;
};

/** To sign in, and from there to the page that was asked for: nothing less. */
const leadingTo = (location: string, path: string): Outcome => {
  const [place, query = ''] = location.split('?');
  const back = new URLSearchParams(query).get('return_to') ?? (query === '' ? '/' : undefined);
  if (back !== path) return 'elsewhere';
  return place === '/sign-in' ? 'sign-in' : place === '/sign-in/again' ? 'again' : 'elsewhere';
};

const isWhole = (body: unknown): boolean =>
  typeof body === 'string' && body.includes('<h1') && body.trimEnd().endsWith('</html>');
