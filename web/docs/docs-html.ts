import type { Block, DocsDocument, Entry, Inline } from '../../shared/docs/domain/document.ts';
import { markdownPath } from '../../shared/docs/domain/markdown/markdown-of.ts';
import type { Reference } from '../../shared/docs/domain/reference.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import { WORDS } from './words.ts';

/** A page of the reference, the same for everyone, with the menu, the search, and a link to the same page as Markdown. */
export const docsPage = (reference: Reference, { path, title, blocks }: DocsDocument, query?: string): Html => {
  const markdown = markdownPath(query === undefined ? path : `${path}?${new URLSearchParams({ q: query })}`);
  return layout({
    title,
    isRead: true,
    markdown,
    ...(title !== WORDS.title && { part: WORDS.title }),
    content: html`<div class="docs">
<form role="search" action="/docs/search"><input type="search" name="q" aria-label="${WORDS.searchReference}" placeholder="${WORDS.searchReference}" value="${query ?? ''}" maxlength="100" autocomplete="off"><button>${WORDS.search}</button></form>
<div>${blocks.map(blockOf)}
<p class="docs-foot"><a href="${markdown}" type="text/markdown">${WORDS.asMarkdown}</a></p></div>
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
};

const group = (name: string, links: readonly Html[]): Html => html`<p><strong>${name}</strong></p><ul>${links}</ul>`;

const link = (to: string, name: string, path: string): Html =>
  html`<li><a href="${to}"${to === path && html` aria-current="page"`}>${name}</a></li>`;

const blockOf = (block: Block): Html => {
  switch (block.kind) {
    case 'section':
      return html`<section${idOf(block.id)}><h2>${inlines(block.heading)}</h2>${block.blocks.map(blockOf)}</section>`;
    case 'heading':
      return block.level === 3 ? html`<h3>${inlines(block.content)}</h3>` : html`<h4>${inlines(block.content)}</h4>`;
    case 'paragraph':
      return html`<p>${inlines(block.content)}</p>`;
    case 'quote':
      return html`<blockquote>${inlines(block.content)}</blockquote>`;
    case 'list':
      return html`<ul>${block.items.map((item) => html`<li>${inlines(item)}</li>`)}</ul>`;
    case 'code':
      // it can be reached by keyboard, because it scrolls
      return html`<pre tabindex="0" role="group" aria-label="${block.label}"><code>${block.text}</code></pre>`;
    case 'details':
      return html`<details><summary>${block.summary}</summary>${block.blocks.map(blockOf)}</details>`;
    case 'entries':
      return html`<dl class="docs-fields">${block.entries.map(entryOf)}</dl>`;
  }
};

const entryOf = ({ id, term, marks, description }: Entry): Html =>
  html`<div${idOf(id)}><dt>${inlines(term)}${marks !== undefined && html` <small>${marks}</small>`}</dt><dd>${inlines(description)}</dd></div>`;

const idOf = (id: string | undefined): Html | false => id !== undefined && html` id="${id}"`;

const inlines = (content: readonly Inline[]): readonly Html[] =>
  content.map((inline) => {
    if (typeof inline === 'string') return html`${inline}`;
    if ('small' in inline) return html`<small>${inline.small}</small>`;
    const shown = 'code' in inline ? html`<code>${inline.code}</code>` : html`${inline.link}`;
    return inline.to === undefined ? shown : html`<a href="${inline.to}">${shown}</a>`;
  });
