import type { BankAccountChange } from '../bank-ports.ts';

/** What is remembered of a new link: it is read from the beginning, whatever another one was told before. */
export const NOTHING_READ = {
  syncedFrom: null,
  syncedThrough: null,
  syncedBy: null,
  historyDone: false,
  emptyWindows: 0,
} as const satisfies BankAccountChange;
