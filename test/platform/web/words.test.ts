import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const WEB = join(import.meta.dirname, '../../../web');

/** Shows each component with a text that is only an example. */
const EXAMPLES = 'design';

const isWords = (file: string): boolean => /(^|\/)words(\.ts$|\/)/.test(file);

type Node = { readonly type: string; readonly [field: string]: unknown };
type Template = { readonly quasis: readonly { readonly value: { readonly cooked: string } }[] };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A value inside a template, in place of its expression. */
const VALUE = '\uE000';

const textOf = ({ quasis }: Template): string => quasis.map(({ value }) => value.cooked).join(VALUE);

const SPOKEN_ATTRIBUTES = /\b(?:alt|aria-label|data-label|placeholder|title)="([^"]*)"/g;
const TAGS = /<[^>]*>/g;
const CODE = /<code>[^<]*<\/code>/g;
/** A template of its own for attributes that are not always there. */
const ATTRIBUTE = /^ [a-z-]+(="[^"]*")?$|^ ?[a-z-]+="[^"]*"( [a-z-]+="[^"]*")*\uE000*$/;

/** The text of a template and its spoken attributes. */
const readable = (markup: string): string[] => [
  ...Array.from(markup.matchAll(SPOKEN_ATTRIBUTES), ([, text = '']) => text),
  ...(ATTRIBUTE.test(markup) ? [] : markup.replaceAll(CODE, '').replaceAll(TAGS, '\n').split('\n')),
];

/** Names, and words that only programs read. */
const NOT_TEXTS = [
  'Counterfoil',
  'light dark',
  'line dot',
  'button, input, select, summary',
  'input, select, textarea',
  '· Counterfoil',
  'header nav a[href="/"]',
  'Error',
  'Files',
];

const hasWord = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !NOT_TEXTS.includes(text.replaceAll(VALUE, '').trim());

/** A sentence or a label, not a code, a path or a name of a class. */
const isForPeople = (text: string): boolean =>
  hasWord(text) &&
  (/^\p{Lu}\p{Ll}+[.:?…]?$/u.test(text) || (/\p{L}[,.:;…]? \p{L}/u.test(text) && /^[\p{L}\d“(\uE000 ]/u.test(text)));

const findTexts = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(findTexts);
  if (!isNode(node)) return [];
  const { type } = node;
  if (type === 'ImportDeclaration' || type === 'ThrowStatement' || type.startsWith('TS')) return typed(node);
  if (type === 'TaggedTemplateExpression') {
    const { tag, quasi } = node as unknown as { tag: Node; quasi: Template & Node };
    const inside = findTexts(quasi['expressions']);
    return tag['name'] === 'html' ? [...readable(textOf(quasi)).filter(hasWord), ...inside] : inside;
  }
  const own =
    type === 'TemplateLiteral' ? textOf(node as unknown as Template) : type === 'Literal' ? node['value'] : undefined;
  const below = Object.entries(node).flatMap(([field, value]) => (field === 'key' ? [] : findTexts(value)));
  return typeof own === 'string' && isForPeople(own) ? [own, ...below] : below;
};

/** `x as Type` and `x satisfies Type` have an expression; other types have no texts. */
const typed = (node: Node): string[] => findTexts(node['expression']);

const textsIn = (code: string): string[] => findTexts(parseAst(code, { lang: 'ts' }));

describe('the texts of a file', () => {
  it.each([
    ['a text between tags', `html\`<p>Take everything \${along}</p>\``, [`Take everything ${VALUE}`]],
    ['what a screen reader says', 'html`<nav aria-label="Pages"></nav>`', ['Pages']],
    ['a label', "({ label: 'Created' })", ['Created']],
    ['a sentence with a value', `\`\${count} rows were read\``, [`${VALUE} rows were read`]],
    ['a text inside of a template’s value', `html\`<p>\${isNew && 'New here'}</p>\``, ['New here']],
    ['no attribute', 'html` aria-current="page"`', []],
    ['no attributes', 'html`id="a" name="b"`', []],
    ['no code', "['visually-hidden', 'TransactionImport', 'a', '/imports/new', 'post']", []],
    ['no type and no message for developers', "throw new Error('No such page'); const a = b as 'Not this'", []],
  ])('has %s', (_, code, texts) => {
    expect(textsIn(code)).toEqual(texts);
  });
});

describe('the texts of pages', () => {
  const folders = new Map<string, string[]>();
  for (const file of globSync('**/*.ts', { cwd: WEB }).filter((path) => !isWords(path) && !path.startsWith(EXAMPLES))) {
    const folder = file.split('/').slice(0, -1).join('/');
    const texts = textsIn(readFileSync(join(WEB, file), 'utf8')).map((text) => `${file}: ${text.trim()}`);
    folders.set(folder, [...(folders.get(folder) ?? []), ...texts]);
  }

  it.each([...folders])('are in a words.ts: web/%s', (_, texts) => {
    expect(texts).toEqual([]);
  });
});
