import type { Accounts } from '../../ledger/domain/account.ts';
import type { AccountHeaders, LedgerHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { Families } from '../../platform/domain/family.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import type { Compression, Uploads } from '../../platform/domain/object-store.ts';
import type { ContentClaims, Imports, Queues, RowStore, SavedConfigurations } from '../use-cases/import-ports.ts';
import type { NativeLines } from '../use-cases/reading-ports.ts';
import type { Sessions } from '../use-cases/session-ports.ts';
import type { Catalogue } from './catalogue-port.ts';

/** Everything the workers behind the queues may use. */
export type WorkDependencies = {
  readonly imports: Imports;
  readonly sessions: Pick<Sessions, 'find' | 'keep' | 'remove'>;
  readonly contentClaims: ContentClaims;
  readonly rows: RowStore;
  readonly savedConfigurations: SavedConfigurations;
  readonly uploads: Uploads;
  readonly compression: Compression;
  readonly queues: Queues;
  readonly families: Families;
  readonly accounts: Accounts;
  readonly catalogue: Catalogue;
  readonly ledger: LedgerPages;
  readonly headers: LedgerHeaders & AccountHeaders;
  readonly nativeLines: NativeLines;
  readonly sha256: Sha256;
  /** Unguessable and unique. */
  readonly randomId: () => string;
  /** True for what a store or the network may answer differently in a while. */
  readonly isTransient: (error: unknown) => boolean;
};
