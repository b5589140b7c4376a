import MiniSearch from 'minisearch';
import { builtOnce } from '../../platform/domain/built-once.ts';
import type { Reference } from './reference.ts';

export type Found = {
  readonly title: string;
  /** `POST /imports`, `Guide`, `Error code`, … */
  readonly kind: string;
  readonly path: string;
  /** The sentence in which it was found. */
  readonly text: string;
};

type Entry = Found & {
  /** Further words that find it. */
  readonly words: string;
  /** Guides are worth more than operations, these more than errors, and these more than fields. */
  readonly weight: number;
};

/** Longer questions are cut, so that a request costs little. */
const MAX_QUERY = 100;
const MAX_WORDS = 8;
const MAX_FOUND = 50;

/** Lengths from which a word may have one wrong letter, and two: shorter ones are too near to others. */
const ONE_TYPO = 5;
const TWO_TYPOS = 8;

/** Words that the reference does not use, with those that it does. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dedupe: 'duplicates',
    deduplicate: 'duplicates',
    deduplication: 'duplicates',
    double: 'duplicates',
    payee: 'merchant',
    vendor: 'merchant',
    undo: 'revert',
    rollback: 'revert',
    backup: 'export',
    download: 'export',
    timezone: 'zone',
    pkce: 'oauth',
    login: 'authorize',
    auth: 'authorize',
    token: 'oauth',
    throttling: 'rate_limit_exceeded',
    ofx: 'formats',
    camt: 'formats',
    mt940: 'formats',
    polling: 'webhooks',
    listen: 'webhooks',
    sqlite: 'copy',
    callback: 'webhooks',
    konto: 'account',
    konten: 'accounts',
    kontoauszug: 'statement',
    buchung: 'transaction',
    buchungen: 'transactions',
    umsatz: 'transaction',
    betrag: 'amount',
    vorzeichen: 'sign',
    überweisung: 'transfer',
    umbuchung: 'transfer',
    regel: 'rule',
    regeln: 'rules',
    kategorie: 'category',
    kategorien: 'categories',
    rückgängig: 'revert',
    datum: 'date',
    währung: 'currency',
    haushaltsplan: 'budget',
  }),
);

/** Finds what has every word of the question, or the beginning of one, or one with a typing error. */
export const searchIn = (reference: Reference): ((query: string) => readonly Found[]) => {
  const entries = entriesOf(reference);
  const index = builtOnce(() => indexOf(entries)); // the other pages need none
  return (query) => {
    const words = split(query.slice(0, MAX_QUERY)).slice(0, MAX_WORDS);
    const found = index()
      .search(words.join(' '))
      .flatMap(({ id }) => entries[Number(id)] ?? []);
    return oncePerPlace(found).slice(0, MAX_FOUND);
  };
};

const indexOf = (entries: readonly Entry[]): MiniSearch => {
  const index = new MiniSearch<Entry & { readonly id: number }>({
    fields: ['title', 'kind', 'text', 'words'],
    tokenize: (text) => split(text).flatMap(withParts),
    searchOptions: {
      tokenize: split,
      processTerm: (term) => SYNONYMS.get(term.toLowerCase()) ?? term.toLowerCase(),
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length < ONE_TYPO ? 0 : term.length < TWO_TYPOS ? 1 : 2),
      boost: { title: 4, kind: 2 },
      boostDocument: (id) => entries[Number(id)]?.weight ?? 1,
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return index;
};

const split = (text: string): string[] => text.split(/[^\p{L}\p{N}_%]+/u).filter(Boolean);

/** `rate_limit_exceeded` is found as a whole and by its parts. */
const withParts = (word: string): readonly string[] => (word.includes('_') ? [word, ...word.split('_')] : [word]);

/** An object of which several fields match is shown once, by the best of them. */
const oncePerPlace = (found: readonly Entry[]): readonly Found[] =>
  [...Map.groupBy(found, ({ path }) => path).values()].flatMap(([best]) => best ?? []);

const entriesOf = ({ groups, guides, errors }: Reference): readonly Entry[] => [
  ...guides.map(({ slug, title, about, sections }) => ({
    title,
    kind: 'Guide',
    path: `/docs/guides/${slug}`,
    text: about,
    words: sections.flatMap(({ heading, text }) => [heading, ...text]).join(' '),
    weight: 4,
  })),
  ...groups
    .flatMap(({ resources }) => resources)
    .flatMap(({ slug, operations, objects }) => [
      ...operations.map(({ id, method, path, summary, description, parameters, body }) => ({
        title: summary,
        kind: `${method} ${path}`,
        path: `/docs/${slug}#${id}`,
        text: description[0] ?? '',
        words: [id, ...description, ...[...parameters, ...(body?.fields ?? [])].map(({ name }) => name)].join(' '),
        weight: 2,
      })),
      ...objects.flatMap(({ name: object, fields }) =>
        fields.map(({ name, description }) => ({
          title: name,
          kind: `Field of ${object}`,
          path: `/docs/${slug}#${object}`,
          text: description,
          words: '',
          weight: 0.5,
        })),
      ),
    ]),
  ...errors.map(({ code, meaning, status }) => ({
    title: code,
    kind: 'Error code',
    path: `/docs/guides/errors#${code}`,
    text: meaning,
    words: status,
    weight: 1,
  })),
];
