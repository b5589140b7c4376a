import type { Reference } from '../../shared/docs/domain/reference.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import { WORDS } from './words.ts';

export type DocsContent = {
  readonly reference: Reference;
  /** The address of this page, to mark it in the menu. */
  readonly path: string;
  readonly title: string;
  /** The search that led to the page. */
  readonly query?: string;
  readonly content: Html;
};

/** A page of the reference, the same for everyone, with the menu and the search. */
export const docsPage = ({ reference, path, title, query = '', content }: DocsContent): Html =>
  layout({
    title,
    isRead: true,
    ...(title !== WORDS.title && { part: WORDS.title }),
    content: html`<div class="docs">
<form role="search" action="/docs/search"><input type="search" name="q" aria-label="${WORDS.searchReference}" placeholder="${WORDS.searchReference}" value="${query}" maxlength="100" autocomplete="off"><button>${WORDS.search}</button></form>
<div>${content}</div>
<nav aria-label="${WORDS.menu}">
${group(WORDS.guides, [
  link('/docs', WORDS.overview, path),
  ...reference.guides.map(({ slug, title: name }) => link(`/docs/guides/${slug}`, name, path)),
  link('/docs/guides/errors', WORDS.errors.title, path),
])}
${reference.groups.map(({ name, resources }) =>
  group(
    name,
    resources.map((resource) => link(`/docs/${resource.slug}`, resource.name, path)),
  ),
)}</nav></div>`,
  });

const group = (name: string, links: readonly Html[]): Html => html`<p><strong>${name}</strong></p><ul>${links}</ul>`;

const link = (to: string, name: string, path: string): Html =>
  html`<li><a href="${to}"${to === path && html` aria-current="page"`}>${name}</a></li>`;

type Links = ReadonlyMap<string, string>;

const NO_LINKS: Links = new Map();

/** Text with `code` in backticks, which is a link if there is one for it, and links to pages of the reference in brackets. */
export const prose = (text: string, links: Links = NO_LINKS): readonly Html[] =>
  text.split(/(`[^`]+`|\[[^\]]+\]\(\/docs[^)\s]*\))/).map((part) => {
    if (part.startsWith('`') && part.endsWith('`') && part.length > 2) return codeIn(part.slice(1, -1), links);
    const [, name, to] = /^\[([^\]]+)\]\((\/docs[^)\s]*)\)$/.exec(part) ?? [];
    return name === undefined || to === undefined ? html`${part}` : html`<a href="${to}">${name}</a>`;
  });

const codeIn = (code: string, links: Links): Html => {
  const to = links.get(code);
  return to === undefined ? html`<code>${code}</code>` : html`<a href="${to}"><code>${code}</code></a>`;
};

export const paragraphs = (texts: readonly string[], links?: Links): readonly Html[] =>
  texts.map((text) => html`<p>${prose(text, links)}</p>`);

/** A block of code; it can be reached by keyboard, because it scrolls. */
export const codeBlock = (label: string, code: string): Html =>
  html`<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre>`;
