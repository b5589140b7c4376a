import type { Block, DocsDocument, Entry, Inline } from '../document.ts';
import {
  codeInCell,
  codeSpan,
  escapeHeading,
  escapeLineStart,
  escapeText,
  fence,
  linkTarget,
} from './escape-markdown.ts';

const FENCES = { shell: 'sh', session: 'sh', typescript: 'ts', python: 'py', html: 'html', json: 'json' } as const;

/** The address of a page as Markdown: `/docs/imports#getImport` → `/docs/imports.md#getImport`. Other addresses stay. */
export const markdownPath = (address: string): string => {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  if (path === '/docs') return `/docs/index.md${rest}`;
  return path.startsWith('/docs/') ? `${path}.md${rest}` : address;
};

/** A page as Markdown. Anchors are those of the HTML page: `{#id}` after a heading, or the first cell of a row. */
export const markdownOf = ({ title, blocks }: DocsDocument): string =>
  `${[heading(1, [title]), ...blocks.flatMap((block) => linesOf(block))].join('\n\n')}\n`;

/** Each part is separated from the next by an empty line. */
const linesOf = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'section':
      return [heading(2, block.heading, block.id), ...block.blocks.flatMap(linesOf)];
    case 'heading':
      return [heading(block.level, block.content)];
    case 'paragraph':
      return [escapeLineStart(lineOf(block.content))];
    case 'quote':
      return [`> ${escapeLineStart(lineOf(block.content))}`];
    case 'list':
      return [block.items.map((item) => `- ${escapeLineStart(lineOf(item))}`).join('\n')];
    case 'code':
      return [fence(FENCES[block.language], block.text)];
    case 'details':
      return [`${escapeLineStart(escapeText(block.summary))}:`, ...block.blocks.flatMap(linesOf)];
    case 'entries':
      return block.columns.length === 0 ? [listOf(block.entries)] : [tableOf(block.columns, block.entries)];
  }
};

const heading = (level: number, content: readonly Inline[], id?: string): string => {
  const anchor = id === undefined ? '' : ` {#${id}}`;
  return `${'#'.repeat(level)} ${markdownFor(content, { text: escapeHeading, code: codeSpan })}${anchor}`;
};

const listOf = (entries: readonly Entry[]): string =>
  entries
    .map(({ term, marks, description }) => {
      const aside = marks === undefined ? '' : ` (${escapeText(marks)})`;
      return `- ${escapeLineStart(lineOf(term))}${aside}: ${lineOf(description)}`;
    })
    .join('\n');

const tableOf = (columns: readonly string[], entries: readonly Entry[]): string => {
  const rows = entries.map(({ term, marks, description }) => [
    cellOf(term),
    ...(columns.length > 2 ? [escapeText(marks ?? '')] : []),
    cellOf(description),
  ]);
  return [columns.map(escapeText), columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
};

const lineOf = (content: readonly Inline[]): string => markdownFor(content, { text: escapeText, code: codeSpan });
const cellOf = (content: readonly Inline[]): string =>
  markdownFor(content, { text: escapeText, code: codeInCell }).trim();

type Escape = { readonly text: (text: string) => string; readonly code: (text: string) => string };

const markdownFor = (content: readonly Inline[], { text, code }: Escape): string =>
  content
    .map((inline, at) => {
      if (typeof inline === 'string') return text(inline);
      if ('small' in inline) return text(inline.small);
      const shown = 'code' in inline ? code(inline.code) : text(inline.link);
      if (inline.to !== undefined) return `[${shown}](${linkTarget(markdownPath(inline.to))})`;
      return isBareCode(content[at - 1]) ? ` ${shown}` : shown;
    })
    .join('');

/** Code directly after it would be read as a part of it. */
const isBareCode = (inline: Inline | undefined): boolean =>
  typeof inline === 'object' && 'code' in inline && inline.to === undefined;
