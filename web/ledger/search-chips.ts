import { recordsNamed } from '../../shared/ledger/search/domain/named-records.ts';
import { initials } from '../platform/components/avatar.ts';
import { categoryIcon, categoryPicture, NO_CATEGORY_PICTURE } from '../platform/components/category-chip.ts';
import { withQuery } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Catalogue } from './transaction-fields.ts';
import { WORDS } from './words/transactions.ts';

const { chips: words } = WORDS;

export type Searched = {
  readonly path: string;
  readonly filters: FormState;
  readonly catalogue: Catalogue;
  /** A searched number found amounts and others. */
  readonly isAmountToo: boolean;
};

const MOST_OF_KIND = 4;

type Chip = { readonly filter: Readonly<Record<string, string>>; readonly picture: Html; readonly text: Html };

/** Records found by name: each narrows the list to itself, in place of the search and beside the other filters. */
export const searchChips = ({ path, filters: { values, errors }, ...found }: Searched): Html => {
  const { search = '', ...others } = values;
  if (errors.length > 0 || search.trim() === '') return NOTHING;
  const chips = chipsFor(search, found);
  if (chips.length === 0) return NOTHING;
  return html`<nav class="narrowing" aria-label="${words.title}"><p>${words.title}</p><ul>${chips.map(
    ({ filter, picture, text }) =>
      html`<li><a href="${withQuery(path, { ...others, ...filter })}">${picture}${text}</a></li>`,
  )}</ul></nav>`;
};

const chipsFor = (search: string, { catalogue, isAmountToo }: Pick<Searched, 'catalogue' | 'isAmountToo'>) => {
  const named = <Named extends { readonly id: string; readonly name: string }>(
    all: readonly Named[],
    chipOf: (record: Named) => Omit<Chip, 'text'>,
    word: (name: Html) => Html,
  ): readonly Chip[] =>
    recordsNamed(search, all, MOST_OF_KIND).map((record) => ({
      ...chipOf(record),
      text: word(html`<bdi>${record.name}</bdi>`),
    }));
  const amount: Chip = {
    filter: { min_amount: search, max_amount: search },
    picture: NOTHING,
    text: words.amount(search),
  };
  return [
    ...(isAmountToo ? [amount] : []),
    ...named(
      catalogue.categories,
      ({ id, ...chip }) => ({
        filter: { category_id: id },
        picture: categoryPicture({ ...NO_CATEGORY_PICTURE, ...chip }),
      }),
      words.category,
    ),
    ...named(
      catalogue.merchants,
      ({ id, name }) => ({ filter: { merchant_id: id }, picture: initials(name) }),
      words.merchant,
    ),
    ...named(catalogue.tags, ({ id }) => ({ filter: { tag_id: id }, picture: categoryIcon('tag') }), words.tag),
  ];
};
