import type { Answered } from '../browser-client.ts';

/**
 * What comes of asking for a page. `data`: JSON or a file, for programs. `again`: one first proves once more who one is;
 * `elsewhere`: it leads to another page than that.
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

const leadingTo = (location: string, path: string): Outcome | undefined => {
  const [place, query = ''] = location.split('?');
  if (place !== '/sign-in' && place !== '/sign-in/again') return 'elsewhere';
  const back = new URLSearchParams(query).get('return_to') ?? '/';
  if (back !== path) return undefined; // whoever signs in there comes out at another page
  return place === '/sign-in' ? 'sign-in' : 'again';
};

const isWhole = (body: unknown): boolean =>
  typeof body === 'string' && body.includes('<h1') && body.trimEnd().endsWith('</html>');
