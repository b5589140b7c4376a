import type { BankConnection, BankSync } from '../../bank/connections/domain/connection.ts';
import type { ChangeSet } from '../../changes/change-sets/domain/change-set.ts';
import type { ImportRecord } from '../../imports/domain/import-record.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';

/** Something that changed the ledger, or is changing it now. `at`: UTC instant. */
export type News =
  | { readonly kind: 'import'; readonly at: string; readonly record: ImportRecord }
  | { readonly kind: 'sync'; readonly at: string; readonly connection: BankConnection; readonly sync: BankSync }
  | { readonly kind: 'change'; readonly at: string; readonly record: ChangeSet };

export type NewsSources = {
  readonly imports: readonly ImportRecord[];
  readonly connections: readonly BankConnection[];
  readonly changeSets: readonly ChangeSet[];
};

/** The latest imports, bank syncs and change sets, newest first. What failed or waits for a person is no news. */
export const latestNews = ({ imports, connections, changeSets }: NewsSources, most: number): readonly News[] =>
  [
    ...imports.filter(hasWritten).map((record): News => ({ kind: 'import', at: record.updatedAt, record })),
    ...connections.flatMap(syncOf),
    ...changeSets.filter(isApplied).map((record): News => ({ kind: 'change', at: record.updatedAt, record })),
  ]
    .toSorted((a, b) => compareText(b.at, a.at))
    .slice(0, most);

const hasWritten = ({ status, verification }: ImportRecord): boolean =>
  status === 'complete' ||
  status === 'importing' ||
  status === 'reverting' ||
  verification.readback.status === 'reverted';

const syncOf = (connection: BankConnection): readonly News[] => {
  const { sync } = connection;
  if (sync?.status !== 'completed' || sync.finishedAt === null) return [];
  return [{ kind: 'sync', at: sync.finishedAt, connection, sync }];
};

const isApplied = ({ status }: ChangeSet): boolean =>
  status === 'applying' || status === 'applied' || status === 'reverting' || status === 'reverted';
