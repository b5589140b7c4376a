import type { Element } from '../../../statements/parse/element-tree.ts';

export type ElementsRead =
  | { readonly ok: true; readonly root: Element }
  | { readonly ok: false; readonly message: string };

const MAX_DEPTH = 200;
const MAX_ELEMENTS = 1_000_000;
const MAX_TEXT = 100_000;
/** Banks leave out end tags also of aggregates: one ends where another of its level or above begins, and is never an empty leaf. */
const LEVELS: ReadonlyMap<string, number> = new Map(
  [
    ['BANKMSGSRSV1', 'CREDITCARDMSGSRSV1', 'INVSTMTMSGSRSV1'],
    ['STMTTRNRS', 'CCSTMTTRNRS', 'INVSTMTTRNRS'],
    ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'],
    ['BANKTRANLIST', 'BANKTRANLISTP', 'INVTRANLIST', 'LEDGERBAL', 'AVAILBAL'],
    ['STMTTRN', 'STMTTRNP'],
    ['CURRENCY', 'ORIGCURRENCY'],
  ].flatMap((names, level) => names.map((name) => [name, level] as const)),
);

/**
 * Reads SGML (OFX 1, where a leaf has no end tag) and XML (OFX 2) alike: text after a tag makes a leaf, and an element without an end
 * tag and text is an empty leaf. Entities are never expanded, except for the five of XML, spaces and character numbers.
 */
export const readElements = (text: string): ElementsRead => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    return {
      ok: false,
      message: 'The OFX file declares a document type or entities, which are not read: export it again',
    };
  }
  const reader = createTreeReader(text);
  const markupAt = createMarkupReader(text);
  let from = 0;
  let at = text.indexOf('<');
  while (at !== -1) {
    const markup = markupAt(at);
    if (markup !== undefined) {
      const problem = reader.text(text.slice(from, at), at) ?? (markup.what && reader.markup(markup.what, at));
      if (problem !== undefined) return { ok: false, message: problem };
      from = markup.end;
    }
    at = text.indexOf('<', Math.max(from, at + 1));
  }
  return { ok: true, root: reader.end() };
};

type Markup =
  | { readonly kind: 'cdata'; readonly text: string }
  | { readonly kind: 'start'; readonly name: string; readonly isEmpty: boolean }
  | { readonly kind: 'end'; readonly name: string };

/** Without `what`, it has no meaning: a comment, a declaration or a processing instruction. */
type MarkupRead = { readonly end: number; readonly what?: Markup };

const CDATA = '<![CDATA[';
const SECTIONS = [
  [CDATA, ']]>'],
  ['<!--', '-->'],
  ['<!', '>'],
  ['<?', '>'],
] as const;

/** Reads what begins at a `<`; undefined if that is text. A comment or CDATA section that never ends goes up to the next `>`. */
const createMarkupReader = (text: string): ((at: number) => MarkupRead | undefined) => {
  const after = createEndFinder(text);
  return (at) => {
    for (const [mark, close] of SECTIONS) {
      const from = at + mark.length;
      const end = text.startsWith(mark, at) ? after(close, from) : undefined;
      if (end === undefined) continue;
      return { end, ...(mark === CDATA && { what: { kind: 'cdata', text: text.slice(from, end - close.length) } }) };
    }
    return readTag(text, at);
  };
};

const TAG = /<(\/?)([A-Za-z][^<>]*)>/y;

const readTag = (text: string, at: number): MarkupRead | undefined => {
  TAG.lastIndex = at;
  const [tag, slash, inside = ''] = TAG.exec(text) ?? [];
  if (tag === undefined) return undefined;
  const [name = ''] = /^[A-Za-z0-9._-]+/.exec(inside) ?? [];
  return {
    end: at + tag.length,
    what: slash === '/' ? { kind: 'end', name } : { kind: 'start', name, isEmpty: inside.endsWith('/') },
  };
};

/** Where a mark ends. One that is not there is not searched again, so that the time does not grow with the square of the file. */
const createEndFinder = (text: string): ((mark: string, from: number) => number | undefined) => {
  const absent = new Set<string>();
  return (mark, from) => {
    const at = absent.has(mark) ? -1 : text.indexOf(mark, from);
    if (at !== -1) return at + mark.length;
    absent.add(mark);
    return undefined;
  };
};

/** `text` and `markup` return what is wrong as a sentence. */
const createTreeReader = (whole: string) => {
  const root: Element = { name: '', text: '', line: 1, attributes: {}, children: [] };
  const open: Element[] = [root];
  const lineAt = createLineCounter(whole);
  let elements = 0;
  const start = (name: string, isEmpty: boolean, at: number): string | undefined => {
    endLeaf(open);
    endLevel(open, LEVELS.get(name.toUpperCase()));
    if (open.length >= MAX_DEPTH) return `Line ${lineAt(at)} of the OFX file is nested too deeply: export it again`;
    elements += 1;
    if (elements > MAX_ELEMENTS)
      return `Line ${lineAt(at)} of the OFX file exceeds the limit of ${MAX_ELEMENTS.toLocaleString('en')} elements: export a shorter period`;
    const element = { name: name.toUpperCase(), text: '', line: lineAt(at), attributes: {}, children: [] };
    (open.at(-1) ?? root).children.push(element);
    if (!isEmpty) open.push(element);
    return undefined;
  };
  const addText = (text: string, at: number): string | undefined => {
    const top = open.at(-1) ?? root;
    if (text.trim() !== '') top.text += text;
    return top.text.length <= MAX_TEXT || top === root
      ? undefined
      : `The text of ${top.name} on line ${lineAt(at)} has more than ${MAX_TEXT.toLocaleString('en')} characters: export it again`;
  };
  return {
    text: (text: string, at: number) => addText(plain(text), at),
    markup: (markup: Markup, at: number): string | undefined => {
      if (markup.kind === 'cdata') return addText(markup.text, at);
      if (markup.kind === 'start') return start(markup.name, markup.isEmpty, at);
      close(open, markup.name.toUpperCase());
      return undefined;
    },
    end: (): Element => {
      // a transaction that the end of the file cuts off has no fields, so that half an amount is never read
      const cut = open.findIndex(({ name }) => name === 'STMTTRN' || name === 'STMTTRNP');
      for (const element of cut === -1 ? [] : open.slice(cut)) element.children = [];
      while (open.length > 1) hoist(open);
      return root;
    },
  };
};

/** A leaf of SGML ends where the next element begins. */
const endLeaf = (open: Element[]): void => {
  const top = open.at(-1);
  if (top !== undefined && top.name !== '' && top.text.trim() !== '') open.pop();
};

const endLevel = (open: Element[], level: number | undefined): void => {
  if (level === undefined) return;
  const at = open.findIndex(({ name }) => (LEVELS.get(name) ?? -1) >= level);
  if (at === -1) return;
  while (open.length > at) hoist(open);
};

/** Another element that is never closed was an empty leaf: what seemed to be inside follows it. */
const hoist = (open: Element[]): void => {
  const left = open.pop();
  const parent = open.at(-1);
  if (left === undefined || parent === undefined || left.text.trim() !== '' || LEVELS.has(left.name)) return;
  parent.children.push(...left.children);
  left.children = [];
};

const close = (open: Element[], name: string): void => {
  if (!open.some((element) => element.name === name)) return;
  while (open.length > 1 && open.at(-1)?.name !== name) hoist(open);
  open.pop();
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(x?)([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g;

const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (whole, hex: string | undefined, digits: string | undefined, name: string | undefined) => {
        if (name !== undefined) return ENTITIES[name] ?? whole;
        const code = Number.parseInt(digits ?? '', hex === 'x' ? 16 : 10);
        return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
      })
    : text;

/** Counts lines as the text is read forwards. */
const createLineCounter = (text: string): ((offset: number) => number) => {
  let line = 1;
  let at = text.indexOf('\n');
  return (offset) => {
    while (at !== -1 && at < offset) {
      line += 1;
      at = text.indexOf('\n', at + 1);
    }
    return line;
  };
};
