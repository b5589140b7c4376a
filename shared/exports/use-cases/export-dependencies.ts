import type { CatalogueRecord } from '../../catalogue/domain/catalogue-record.ts';
import type { Accounts } from '../../ledger/domain/account.ts';
import type { LedgerKeys, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { Compression, Uploads } from '../../platform/domain/object-store.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';
import type { Archives, Digest, ExportQueue, Exports } from './export-ports.ts';

/** Everything the worker of exports may use. */
export type ExportDependencies = {
  readonly exports: Exports;
  readonly queue: ExportQueue;
  readonly today: Today;
  readonly accounts: Pick<Accounts, 'list'>;
  readonly records: { readonly list: (familyId: string) => Promise<readonly CatalogueRecord[]> };
  readonly ledger: Pick<LedgerPages, 'read' | 'readMany'>;
  readonly ledgerKeys: LedgerKeys;
  readonly uploads: Pick<Uploads, 'put' | 'get' | 'getRange' | 'removeAll'>;
  readonly archives: Archives;
  readonly compression: Compression;
  readonly newDigest: () => Digest;
  readonly randomId: () => string;
};
