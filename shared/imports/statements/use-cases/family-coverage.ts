import { addDays } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { hasEntryRows } from '../../types/domain/type-facts.ts';
import type { Imports } from '../../use-cases/import-ports.ts';
import type { Coverage } from '../domain/coverage.ts';
import { type CoveredDays, coveredDays } from '../domain/covered-days.ts';

/** The newest published imports that count; what older ones cover is unknown. */
const MOST_IMPORTS = 1000;
/** After every day of a statement. */
const NEVER = '9999-12-31';

export type Imported = { readonly record: ImportRecord; readonly covered: Coverage };

export type AccountCoverage = {
  /** Newest first. */
  readonly imported: readonly Imported[];
  readonly days: CoveredDays;
  /** The first day from which every import is known. Blank if all are. */
  readonly knownFrom: string;
};

/** Coverage by account: one read of the family's imports, however many accounts it has. */
export const readCoverage =
  ({ imports }: { readonly imports: Pick<Imports, 'list'> }) =>
  async (familyId: FamilyId): Promise<(accountId: AccountId) => AccountCoverage> => {
    const listed = await imports.list(familyId, { status: 'complete', page: 1, perPage: MOST_IMPORTS });
    const isWhole = listed.unreadable.size === 0 && listed.totalCount <= MOST_IMPORTS;
    return coverageBy(listed.items, isWhole);
  };

/** The days of an account that these published imports cover. If they are not all, the days before them are unknown. */
export const coverageBy =
  (published: readonly ImportRecord[], isWhole: boolean) =>
  (accountId: AccountId): AccountCoverage => {
    const knownFrom = isWhole ? knownSince(published, accountId) : NEVER;
    const imported = published
      .flatMap((record) => coverageOf(record, accountId).map((covered): Imported => ({ record, covered })))
      .sort(newestFirst);
    const days = coveredDays(
      imported.map(({ covered }) => covered),
      knownFrom,
    );
    return { imported, days, knownFrom };
  };

const coverageOf = ({ coverage }: ImportRecord, id: string): readonly Coverage[] =>
  (coverage ?? []).filter(({ accountId }) => accountId === id);

const newestFirst = ({ covered: a }: Imported, { covered: b }: Imported): number =>
  a.to === b.to ? (a.from < b.from ? 1 : -1) : a.to < b.to ? 1 : -1;

/** An import whose days are not recorded cannot cover days after it was made. */
const knownSince = (records: readonly ImportRecord[], id: string): string =>
  records
    .filter(
      ({ type, coverage, accountId }) =>
        hasEntryRows(type) && coverage == null && (accountId === null || accountId === id),
    )
    .map(({ createdAt }) => addDays(createdAt.slice(0, 10), 2)) // a local date can be a day ahead of UTC
    .sort()
    .at(-1) ?? '';
