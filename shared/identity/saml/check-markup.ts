import { type CheckResult, quote, refuse } from './saml-refusal.ts';

const MAX_DEPTH = 50;
const MAX_TAGS = 10_000;

const TEXT = /[^<&]+/y;
const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/y;
const TAG = /<(\/?)([^\s<>/"'=&]+)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y;
const DECLARATION = /^\s*<\?xml\s[^<>]*\?>/;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/** Sections whose content is no markup. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;

/**
 * One element, closed by its own name as is everything in it, and nothing around it. The parser skips an end tag that
 * does not fit and text behind the end, so that an element ends elsewhere than another parser would see it end. Looks at
 * every character once, before any parser: this is also what keeps nests and heaps of elements from it.
 */
export const checkMarkup = (xml: string): CheckResult => {
  const state: State = { open: [], roots: 0, tags: 0 };
  let at = DECLARATION.exec(xml)?.[0].length ?? 0;
  while (at < xml.length) {
    if (xml.startsWith('<?', at)) {
      return refuse('processing_instruction', `The message has a processing instruction ${excerpt(xml, at)}`);
    }
    const token = nextToken(xml, at);
    const fits =
      token !== undefined && (token.kind === 'text' ? isTextInPlace(state, token, xml, at) : take(state, token));
    if (!fits) return broken(xml, at);
    if (state.open.length > MAX_DEPTH || state.tags > MAX_TAGS) {
      return refuse('too_large', `The message has elements ${MAX_DEPTH} deep or ${MAX_TAGS} tags`);
    }
    at = token.end;
  }
  return state.roots === 1 && state.open.length === 0 ? undefined : broken(xml, xml.length);
};

type State = { readonly open: string[]; roots: number; tags: number };

const isTextInPlace = ({ open }: State, { end }: Text, xml: string, at: number): boolean =>
  open.length > 0 || xml.startsWith('<!--', at) || xml.slice(at, end).trim() === '';

/** False for an end tag that closes nothing of its name. */
const take = (state: State, { kind, name }: Tag): boolean => {
  state.tags += 1;
  if (kind === 'end') return state.open.pop() === name;
  if (state.open.length === 0) state.roots += 1;
  if (kind === 'start') state.open.push(name);
  return true;
};

type Text = { readonly kind: 'text'; readonly end: number };
type Tag = { readonly kind: 'start' | 'empty' | 'end'; readonly name: string; readonly end: number };

/** Undefined for what no document may hold. */
const nextToken = (xml: string, at: number): Text | Tag | undefined => {
  const section = SECTIONS.find(([start]) => xml.startsWith(start, at));
  if (section !== undefined) {
    const end = xml.indexOf(section[1], at + section[0].length);
    return end === -1 ? undefined : { kind: 'text', end: end + section[1].length };
  }
  const end = endOf(TEXT, xml, at) ?? endOf(REFERENCE, xml, at);
  return end === undefined ? nextTag(xml, at) : { kind: 'text', end };
};

const endOf = (pattern: RegExp, xml: string, at: number): number | undefined => {
  pattern.lastIndex = at;
  return pattern.test(xml) ? pattern.lastIndex : undefined;
};

const nextTag = (xml: string, at: number): Tag | undefined => {
  TAG.lastIndex = at;
  const tag = TAG.exec(xml);
  if (tag === null) return undefined;
  const [, slash, name = '', attributes = ''] = tag;
  if (BARE_AMPERSAND.test(attributes)) return undefined;
  const kind = slash === '/' ? 'end' : attributes.endsWith('/') ? 'empty' : 'start';
  return { kind, name, end: TAG.lastIndex };
};

const broken = (xml: string, at: number) =>
  refuse('malformed_xml', `The message is not well-formed at ${excerpt(xml, at)}`);

const excerpt = (xml: string, at: number): string => (at === xml.length ? 'its end' : quote(xml.slice(at, at + 40)));
