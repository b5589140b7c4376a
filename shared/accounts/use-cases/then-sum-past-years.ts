import type { FamilyId } from '../../platform/domain/ids.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { type SumPastYearsDependencies, sumPastYears } from './sum-past-years.ts';

export type ThenSumPastYearsDependencies = SumPastYearsDependencies & {
  readonly logger: { readonly warn: (text: string, facts: Record<string, unknown>) => void };
};

/**
 * Does the work of a message, and then adds up past years if there is time left. If that fails, the message is done all
 * the same: readers then use the headers of all years.
 */
export const thenSumPastYears = (deps: ThenSumPastYearsDependencies) => {
  const sum = sumPastYears(deps);
  return <Message extends { readonly familyId: FamilyId }, Time extends SliceClock>(
    work: (message: Message, time: Time) => Promise<void>,
  ): typeof work =>
    async (message, time) => {
      await work(message, time);
      if (!time.mayContinue()) return;
      const { familyId } = message;
      await sum(familyId, time.mayContinue).catch((error: unknown) =>
        deps.logger.warn('past years were not added up', { familyId, error }),
      );
    };
};
