import type { Guide } from '../../shared/docs/domain/guides/guide.ts';
import { type ErrorView, linksOf, type Reference } from '../../shared/docs/domain/reference.ts';
import type { Found } from '../../shared/docs/domain/search.ts';
import { type Html, html } from '../platform/html.ts';
import { codeBlock, docsPage, paragraphs, prose } from './docs-parts.ts';
import { WORDS } from './words.ts';

export const overviewPage = (reference: Reference): Html =>
  docsPage({
    reference,
    path: '/docs',
    title: WORDS.title,
    content: html`<p>${prose(reference.about)}</p>
<p>${WORDS.start}</p>
<section><h2>${WORDS.guides}</h2><dl class="docs-fields">
${reference.guides.map(({ slug, title, about }) => entry(`/docs/guides/${slug}`, title, about))}
${entry('/docs/guides/errors', WORDS.errors.title, WORDS.errors.summary)}</dl></section>
${reference.groups.map(
  ({ name, resources }) =>
    html`<section><h2>${name}</h2><dl class="docs-fields">${resources.map((resource) => entry(`/docs/${resource.slug}`, resource.name, resource.about))}</dl></section>`,
)}`,
  });

const entry = (path: string, name: string, about: string): Html =>
  html`<div><dt><a href="${path}">${name}</a></dt><dd>${prose(about)}</dd></div>`;

export const guidePage = (reference: Reference, { slug, title, about, sections }: Guide): Html => {
  const links = linksOf(reference);
  return docsPage({
    reference,
    path: `/docs/guides/${slug}`,
    title,
    content: html`<p>${prose(about)}</p>
${sections.map(({ heading, text, code = [] }) => html`<section><h2>${heading}</h2>${paragraphs(text, links)}${code.map((sample) => codeBlock(WORDS.languages[sample.language], sample.text))}</section>`)}`,
  });
};

export const errorsPage = (reference: Reference): Html =>
  docsPage({
    reference,
    path: '/docs/guides/errors',
    title: WORDS.errors.title,
    content: html`${paragraphs(WORDS.errors.about)}
${codeBlock(WORDS.errors.example, JSON.stringify(WORDS.errors.exampleBody, null, 2))}
<section><h2>${WORDS.errors.otherResponses}</h2>${paragraphs(WORDS.errors.aboutOther)}</section>
<section><h2>${WORDS.errors.all}</h2>${errorList(reference.errors.filter(({ isOfOperation }) => isOfOperation))}</section>
<section><h2>${WORDS.errors.others}</h2>${paragraphs(WORDS.errors.aboutOthers)}${errorList(reference.errors.filter(({ isOfOperation }) => !isOfOperation))}</section>`,
  });

const errorList = (errors: readonly ErrorView[]): Html =>
  html`<dl class="docs-fields">${errors.map(
    ({ code, meaning, status }) =>
      html`<div id="${code}"><dt><code>${code}</code> <small>${status}</small></dt><dd>${prose(meaning)}</dd></div>`,
  )}</dl>`;

export const searchPage = (reference: Reference, query: string, found: readonly Found[]): Html =>
  docsPage({
    reference,
    path: '/docs/search',
    title: WORDS.searchReference,
    query,
    content:
      found.length === 0
        ? html`<p>${query === '' ? WORDS.found.enterWord : WORDS.found.none(query)}</p>`
        : html`<dl class="docs-fields">${found.map(
            ({ title, kind, path, text }) =>
              html`<div><dt><a href="${path}">${title}</a> <small>${kind}</small></dt><dd>${prose(text)}</dd></div>`,
          )}</dl>`,
  });
