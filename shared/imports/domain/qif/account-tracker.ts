import { nameInOpeningRecord } from './opening-record.ts';
import { factsOfType, type QifAccount } from './qif-account.ts';
import { firstOf, type QifSection } from './qif-section.ts';

/**
 * Follows which account a section of records belongs to: the last one that `!Account` named before it. A list of
 * several accounts that `!Clear:AutoSwitch` ends names none. A register without one may name itself in its opening
 * record.
 */
export const createAccountTracker = () => {
  let current: { readonly name: string; readonly type: string } | null = null;
  let listed = 0;
  return {
    declare: ({ records }: QifSection): void => {
      for (const record of records) {
        const name = firstOf(record, 'N');
        if (name === '') continue;
        listed++;
        current = { name, type: firstOf(record, 'T') };
      }
    },
    endOfList: (): void => {
      if (listed > 1) current = null;
      listed = 0;
    },
    accountOf: ({ argument, records }: QifSection): QifAccount => {
      listed = 0;
      const facts = factsOfType(current?.type ?? '') ?? factsOfType(argument);
      const [first] = records;
      return {
        name: current?.name ?? nameInOpeningRecord(first),
        accountType: facts?.accountType ?? 'depository',
      };
    },
  };
};
