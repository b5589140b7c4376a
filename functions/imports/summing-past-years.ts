import { thenSumPastYears } from '../../shared/accounts/use-cases/then-sum-past-years.ts';
import { accounts } from '../accounts/adapters.ts';
import { ledger, pastSums } from '../ledger/adapters.ts';
import { clock, log, made } from '../platform/adapters.ts';

/** Wraps the work of a message: past years are added up after it. */
export const summingPastYears = () =>
  thenSumPastYears({ ...made({ pastSums, accounts, ledger, now: clock }), logger: log() });
