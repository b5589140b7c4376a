import { isDebt } from '../../../ledger/entries/domain/account.ts';
import type { LedgerHeaders } from '../../../ledger/use-cases/ledger-ports.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { negate } from '../../../platform/domain/money/decimal.ts';
import { decidedOpenings } from '../../balances/domain/stated-opening-balances.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { PlanNumber } from '../../publish/domain/plan.ts';
import type { PlanSource } from '../../publish/use-cases/plan-source.ts';
import type { PreviewOpening, Target } from './preview-balances.ts';

/** The opening balance of an account in the currency of the account. */
export type Opening = PreviewOpening & { readonly accountId: AccountId; readonly currency: string };

type Read = {
  readonly record: ImportRecord;
  readonly source: Pick<PlanSource, 'accountOf'>;
  readonly targetOf: (number: PlanNumber) => Target;
  /** The headers of all pages of the family. */
  readonly headers: Awaited<ReturnType<LedgerHeaders['list']>>;
};

/** The opening balances of accounts without entries. Two balances for one account are none, as in publishing. */
export const openingsOf = ({ record, source: { accountOf }, targetOf, headers }: Read): readonly Opening[] => {
  if (accountOf === undefined) return [];
  const inUse = new Set(headers.flatMap(({ cells }) => cells.map(({ accountId }) => accountId)));
  const byAccount = Map.groupBy(decidedOpenings(record), ({ account }) => accountOf(account));
  return [...byAccount].flatMap(([number, [opening, ...others]]): readonly Opening[] => {
    if (number === undefined || opening === undefined || others.length > 0) return [];
    const { account } = targetOf(number);
    const isForeign = opening.currency !== null && opening.currency !== account.currency;
    if (inUse.has(account.id) || isForeign) return [];
    const { date, amount, isAdded } = opening;
    const shown = isDebt(account.accountType) ? negate(amount) : amount;
    return [{ accountId: account.id, currency: account.currency, date, amount: shown, isAdded }];
  });
};
