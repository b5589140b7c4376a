import { expect } from 'vitest';
import type { Window } from '../real-browser.ts';
import type { Document } from './dom.ts';

/** Tags and attributes that an injected text created, in HTML whose attributes use double quotes. */
export const injectedMarkup = (html: string): readonly string[] =>
  html.replaceAll(/="[^"]*"/g, '=""').match(/<[^>]*\b(data-injected|on[a-z]+=)[^>]*>/g) ?? [];

declare const document: Document;

/** Names for accounts, payees or files that try to run code in a page or to change it. */
export const INJECTIONS = {
  script: '<script data-injected>window.__injected=1</script>',
  scriptOfOthers: '<script src="https://attacker.example/x.js" data-injected></script>',
  image: '<img src=x data-injected onerror=window.__injected=1>',
  svg: '<svg data-injected onload=window.__injected=1>',
  quotes: '" data-injected autofocus onfocus="window.__injected=1" x="',
  apostrophes: "' data-injected onmouseover='window.__injected=1' x='",
  noQuotes: 'x data-injected onclick=window.__injected=1',
  title: '</title><script data-injected>window.__injected=1</script><b data-injected>',
  textarea: '</textarea><b data-injected>bold</b>',
  option: '</option></select><b data-injected>bold</b>',
  cell: '</td></tr></table><b data-injected>bold</b>',
  comment: '--><b data-injected>bold</b><!--',
  style: '</style><style data-injected>*{display:none}</style>',
  base: '<base href="https://attacker.example/" data-injected>',
  form: '</form><form action="https://attacker.example/" data-injected><button>Sign in</button>',
  meta: '<meta http-equiv="refresh" content="600;url=https://attacker.example/" data-injected>',
  braces: '{{constructor.constructor("window.__injected=1")()}} \u0024{window.__injected=1} <%= 7*7 %>',
  address: 'javascript:window.__injected=1',
  data: 'data:text/html,<script data-injected>window.__injected=1</script>',
  entity: '&lt;script&gt;window.__injected=1&lt;/script&gt; &amp;amp; &#60;b data-injected&#62;',
  headers: 'line\r\nSet-Cookie: injected=1\r\n\r\n<b data-injected>',
  rightToLeft: 'invoice\u202Efdp.exe\u202C \u2066isolated\u2069',
  long: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3),
  emoji: '👩‍👩‍👧‍👦 🏳️‍🌈 🇵🇱 e\u0301 ﷽ 漢字',
} as const;

/** Those that fit in a single-line field. */
export const INJECTED_NAMES: readonly string[] = Object.entries(INJECTIONS)
  .filter(([name]) => name !== 'headers')
  .map(([, text]) => text);

type Found = { readonly ran: boolean; readonly made: readonly string[]; readonly texts: string };

/** Runs in the page. */
const readInjected = (): Found => {
  const made = [
    ...['[data-injected]', 'base', 'meta[content*="attacker.example"]', 'script:not([src], [type="application/json"])'],
    ...['[href^="javascript:" i]', '[action^="javascript:" i]', '[href^="data:text" i]'],
    ...['[href*="//attacker.example" i]', '[src*="attacker.example"]', '[action*="attacker.example"]'],
  ].join(', ');
  const handlers = [...document.querySelectorAll('*')].filter((element) =>
    element.getAttributeNames().some((name) => name.startsWith('on')),
  );
  const values = [...document.querySelectorAll('input, textarea, option')].map(({ value }) => value ?? '');
  const titled = [...document.querySelectorAll('[title], [aria-label]')].map(
    (element) => `${element.getAttribute('title') ?? ''} ${element.getAttribute('aria-label') ?? ''}`,
  );
  return {
    ran: '__injected' in globalThis,
    made: [...document.querySelectorAll(made), ...handlers].map(({ tagName, id }) => `${tagName.toLowerCase()}#${id}`),
    texts: [document.body.textContent ?? '', ...values, ...titled].join('\n'),
  };
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The effects of injected texts that no browser policy reports, and each of `shown` that is missing as text. */
export const injectionProblems = async (
  { page, troubles }: Window,
  shown: readonly string[] = [],
): Promise<readonly string[]> => {
  const { ran, made, texts } = await page.evaluate(readInjected);
  const text = oneLine(texts);
  return [
    ...(ran ? ['an injected script ran'] : []),
    ...made.map((element) => `an injected text became the element ${element}`),
    ...troubles.seen.filter((trouble) => /dialog|Content Security Policy|csp/.test(trouble)),
    ...shown
      .filter((injected) => !text.includes(oneLine(injected)))
      .map((injected) => `it does not show ${JSON.stringify(injected)}`),
  ];
};

/** Asserts that no injected text ran or became an element, and that all of `shown` appears as text. */
export const expectInert = async (window: Window, shown: readonly string[] = []): Promise<void> => {
  expect(await injectionProblems(window, shown), `injected texts at ${window.address}`).toEqual([]);
};
