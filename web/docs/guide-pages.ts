import type { Guide, GuideCode } from '../../shared/docs/domain/guides/guide.ts';
import { linksOf, type Reference } from '../../shared/docs/domain/reference.ts';
import type { Found } from '../../shared/docs/domain/search.ts';
import { type Html, html } from '../platform/html.ts';
import { codeBlock, docsPage, paragraphs, prose, REFERENCE } from './docs-parts.ts';

export const overviewPage = (reference: Reference): Html =>
  docsPage({
    reference,
    path: '/docs',
    title: REFERENCE,
    content: html`<p>${prose(reference.about)}</p>
<p>Every address begins with <code>/api/v1</code>. Send an API key in <code>X-Api-Key</code>. <a href="/docs/guides/first-import">Your first import</a> takes a minute. Programs can read all of this as <a href="/api/v1/openapi.json">OpenAPI</a>.</p>
<section><h2>Guides</h2><dl class="docs-fields">
${reference.guides.map(({ slug, title, about }) => entry(`/docs/guides/${slug}`, title, about))}
${entry('/docs/guides/errors', 'Errors', 'What each error code means and what to do.')}</dl></section>
${reference.groups.map(
  ({ name, resources }) =>
    html`<section><h2>${name}</h2><dl class="docs-fields">${resources.map((one) => entry(`/docs/${one.slug}`, one.name, one.about))}</dl></section>`,
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
${sections.map(({ heading, text, code = [] }) => html`<section><h2>${heading}</h2>${paragraphs(text, links)}${code.map((one) => codeBlock(LABELS[one.language], one.text))}</section>`)}`,
  });
};

const LABELS: Readonly<Record<GuideCode['language'], string>> = {
  shell: 'Commands',
  typescript: 'TypeScript',
  json: 'JSON',
};

const ABOUT_ERRORS = [
  'The body of an error has `error`, a code that never changes, and `message`, a sentence for people that may change. `errors` lists all problems of a request, and `details` has facts for programs. In programs, check the code, not the message or the status.',
  'A record that does not exist, a record of another family and a malformed id return the same error: 404 `not_found`. So does a path with another method: the message lists the methods that it has.',
];

const OTHER_RESPONSES = [
  'Some responses do not come from the service and do not have this body. A request of more than 6 MB is 413 with only a `message`: compress the file, or upload it first, as in [Large files and sessions](/docs/guides/sessions). A GET with a body is rejected with a page of HTML. The OAuth endpoints return the errors of RFC 6749, with `error` and `error_description`.',
];

export const errorsPage = (reference: Reference): Html =>
  docsPage({
    reference,
    path: '/docs/guides/errors',
    title: 'Errors',
    content: html`${paragraphs(ABOUT_ERRORS)}
${codeBlock('Example of an error', JSON.stringify(EXAMPLE, null, 2))}
<section><h2>Other responses</h2>${paragraphs(OTHER_RESPONSES)}</section>
<section><h2>All codes</h2><dl class="docs-fields">${reference.errors.map(
      ({ code, meaning, statuses }) =>
        html`<div id="${code}"><dt><code>${code}</code> <small>${statuses.join(', ')}</small></dt><dd>${prose(meaning)}</dd></div>`,
    )}</dl></section>`,
  });

const EXAMPLE = {
  error: 'validation_failed',
  message: 'name is required',
  errors: ['name is required', 'date must be an ISO 8601 date such as 2026-03-31'],
};

export const searchPage = (reference: Reference, query: string, found: readonly Found[]): Html =>
  docsPage({
    reference,
    path: '/docs/search',
    title: 'Search the reference',
    query,
    content:
      found.length === 0
        ? html`<p>${query === '' ? 'Enter a word, such as an operation, a field or an error code.' : html`No results for “${query}”. Use fewer or other words.`}</p>`
        : html`<dl class="docs-fields">${found.map(
            ({ title, kind, path, text }) =>
              html`<div><dt><a href="${path}">${title}</a> <small>${kind}</small></dt><dd>${prose(text)}</dd></div>`,
          )}</dl>`,
  });
