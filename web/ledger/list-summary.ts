import type { ListSums } from '../../shared/ledger/domain/list-sums.ts';
import { recordsNamed } from '../../shared/ledger/domain/named-records.ts';
import { MOST_IN_CSV } from '../../shared/ledger/domain/transactions-csv.ts';
import { isZero, subtract } from '../../shared/platform/domain/decimal.ts';
import { withQuery } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatCount } from '../platform/format/counts.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './amounts.ts';
import type { Catalogue } from './transaction-fields.ts';
import { WORDS } from './words/transactions.ts';

const { summary: words, list } = WORDS;

/** How many transactions have a number that was searched for as their amount, and how many in their texts. */
export type Finds = { readonly shown: 'amount' | 'text'; readonly amount: number; readonly text: number };

export type ListSummary = {
  readonly path: string;
  readonly filters: FormState;
  readonly meta: { readonly total_count: number };
  readonly sums: ListSums | undefined;
  readonly finds: Finds | undefined;
  /** The filters that were used, if a searched amount became one. */
  readonly used?: FormState['values'] | undefined;
  /** Its categories and tags are offered as filters in place of a search for their names. */
  readonly catalogue: Pick<Catalogue, 'categories' | 'tags'>;
  /** The account whose list it is. */
  readonly accountId?: string;
  /** What else can be done with them. */
  readonly beside?: Html;
};

/** Above a list: how many transactions it has, on all of its pages, and what they add up to. */
export const listSummary = (viewer: Viewer, summary: ListSummary): Html => {
  const { path, filters, meta, sums, finds, beside } = summary;
  if (meta.total_count === 0) return namedLikeSearch(summary);
  const { currencies, hasTransfers } = sums ?? { currencies: [], hasTransfers: false };
  const mainFirst = currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  const amounts = mainFirst.map((one) => html` · ${inAndOut(viewer, one)}`);
  return html`${finds !== undefined && choice(viewer, path, filters, finds)}${namedLikeSearch(summary)}
<div class="summary"><p class="muted">${words.found(meta.total_count, formatCount(meta.total_count, viewer.locale))}${amounts}${hasTransfers && html` · ${words.withoutTransfers}`}</p><p class="row">${download(viewer, summary)}${beside}</p></div>`;
};

const MOST_NAMED = 3;

/** A search finds texts of transactions. What is named like it narrows the list in its place, beside the other filters. */
const namedLikeSearch = ({ path, filters: { values, errors }, catalogue: { categories, tags } }: ListSummary): Html => {
  const { search = '', ...others } = values;
  if (errors.length > 0) return NOTHING;
  const named = [
    ...categories.map(({ id, name }) => ({ name, filter: { category_id: id }, words: words.named.category })),
    ...tags.map(({ id, name }) => ({ name, filter: { tag_id: id }, words: words.named.tag })),
  ];
  const links = recordsNamed(search, named, MOST_NAMED).map(
    (one) =>
      html`<a href="${withQuery(path, { ...others, ...one.filter })}">${one.words(html`<bdi>${one.name}</bdi>`)}</a> `,
  );
  return links.length === 0 ? NOTHING : html`<p class="row">${links}</p>`;
};

/** All of them as a file; too many for one are in an export. */
const download = ({ locale }: Viewer, { filters, used = filters.values, accountId, meta }: ListSummary): Html => {
  const count = meta.total_count;
  if (count > MOST_IN_CSV) return html`<a href="/exports">${list.exportAll}</a>`;
  const { per_page: _size, ...narrowing } = used;
  const href = withQuery('/transactions/export', { ...narrowing, account_id: accountId ?? narrowing['account_id'] });
  return html`<a href="${href}">${list.download(count, formatCount(count, locale))}</a>`;
};

const inAndOut = (viewer: Viewer, { currency, inflow, outflow }: ListSums['currencies'][number]): Html => {
  const [earned, spent] = [money(inflow, currency, viewer), money(outflow, currency, viewer)];
  if (isZero(outflow)) return words.in(earned);
  if (isZero(inflow)) return words.out(spent);
  return words.both(earned, spent, flow(subtract(outflow, inflow), currency, viewer));
};

const choice = ({ locale }: Viewer, path: string, { values }: FormState, finds: Finds): Html => {
  const { search = '' } = values;
  return html`<nav class="choice" aria-label="${words.findsOf(search)}"><ul>${(['amount', 'text'] as const).map(
    (match) =>
      html`<li><a href="${withQuery(path, { ...values, match })}"${match === finds.shown && html` aria-current="page"`}>${words.finds[match](formatCount(finds[match], locale))}</a></li>`,
  )}</ul></nav>`;
};
