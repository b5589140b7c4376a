import {
  type Block,
  type DocsDocument,
  type Entry,
  inlinesOf,
  paragraphsOf,
} from '../../shared/docs/domain/document.ts';
import { markdownOf } from '../../shared/docs/domain/markdown/markdown-of.ts';
import type { Reference } from '../../shared/docs/domain/reference.ts';
import { WORDS } from './words.ts';

const { llms: TEXTS } = WORDS;

/** The pages of the reference with a line each, as llmstxt.org describes: a title, a summary, and sections of links. */
export const llmsTxt = ({ guides, groups }: Reference): string =>
  markdownOf({
    path: '/llms.txt',
    title: TEXTS.title,
    blocks: [
      { kind: 'quote', content: [TEXTS.summary] },
      ...paragraphsOf(TEXTS.about),
      section(WORDS.guides, [
        ...guides.map(({ slug, title, about }) => entry(`/docs/guides/${slug}`, title, about)),
        entry('/docs/guides/errors', WORDS.errors.title, WORDS.errors.summary),
      ]),
      section(TEXTS.reference, [
        entry('/docs', WORDS.overview, TEXTS.overview),
        entry('/api/v1/openapi.json', TEXTS.openApi, TEXTS.aboutOpenApi),
      ]),
      ...groups.map(({ name, resources }) =>
        section(
          name,
          resources.map((resource) => entry(`/docs/${resource.slug}`, resource.name, resource.about)),
        ),
      ),
    ],
  });

const section = (heading: string, entries: readonly Entry[]): Block => ({
  kind: 'section',
  heading: [heading],
  blocks: [{ kind: 'entries', columns: [], entries }],
});

const entry = (to: string, link: string, about: string): Entry => ({
  term: [{ link, to }],
  description: inlinesOf(about),
});

/** All pages, one after the other. */
export const llmsFullTxt = (documents: readonly DocsDocument[]): string => documents.map(markdownOf).join('\n');
