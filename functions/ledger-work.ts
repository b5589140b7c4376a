import { randomUUID } from 'node:crypto';
import { environment, now, s3Client, sha256 } from '../shared/runtime.ts';
import { createAccountEdits } from '../shared/store/account-edits.ts';
import { createAccountEntries } from '../shared/store/account-entries.ts';
import { createAccountRepository } from '../shared/store/account-repository.ts';
import { createBankAccountRepository } from '../shared/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../shared/store/bank-connection-repository.ts';
import { createCatalogueRepository } from '../shared/store/catalogue-repository.ts';
import { createEntryReader } from '../shared/store/entry-reader.ts';
import { createFamilyRepository } from '../shared/store/family-repository.ts';
import { createImportRepository } from '../shared/store/import-repository.ts';
import { createLedgerHeaders } from '../shared/store/ledger-headers.ts';
import { createLedgerPages } from '../shared/store/ledger-pages.ts';
import { compressText, decompressText } from '../shared/store/zstd-text.ts';
import { createBucketUploads } from '../shared/uploads/bucket-uploads.ts';
import { releaseLink } from '../shared/use-cases/bank/links/release-link.ts';
import { bindNamed } from '../shared/use-cases/bind-named.ts';
import { familyToday } from '../shared/use-cases/family-today.ts';
import { findImportPages } from '../shared/use-cases/find-import-pages.ts';
import { nameEntries } from '../shared/use-cases/name-entries.ts';

/** What everything is made of that people do with accounts and entries. */
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
  const families = createFamilyRepository(documents, tableName);
  const imports = createImportRepository(documents, tableName);
  const bankAccounts = createBankAccountRepository(documents, tableName);
  return {
    ...{ accounts, imports, records, bankAccounts, sha256, now },
    newId: randomUUID,
    accountEdits: createAccountEdits(documents, tableName),
    accountEntries: createAccountEntries(documents, tableName),
    connections: createBankConnectionRepository(documents, tableName),
    families,
    today: familyToday({ families, now }),
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    entries: createEntryReader(documents, tableName),
    importPages: findImportPages({
      imports,
      uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
      compression: { compress: compressText, decompress: decompressText },
    }),
    release: releaseLink({ bankAccounts, now }),
    bind: bindNamed({ accounts, records }),
    name: nameEntries({ accounts, records }),
  };
};

export type LedgerWork = ReturnType<typeof composeLedgerWork>;
