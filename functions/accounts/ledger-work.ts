import { randomUUID } from 'node:crypto';
import { bindNamed } from '../../shared/ledger/entries/use-cases/bind-named.ts';
import { nameEntries } from '../../shared/ledger/entries/use-cases/name-entries.ts';
import { now } from '../../shared/platform/runtime.ts';
import { readConversion } from '../../shared/reports/net-worth/use-cases/read-converted-total.ts';
import { bankAccounts, connections, releaseBankLink } from '../bank/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { dismissed, findings, isChangeSet, takingIds } from '../changes/adapters.ts';
import { importPages, imports } from '../imports/adapters.ts';
import { announcingLedger, entries, headers, parts, summaries } from '../ledger/adapters.ts';
import { families, today, users } from '../people/adapters.ts';
import { made } from '../platform/adapters.ts';
import { accountEdits, accountEntries, accounts, dependents, rates } from './adapters.ts';

export const ledgerWork = () => {
  const ports = made({
    ...{ accounts, accountEdits, accountEntries, dependents, rates, bankAccounts, connections, records, dismissed },
    ...{ findings, imports, importPages, entries, headers, parts, summaries, families, users, today },
    ledger: announcingLedger,
    isChangeSet,
    takeId: takingIds,
    release: releaseBankLink,
  });
  return {
    ...ports,
    now,
    newId: randomUUID,
    convert: readConversion({ ...ports, now }),
    bind: bindNamed(ports),
    name: nameEntries(ports),
  };
};

export type LedgerWork = ReturnType<typeof ledgerWork>;
