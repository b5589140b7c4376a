import type { ListSums } from '../../shared/ledger/search/domain/list-sums.ts';
import { MOST_IN_CSV } from '../../shared/ledger/search/domain/transactions-csv.ts';
import type { AccountId } from '../../shared/platform/domain/ids.ts';
import { isZero, subtract } from '../../shared/platform/domain/money/decimal.ts';
import { withQuery } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatCount } from '../platform/format/counts.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { activeFilters } from './active-filters.ts';
import { flow } from './amounts.ts';
import { searchChips } from './search-chips.ts';
import { sortMenu } from './sort-menu.ts';
import type { Catalogue } from './transaction-fields.ts';
import type { FilterAccount } from './transaction-filters.ts';
import type { Lead } from './transaction-list.ts';
import { WORDS } from './words/transactions.ts';

const { summary: words, list } = WORDS;

export type ListSummary = {
  readonly path: string;
  readonly filters: FormState;
  readonly meta: { readonly total_count: number };
  readonly sums: ListSums | undefined;
  /** Its records are offered as filters in place of a search for their names. */
  readonly catalogue: Catalogue;
  readonly lead: Lead | undefined;
  /** To name those that the list can be narrowed to. */
  readonly accounts?: readonly FilterAccount[];
  /** The account whose list it is. */
  readonly accountId?: AccountId;
  /** Further actions on the transactions of the list. */
  readonly beside?: Html;
};

/** Above a list: how many transactions it has, on all of its pages, and what they add up to. */
export const listSummary = (viewer: Viewer, summary: ListSummary): Html => {
  const { path, filters, catalogue, meta, sums, lead, beside } = summary;
  const { accounts = [] } = summary;
  const chips = html`${activeFilters({ path, filters, catalogue, accounts, locale: viewer.locale })}${searchChips({ path, filters, catalogue, isAmountToo: lead !== undefined })}`;
  if (meta.total_count === 0) return chips;
  const { currencies, hasTransfers } = sums ?? { currencies: [], hasTransfers: false };
  const mainFirst = currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  const amounts = mainFirst.map((flows) => html` · ${inAndOut(viewer, flows)}`);
  return html`${chips}
<div class="summary"><p class="muted">${words.found(meta.total_count, formatCount(meta.total_count, viewer.locale))}${amounts}${hasTransfers && html` · ${words.withoutTransfers}`}</p><p class="row">${download(viewer, summary)}${beside}</p>${meta.total_count > 1 && sortMenu({ path, values: filters.values, isOfOneAccount: summary.accountId !== undefined })}</div>`;
};

/** All of them as a file; too many for one are in an export. */
const download = ({ locale }: Viewer, { filters, accountId, meta }: ListSummary): Html => {
  const count = meta.total_count;
  if (count > MOST_IN_CSV) return html`<a href="/exports">${list.exportAll}</a>`;
  const { per_page: _size, sort: _order, ...narrowing } = filters.values;
  const href = withQuery('/transactions/export', { ...narrowing, account_id: accountId ?? narrowing['account_id'] });
  return html`<a href="${href}">${list.download(count, formatCount(count, locale))}</a>`;
};

const inAndOut = (viewer: Viewer, { currency, inflow, outflow }: ListSums['currencies'][number]): Html => {
  const [earned, spent] = [money(inflow, currency, viewer), money(outflow, currency, viewer)];
  if (isZero(outflow)) return words.in(earned);
  if (isZero(inflow)) return words.out(spent);
  return words.both(earned, spent, flow(subtract(outflow, inflow), currency, viewer));
};
