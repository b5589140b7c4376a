import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import type { PageHeader } from '../../pages/domain/header.ts';
import type { Page } from '../../pages/domain/page.ts';
import { entriesOf } from '../../pages/domain/read.ts';
import type { AccountType } from './account.ts';
import type { Entry, ValuationKind } from './entry.ts';

/** An account has one valuation per day. */
type ValuationDay = { readonly accountId: AccountId; readonly date: string };

/** The valuation of a day on this page; if an import added several, the last one. */
export const valuationOfDay = (page: Page, { accountId, date }: ValuationDay): Entry | undefined =>
  entriesOf(page).findLast(
    (entry) => entry.kind === 'valuation' && entry.date === date && entry.accountId === accountId,
  );

type PageRef = Pick<PageHeader, 'account'> & { readonly month: string };

/** Pages of other months that may hold a valuation of the day, because its date was edited. */
export const pagesBesideHome = (
  headers: readonly PageHeader[],
  { accountId, date }: ValuationDay,
): readonly PageRef[] =>
  headers
    .filter(({ key }) => key.month !== monthOf(date))
    .filter(({ cells }) =>
      cells.some((cell) => cell.accountId === accountId && cell.month === monthOf(date) && cell.valuations > 0),
    )
    .map(({ account, key }) => ({ account, month: key.month }));

type Naming = { readonly usual: string; readonly byType: Partial<Readonly<Record<AccountType, string>>> };

const VALUE_UPDATE = 'Manual value update';
const MARKET_VALUE = 'Current market value';
const ACCOUNT_VALUE = 'Current account value';

const NAMES: Readonly<Record<Exclude<ValuationKind, 'opening_anchor'>, Naming>> = {
  reconciliation: {
    usual: 'Manual balance update',
    byType: {
      property: VALUE_UPDATE,
      vehicle: VALUE_UPDATE,
      investment: VALUE_UPDATE,
      crypto: VALUE_UPDATE,
      other_asset: VALUE_UPDATE,
      loan: 'Manual principal update',
    },
  },
  current_anchor: {
    usual: 'Current balance',
    byType: {
      property: MARKET_VALUE,
      vehicle: MARKET_VALUE,
      investment: ACCOUNT_VALUE,
      crypto: ACCOUNT_VALUE,
      other_asset: ACCOUNT_VALUE,
      loan: 'Current loan balance',
    },
  },
};

/** The name of a valuation, by account class. */
export const valuationName = (kind: ValuationKind, accountType: AccountType): string =>
  kind === 'opening_anchor' ? openingAnchorName(accountType) : (NAMES[kind].byType[accountType] ?? NAMES[kind].usual);

const OPENING_NAMES: Partial<Record<AccountType, string>> = {
  property: 'Original purchase price',
  vehicle: 'Original purchase price',
  loan: 'Original principal',
  investment: 'Opening account value',
  crypto: 'Opening account value',
  other_asset: 'Opening account value',
};

export const openingAnchorName = (accountType: AccountType): string => OPENING_NAMES[accountType] ?? 'Opening balance';
