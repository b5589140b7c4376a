import { sumPastYears } from '../../shared/accounts/use-cases/sum-past-years.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import type { SliceClock } from '../../shared/platform/use-cases/clock.ts';
import { accounts } from '../accounts/adapters.ts';
import { ledger, pastSums } from '../ledger/adapters.ts';
import { clock, log, made } from '../platform/adapters.ts';

/**
 * Does the work of a message, and then adds up past years if there is time left. If that fails, readers use the headers
 * of all years.
 */
export const summingPastYears = <Message extends { readonly familyId: FamilyId }, Time extends SliceClock>(
  work: (message: Message, time: Time) => Promise<void>,
): typeof work => {
  const sum = sumPastYears(made({ pastSums, accounts, ledger, now: clock }));
  return async (message, time) => {
    await work(message, time);
    if (!time.mayContinue()) return;
    const { familyId } = message;
    await sum(familyId, time.mayContinue).catch((error: unknown) =>
      log().warn('past years were not added up', { familyId, error }),
    );
  };
};
