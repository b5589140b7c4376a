import { accountsFrom } from '../../shared/accounts/use-cases/from-list.ts';
import { recordsFrom } from '../../shared/catalogue/use-cases/from-list.ts';
import { readActiveRules } from '../../shared/changes/rules/use-cases/read-rules.ts';
import { createImportCatalogue } from '../../shared/imports/store/import-catalogue.ts';
import { createRecordNames } from '../../shared/imports/store/record-names.ts';
import { readPagesOnce } from '../../shared/ledger/pages/use-cases/read-pages-once.ts';
import { readOnce } from '../../shared/platform/domain/read-once.ts';
import type { ImportWork } from './import-work.ts';

/** The same work for one page, whose parts all need the family's accounts and records, and the same pages of the ledger. */
export const readingOnce = (work: ImportWork): ImportWork => {
  const { ledger } = work;
  const accounts = { ...work.accounts, ...accountsFrom(readOnce(work.accounts.list)) };
  const records = { ...work.records, ...recordsFrom(readOnce(work.records.list)) };
  return {
    ...work,
    accounts,
    records,
    catalogue: createImportCatalogue({ accounts, records }),
    names: createRecordNames({ accounts, records }),
    readRules: readActiveRules({ accounts, records }),
    ledger: { ...ledger, readMany: readPagesOnce(ledger.readMany) },
  };
};
