import { openingAnchorName } from '../../../ledger/domain/entries/valuation-name.ts';
import type { PlanRow } from '../plan.ts';
import type { DatedAmount } from './account-history.ts';
import type { NativeCatalogue } from './native-catalogue.ts';
import type { AccountRecord, NativeKind, NativeRecord } from './native-record.ts';
import { plainRow } from './plain-row.ts';
import type { RowContext } from './record-kind.ts';

type Facts = Pick<NativeCatalogue, 'numberOf' | 'securityOf'> &
  Pick<RowContext, 'linksOf'> & {
    readonly kinds: ReadonlyMap<string, NativeKind>;
    /** The currency of an account by its source id. */
    readonly currencyOf: (accountId: string) => string;
  };

/** Turns records into plan rows. */
export const createRowMaker = ({ kinds, numberOf, securityOf, linksOf, currencyOf }: Facts) => {
  const context: RowContext = {
    numberOf,
    securityOf,
    linksOf,
    placeOf: ({ accountId, date, currency }) => ({
      account: numberOf('Account', accountId),
      date,
      currency: currency ?? currencyOf(accountId),
    }),
  };
  return {
    /** One row, a split parent and its parts, or none for a record that is no entry. */
    rowsOf: (record: NativeRecord): readonly PlanRow[] => kinds.get(record.type)?.rows?.(record, context) ?? [],
    openingAnchorRow: (account: AccountRecord, { date, amount }: DatedAmount): PlanRow => ({
      ...plainRow(account),
      account: numberOf('Account', account.id),
      kind: 'valuation',
      date,
      amount,
      currency: currencyOf(account.id),
      name: openingAnchorName(account.accountType),
      valuationKind: 'opening_anchor',
      identity: `OpeningAnchor:${account.id}`,
    }),
  };
};
