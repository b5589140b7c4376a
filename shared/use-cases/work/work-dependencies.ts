import type { Sha256 } from '../../domain/hash.ts';
import type {
  Accounts,
  Compression,
  ContentClaims,
  Families,
  Imports,
  Queues,
  RowStore,
  SavedConfigurations,
  Uploads,
} from '../import-ports.ts';
import type { AccountHeaders, LedgerHeaders, LedgerPages, NativeLines } from '../ports.ts';
import type { Sessions } from '../session-ports.ts';
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
