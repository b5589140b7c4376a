import type { LedgerHeaders } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import type { LedgerWork } from '../ledger-work.ts';

/** For one page: the headers of the family are read once, however many parts of the page look at them. */
export const readOnce = ({ headers, ledger, importPages }: Pick<LedgerWork, 'headers' | 'ledger' | 'importPages'>) => {
  let read: ReturnType<LedgerHeaders['list']> | undefined;
  const once: LedgerHeaders = {
    list: (familyId) => {
      read ??= headers.list(familyId);
      return read;
    },
  };
  return { headers: once, list: listEntries({ headers: once, ledger, importPages }) };
};
