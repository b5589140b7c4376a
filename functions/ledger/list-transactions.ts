import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createBucketUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { findImportPages } from '../../shared/imports/use-cases/import-pages.ts';
import { listTransactionsEndpoint } from '../../shared/ledger/endpoints.ts';
import { TransactionFilters } from '../../shared/ledger/schema/entry-filters.ts';
import { toTransaction } from '../../shared/ledger/schema/transaction.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { listEntries } from '../../shared/ledger/use-cases/list-entries.ts';
import { nameEntries } from '../../shared/ledger/use-cases/name-entries.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { compressText, decompressText } from '../../shared/platform/dynamodb/zstd-text.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { readFilters } from '../../shared/platform/http/read-filters.ts';
import { environment, s3Client, sha256 } from '../../shared/platform/runtime.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { familyToday, type Today } from '../../shared/platform/use-cases/family-today.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly list: ReturnType<typeof listEntries>;
  readonly name: ReturnType<typeof nameEntries>;
  readonly today: Today;
};

/** GET /api/v1/transactions, newest first. */
export const createHandler = ({ list, name, today, ...api }: Dependencies) =>
  apiEndpoint(api, listTransactionsEndpoint, async (event, { caller: { familyId } }) => {
    const page = pageOf(event);
    const filters = readFilters(event, TransactionFilters);
    const { entries, totalCount } = await list(familyId, { ...filters, kind: 'transaction' }, page);
    const [named, day] = await Promise.all([name(familyId, entries), today(familyId)]);
    return json(200, {
      data: named.map((one) => toTransaction(one, day)),
      meta: toListMeta(pageMeta(page, totalCount)),
    });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  return createHandler({
    ...api,
    list: listEntries({
      accounts,
      records,
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      importPages: findImportPages({
        imports: createImportRepository(documents, tableName),
        uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
        compression: { compress: compressText, decompress: decompressText },
      }),
    }),
    today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
    name: nameEntries({
      ledger: createLedgerPages(documents, tableName),
      accounts,
      records,
    }),
  });
});
