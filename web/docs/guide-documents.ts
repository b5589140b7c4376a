import {
  type Block,
  type DocsDocument,
  type Entry,
  inlinesOf,
  paragraphsOf,
} from '../../shared/docs/domain/document.ts';
import type { Guide } from '../../shared/docs/domain/guides/guide.ts';
import { type ErrorView, linksOf, type Reference } from '../../shared/docs/domain/reference.ts';
import type { Found } from '../../shared/docs/domain/search.ts';
import { WORDS } from './words.ts';

export const overviewDocument = (reference: Reference): DocsDocument => ({
  path: '/docs',
  title: WORDS.title,
  blocks: [
    ...paragraphsOf([reference.about, WORDS.start]),
    section(WORDS.guides, [
      linkList([
        ...reference.guides.map(({ slug, title, about }) => entry(`/docs/guides/${slug}`, title, about)),
        entry('/docs/guides/errors', WORDS.errors.title, WORDS.errors.summary),
      ]),
    ]),
    ...reference.groups.map(({ name, resources }) =>
      section(name, [
        linkList(resources.map((resource) => entry(`/docs/${resource.slug}`, resource.name, resource.about))),
      ]),
    ),
  ],
});

const section = (heading: string, blocks: readonly Block[]): Block => ({ kind: 'section', heading: [heading], blocks });

const linkList = (entries: readonly Entry[]): Block => ({ kind: 'entries', columns: [], entries });

const entry = (to: string, link: string, about: string): Entry => ({
  term: [{ link, to }],
  description: inlinesOf(about),
});

export const guideDocument = (reference: Reference, { slug, title, about, sections }: Guide): DocsDocument => {
  const links = linksOf(reference);
  return {
    path: `/docs/guides/${slug}`,
    title,
    blocks: [
      ...paragraphsOf([about]),
      ...sections.map(({ heading, text, code = [] }) =>
        section(heading, [
          ...paragraphsOf(text, links),
          ...code.map((sample): Block => ({ kind: 'code', label: WORDS.languages[sample.language], ...sample })),
        ]),
      ),
    ],
  };
};

export const errorsDocument = (reference: Reference): DocsDocument => ({
  path: '/docs/guides/errors',
  title: WORDS.errors.title,
  blocks: [
    ...paragraphsOf(WORDS.errors.about),
    {
      kind: 'code',
      label: WORDS.errors.example,
      language: 'json',
      text: JSON.stringify(WORDS.errors.exampleBody, null, 2),
    },
    section(WORDS.errors.otherResponses, paragraphsOf(WORDS.errors.aboutOther)),
    section(WORDS.errors.all, [errorList(reference.errors.filter(({ isOfOperation }) => isOfOperation))]),
    section(WORDS.errors.others, [
      ...paragraphsOf(WORDS.errors.aboutOthers),
      errorList(reference.errors.filter(({ isOfOperation }) => !isOfOperation)),
    ]),
  ],
});

const errorList = (errors: readonly ErrorView[]): Block => ({
  kind: 'entries',
  columns: WORDS.columns.errors,
  entries: errors.map(({ code, meaning, status }) => ({
    id: code,
    term: [{ code }],
    marks: status,
    description: inlinesOf(meaning),
  })),
});

export const searchDocument = (query: string, found: readonly Found[]): DocsDocument => ({
  path: '/docs/search',
  title: WORDS.searchReference,
  blocks: [
    found.length === 0
      ? { kind: 'paragraph', content: [query === '' ? WORDS.found.enterWord : WORDS.found.none(query)] }
      : linkList(
          found.map(({ title, kind, path, text }) => ({
            term: [{ link: title, to: path }],
            marks: kind,
            description: inlinesOf(text),
          })),
        ),
  ],
});
