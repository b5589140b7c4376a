import type { Reference } from './reference.ts';

export type Found = {
  readonly title: string;
  /** `POST /imports`, `Guide`, `Error code`, … */
  readonly kind: string;
  readonly path: string;
  /** The sentence in which it was found. */
  readonly text: string;
};

type Entry = Found & { readonly words: string };

/** Longer questions are cut, so that a request costs little. */
const MAX_QUERY = 100;
const MAX_WORDS = 8;
const MAX_FOUND = 50;

/** Finds what has every word of the question; what has them in its title comes first. */
export const searchIn = (reference: Reference): ((query: string) => readonly Found[]) => {
  const entries = entriesOf(reference);
  return (query) => {
    const words = query.slice(0, MAX_QUERY).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    if (words.length === 0) return [];
    const found = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
    const isTitled = ({ title, kind }: Found): boolean =>
      words.every((word) => `${title} ${kind}`.toLowerCase().includes(word));
    return [...found.filter(isTitled), ...found.filter((entry) => !isTitled(entry))].slice(0, MAX_FOUND);
  };
};

const entriesOf = ({ groups, guides, errors }: Reference): Entry[] => [
  ...guides.map(({ slug, title, about, sections }) =>
    entry({ title, kind: 'Guide', path: `/docs/guides/${slug}`, text: about }, [
      ...sections.flatMap(({ heading, text }) => [heading, ...text]),
    ]),
  ),
  ...groups
    .flatMap(({ resources }) => resources)
    .flatMap(({ slug, operations, objects }) => [
      ...operations.map(({ id, method, path, summary, description, parameters, body }) =>
        entry({ title: summary, kind: `${method} ${path}`, path: `/docs/${slug}#${id}`, text: description[0] ?? '' }, [
          id,
          ...description,
          ...[...parameters, ...(body?.fields ?? [])].map(({ name }) => name),
        ]),
      ),
      ...objects.flatMap(({ name: object, fields }) =>
        fields.map(({ name, description }) =>
          entry({ title: name, kind: `Field of ${object}`, path: `/docs/${slug}#${object}`, text: description }, []),
        ),
      ),
    ]),
  ...errors.map(({ code, meaning }) =>
    entry({ title: code, kind: 'Error code', path: `/docs/guides/errors#${code}`, text: meaning }, []),
  ),
];

const entry = (found: Found, more: readonly string[]): Entry => ({
  ...found,
  words: [found.title, found.kind, found.text, ...more].join(' ').toLowerCase(),
});
