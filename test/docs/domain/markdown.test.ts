import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../../shared/docs/domain/document.ts';
import { inlinesOf, paragraph } from '../../../shared/docs/domain/document.ts';
import { markdownOf, markdownPath } from '../../../shared/docs/domain/markdown/markdown-of.ts';

/** A reader of CommonMark and tables that was not written for this project; HTML in the text would be shown as HTML. */
const reader = new MarkdownIt({ html: true });

const render = (...blocks: readonly Block[]): string =>
  reader.render(markdownOf({ path: '/docs/x', title: 'Title', blocks })).replace('<h1>Title</h1>\n', '');

const inHtml = (text: string): string => reader.utils.escapeHtml(text);
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Texts of the characters that mean something, and of hostile pieces. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\\`*_[]<>|~!&#{}()+-=.:"\'ab1 \n\t'),
      fc.constantFrom(
        '](javascript:alert(1))',
        '<script>',
        '&amp;',
        '![',
        '```',
        '---',
        '| --- |',
        '1. ',
        '{#id}',
        '\\|',
        '    ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));

const cellsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<t[hd]>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell);

const inTable = (...entries: readonly (readonly Inline[])[]): readonly string[] =>
  cellsOf(
    render({
      kind: 'entries',
      columns: ['A', 'B'],
      entries: entries.map((description) => ({ term: ['term'], description })),
    }),
  ).slice(2);

describe('any text', () => {
  it('is shown as it is, in paragraphs, headings, quotes, items and cells', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = inHtml(oneLine(text));
        fc.pre(shown !== '');
        expect(render(paragraph(text))).toBe(`<p>${shown}</p>\n`);
        expect(render({ kind: 'heading', level: 3, content: [text] })).toBe(`<h3>${shown}</h3>\n`);
        expect(render({ kind: 'quote', content: [text] })).toBe(`<blockquote>\n<p>${shown}</p>\n</blockquote>\n`);
        expect(render({ kind: 'list', items: [[text]] })).toBe(`<ul>\n<li>${shown}</li>\n</ul>\n`);
        expect(inTable([text], ['after'])).toEqual(['term', shown, 'term', 'after']);
      }),
      { numRuns: 500 },
    );
  });

  it('is shown as it is before and after code and links', () => {
    fc.assert(
      fc.property(hostile, hostile, (before, after) => {
        const link = '<a href="/docs/tags.md">tags</a>';
        const content = [`a ${before}`, { code: 'x' }, after, { link: 'tags', to: '/docs/tags' }, `${after} b`];
        const shown = (text: string): string => inHtml(text.replaceAll(/\s+/g, ' '));
        const whole = `a ${shown(before)}<code>x</code>${shown(after)}${link}${shown(after)} b`.replaceAll(/ +/g, ' ');
        expect(render(paragraph(...content)).replaceAll(/ +/g, ' ')).toBe(`<p>${whole}</p>\n`);
      }),
      { numRuns: 500 },
    );
  });

  it('is shown as it is in code and in links', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = text.replaceAll(/\s+/g, ' ');
        fc.pre(shown.trim() !== '');
        expect(render(paragraph('a ', { code: text }))).toBe(`<p>a <code>${inHtml(shown)}</code></p>\n`);
        const [, cell = ''] = inTable([{ code: text }]);
        expect(oneLine(cell.replace(/^<code>(.*)<\/code>$/s, '$1'))).toBe(inHtml(shown.trim()));
        const link = render(paragraph('a ', { link: text, to: '/docs/tags' }));
        expect(link).toBe(`<p>a <a href="/docs/tags.md">${inHtml(shown)}</a></p>\n`);
      }),
      { numRuns: 500 },
    );
  });

  it('is shown as it is in blocks of code', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const block = render({ kind: 'code', label: 'Code', language: 'json', text });
        expect(block).toBe(`<pre><code class="language-json">${inHtml(text)}\n</code></pre>\n`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a description', () => {
  it('links only to pages of the reference and its files', () => {
    const text =
      'See [tags](/docs/tags#listTags), [all](/llms.txt), [x](javascript:alert(1)) and [y](https://evil.example).';

    expect(markdownOf({ path: '/docs/x', title: 'X', blocks: [paragraph(...inlinesOf(text))] })).toBe(
      String.raw`# X

See [tags](/docs/tags.md#listTags), [all](/llms.txt), \[x\](javascript:alert(1)) and \[y\](https://evil.example).
`,
    );
  });

  it('cannot end its cell, its code or its row', () => {
    expect(inTable(inlinesOf('a | b\n| c | `d|e` ``f')).at(1)).toBe('a | b | c | <code>d|e</code> ``f');
  });

  it('keeps names with underscores readable', () => {
    expect(markdownOf({ path: '/docs/x', title: 'X', blocks: [paragraph('An external_id & an _id')] })).toContain(
      String.raw`An external_id & an \_id`,
    );
  });

  it('keeps two codes apart that follow each other', () => {
    expect(render(paragraph(...inlinesOf('`a``b`')))).toBe('<p><code>a</code> <code>b</code></p>\n');
  });
});

describe('the address of a page as Markdown', () => {
  it.each([
    ['/docs', '/docs/index.md'],
    ['/docs/imports#getImport', '/docs/imports.md#getImport'],
    ['/docs/search?q=a#b', '/docs/search.md?q=a#b'],
    ['#Import', '#Import'],
    ['/api/v1/openapi.json', '/api/v1/openapi.json'],
    ['/docsearch', '/docsearch'],
  ])('of %s is %s', (address, markdown) => {
    expect(markdownPath(address)).toBe(markdown);
  });
});
