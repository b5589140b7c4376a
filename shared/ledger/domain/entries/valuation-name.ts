import type { AccountType } from '../account-types.ts';
import type { ValuationKind } from '../entry.ts';

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

/** What a valuation is called, by the class of its account. */
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
