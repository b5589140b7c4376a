import type { Account } from '../../shared/accounts/schema/account.ts';
import { isDebt } from '../../shared/ledger/entries/domain/account.ts';
import { absolute, isZero, negate } from '../../shared/platform/domain/money/decimal.ts';
import { flow } from '../ledger/amounts.ts';
import { debt } from '../ledger/debts.ts';
import { classWord, inWords, isValuedByHand, STATUS_WORDS } from '../ledger/words/kinds.ts';
import { accountTile } from '../platform/components/tile.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { importPath } from './month-strip.ts';
import { WORDS } from './words.ts';

const { list } = WORDS;

/** The worth of an account in its own currency at the ends of the last months, oldest first, and today. */
export type Trend = {
  /** Since the end of the last month; null if there was nothing then. */
  readonly change: string | null;
  readonly values: readonly string[];
  /** The day of its last entry. */
  readonly lastDate: string | undefined;
};

type Entry = {
  readonly trend?: Trend | undefined;
  /** The day of the last entry, if that is long ago. */
  readonly staleSince?: string | undefined;
  /** Runs of days between its statements that none covers. */
  readonly gaps?: number | undefined;
  readonly isHidden?: boolean;
};

/** A line of the list of accounts. */
export const accountEntry = (
  viewer: Viewer,
  account: Account,
  { trend, staleSince, gaps = 0, isHidden = false }: Entry,
): Html => {
  const { id, name, account_type, status } = account;
  return html`<li class="entry">${accountTile(account_type)}<span><a href="/accounts/${id}">${name}</a>${status === 'draft' && html` ${badge(STATUS_WORDS.draft)}`}<small>${remarks(viewer, account, { trend, staleSince, isHidden })}${gaps > 0 && html` · <a href="/statements#of-${id}">${list.gaps(gaps)}</a>`}</small></span>${sparkline(trend?.values ?? [])}<span class="amount">${amounts(viewer, account, trend)}${staleSince !== undefined && html`<small>${(isValuedByHand(account_type) ? list.valued : list.asOf)(day(staleSince, viewer))}</small>`}</span></li>`;
};

/** The kind of account, until when it is known, and the next action. */
const remarks = (viewer: Viewer, account: Account, { trend, staleSince, isHidden }: Entry): Html => {
  const { id, name, account_type, subtype, institution_name } = account;
  const kind = subtype === null ? '' : inWords(subtype);
  const isFresh = trend?.lastDate !== undefined && staleSince === undefined;
  const [path, label] = isValuedByHand(account_type)
    ? [`/accounts/${id}/valuations#record`, list.updateValue]
    : [importPath(id), list.importInto];
  const known = [kind === classWord(account_type) ? '' : kind, institution_name ?? ''].filter((text) => text !== '');
  const separator = known.length > 0 && ' · ';
  return html`${known.join(' · ')}${isFresh && html`<span class="wide-only">${separator}${list.until(day(trend?.lastDate ?? '', viewer))}</span>`}${!isHidden && html`${known.length > 0 ? ' · ' : isFresh && html`<span class="wide-only"> · </span>`}<a href="${path}">${label}<span class="visually-hidden">${list.forAccount(name)}</span></a>`}`;
};

const amounts = (viewer: Viewer, account: Account, trend: Trend | undefined): Html => {
  const isOwed = isDebt(account.account_type);
  const change = trend === undefined ? NOTHING : changeOf(viewer, account, trend);
  return html`${account.balances.map(({ balance, currency }, at) => {
    const own = at === 0 ? change : NOTHING;
    const amount = isOwed
      ? debt(balance, currency, viewer, own === NOTHING ? NOTHING : html` · ${own}`)
      : html`${money(balance, currency, viewer)}${own !== NOTHING && html`<small>${own}</small>`}`;
    return html`${at > 0 && html`<br>`}${amount}`;
  })}`;
};

const changeOf = (viewer: Viewer, { account_type, currency }: Account, { change }: Trend): Html => {
  if (change === null || isZero(change)) return NOTHING;
  if (!isDebt(account_type)) return list.changed(flow(negate(change), currency, viewer));
  return (change.startsWith('-') ? list.less : list.more)(money(absolute(change), currency, viewer));
};

const WIDTH = 60;
const HEIGHT = 20;

/** The shape of the last months, for the eye only; nothing if nothing changed. */
const sparkline = (values: readonly string[]): Html => {
  const numbers = values.map(Number);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (values.length < 2 || low === high) return NOTHING;
  const places = numbers.map((value, at) => {
    const x = Math.round((at / (numbers.length - 1)) * WIDTH);
    return `${x} ${Math.round((1 - (value - low) / (high - low)) * HEIGHT)}`;
  });
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"><path d="M${places.join('L')}"/></svg>`;
};
