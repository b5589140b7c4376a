import { NotFoundError } from '../../platform/domain/errors.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { type ExchangeRate, type RateKey, rateKeyOf } from '../domain/exchange-rate.ts';

export type RateFilter = {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export type ExchangeRates = {
  /** Newest first, then by currencies. */
  readonly list: (familyId: FamilyId, filter: RateFilter) => Promise<readonly ExchangeRate[]>;
  /** The latest rates of a pair, one in each direction, that are not after the day. */
  readonly latest: (familyId: FamilyId, pair: RateKey) => Promise<readonly ExchangeRate[]>;
  /** Replaces the rate of the same day and pair, so that repeating it has no effect. */
  readonly put: (familyId: FamilyId, rate: ExchangeRate) => Promise<void>;
  /** Returns the removed rate; undefined if there was none. */
  readonly remove: (familyId: FamilyId, key: RateKey) => Promise<ExchangeRate | undefined>;
};

/** @throws NotFoundError */
export const deleteExchangeRate =
  ({ rates }: { readonly rates: Pick<ExchangeRates, 'remove'> }) =>
  async (familyId: FamilyId, id: string): Promise<ExchangeRate> => {
    const key = rateKeyOf(id);
    const removed = key && (await rates.remove(familyId, key));
    if (removed === undefined) throw new NotFoundError('Exchange rate');
    return removed;
  };
