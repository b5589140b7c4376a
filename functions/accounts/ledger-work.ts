import { randomUUID } from 'node:crypto';
import { createAccountEdits, createAccountEntries } from '../../shared/accounts/store/account-edits.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createExchangeRates } from '../../shared/accounts/store/exchange-rate-repository.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { releaseLink } from '../../shared/bank/use-cases/links/end-feeds.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createDismissedDuplicates } from '../../shared/changes/store/dismissed-duplicates.ts';
import { createFindings } from '../../shared/changes/store/finding-repository.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createBucketUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { findImportPages } from '../../shared/imports/use-cases/import-pages.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createEntryReader, createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createPageParts, createPageSummaries } from '../../shared/ledger/store/page-summaries.ts';
import { bindNamed } from '../../shared/ledger/use-cases/bind-named.ts';
import { nameEntries } from '../../shared/ledger/use-cases/name-entries.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { compressText, decompressText } from '../../shared/platform/dynamodb/zstd-text.ts';
import { environment, now, s3Client, sha256 } from '../../shared/platform/runtime.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';
import { readConversion } from '../../shared/reports/net-worth/use-cases/read-converted-total.ts';
import { composeRecorder } from '../platform/events.ts';
import { composeDependents } from './account-dependents.ts';

/** The dependencies of all pages for accounts and entries. */
export const composeLedgerWork = ({
  documents,
  tableName,
}: {
  readonly documents: Parameters<typeof createLedgerPages>[0];
  readonly tableName: string;
}) => {
  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  const ledger = createLedgerPages(documents, tableName, undefined, composeRecorder(documents, tableName));
  const families = createFamilyRepository(documents, tableName);
  const imports = createImportRepository(documents, tableName);
  const bankAccounts = createBankAccountRepository(documents, tableName);
  const rates = createExchangeRates(documents, tableName);
  return {
    accounts,
    imports,
    records,
    bankAccounts,
    sha256,
    now,
    newId: randomUUID,
    accountEdits: createAccountEdits(documents, tableName),
    accountEntries: createAccountEntries(documents, tableName),
    dependents: composeDependents(documents, tableName),
    connections: createBankConnectionRepository(documents, tableName),
    families,
    convert: readConversion({ families, rates, now }),
    rates,
    today: familyToday({ families, now }),
    headers: createLedgerHeaders(documents, tableName),
    ledger,
    summaries: createPageSummaries(documents, tableName),
    parts: createPageParts(documents, tableName),
    findings: createFindings(documents, tableName),
    users: createUserRepository(documents, tableName),
    dismissed: createDismissedDuplicates(documents, tableName),
    entries: createEntryReader(documents, tableName),
    importPages: findImportPages({
      imports,
      uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
      compression: { compress: compressText, decompress: decompressText },
    }),
    release: releaseLink({ bankAccounts, now }),
    bind: bindNamed({ accounts, records }),
    name: nameEntries({ accounts, records, ledger }),
  };
};

export type LedgerWork = ReturnType<typeof composeLedgerWork>;
