import { type Entry, type PageRef, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import { editedSince } from '../../../ledger/history/domain/owned-entries.ts';
import {
  countReverted,
  mergedElsewhere,
  type RevertCounts,
  removedEntries,
} from '../../../ledger/history/domain/revert.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { DomainError, InvalidStateError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import type { StoredUploads } from '../../../platform/domain/object-store.ts';
import { statusesBefore } from '../../domain/allowed-actions.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { importPages } from '../../publish/use-cases/ledger-pages-of-import.ts';
import type { Imports, Queues } from '../../use-cases/import-ports.ts';
import { createRemovedMoney, type RemovedMoney } from '../../verification/domain/removed-money.ts';

export type RevertImportDependencies = {
  readonly imports: Imports;
  readonly queues: Queues;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly uploads: StoredUploads;
  readonly now: () => string;
};

const PAGES_AT_ONCE = 50;
const CONFLICTS_SHOWN = 100;

/**
 * POST /api/v1/imports/{id}/revert.
 * @throws DomainError 409 `invalid_state`; 409 `conflict` listing the entries that were edited since, unless forced.
 */
export const revertImport =
  (deps: RevertImportDependencies) =>
  async (caller: Caller, importId: ImportId, { force }: { readonly force: boolean }): Promise<ImportRecord> => {
    const record = await deps.imports.find(caller.familyId, importId);
    if (record === undefined) throw new NotFoundError('Import');
    const statuses = statusesBefore('revert');
    if (!statuses.includes(record.status)) throw notNow(record);
    const revertCounts = await countPages(deps, record, force)
      .then(({ counts }) => counts)
      .catch((error: unknown) => withoutCounts(error, force));
    const reverting = await deps.imports.update(
      caller.familyId,
      importId,
      { statuses },
      {
        status: 'reverting',
        revertCounts: isRetry(record) ? (record.revertCounts ?? null) : revertCounts,
        todo: [],
        checkpoint: null,
        progress: null, // otherwise the error of publishing would be shown for the revert
        error: null,
        lease: null, // only a readback can hold a lease, and it writes nothing but its result
        wakes: 0,
        touchedAt: deps.now(),
        updatedAt: deps.now(),
      },
    );
    if (reverting === undefined) throw notNow((await deps.imports.find(caller.familyId, importId)) ?? record);
    await deps.queues
      .send('revert', { familyId: caller.familyId, importId, attempt: record.attempt?.id ?? null })
      .catch(() => undefined); // the sweep requeues it
    return reverting;
  };

/** `edited`: the removed entries that were edited since the import, a split one with all of its parts. */
export type RevertPreview = {
  readonly counts: RevertCounts;
  readonly removed: readonly RemovedMoney[];
  readonly edited: readonly Entry[];
};

/** Counts entries that a revert would remove and keep now; null if that is unknown. */
export const countRevert =
  (deps: Pick<RevertImportDependencies, 'ledger' | 'uploads'>) =>
  (record: ImportRecord): Promise<RevertPreview | null> =>
    countPages(deps, record, true).catch((error: unknown) => withoutCounts(error, true));

/** Without its stored files an import cannot be counted; the revert itself then reports which file is missing. */
const withoutCounts = (error: unknown, isForced: boolean): null => {
  if (isForced && error instanceof DomainError && error.code === 'upload_not_found') return null;
  throw error;
};

/** Some of the entries may be removed already. */
const isRetry = ({ status }: ImportRecord): boolean => status === 'revert_failed';

/** @throws DomainError `conflict` with the entries that were edited since, unless forced */
const countPages = async (
  deps: Pick<RevertImportDependencies, 'ledger' | 'uploads'>,
  record: ImportRecord,
  isForced: boolean,
): Promise<RevertPreview> => {
  const { familyId, id } = record;
  const edited: Entry[] = [];
  const removedEdited: Entry[] = [];
  const counts: RevertCounts[] = [];
  const removed = createRemovedMoney();
  const elsewhere = new Map<string, PageRef>();
  const read = async (pages: readonly PageRef[], look: (page: Page) => void) => {
    for (let at = 0; at < pages.length && (isForced || edited.length < CONFLICTS_SHOWN); at += PAGES_AT_ONCE)
      (await deps.ledger.readMany(familyId, pages.slice(at, at + PAGES_AT_ONCE))).forEach(look);
  };
  const own = await importPages(deps, record);
  await read(own, (page) => {
    const touched = editedSince(page, id);
    const going = removedEntries(page, id);
    edited.push(...touched);
    removedEdited.push(...entriesWithEdits(touched, going));
    counts.push(countReverted(page, id));
    going.forEach(removed.see);
    for (const entryId of mergedElsewhere(page, id)) {
      const key = pageKeyOf(entryId);
      if (key !== undefined) elsewhere.set(nameOf(key), { account: { id: '', tag: key.tag }, month: key.month });
    }
  });
  if (!isForced && edited.length > 0) throw wereEdited(edited);
  for (const { account, month } of own) elsewhere.delete(nameOf({ tag: account.tag, month }));
  await read([...elsewhere.values()], (page) => {
    counts.push(countReverted(page, id));
    removedEntries(page, id).forEach(removed.see);
  });
  return {
    counts: {
      removed: sumOf(counts, (tally) => tally.removed),
      keptForPeople: sumOf(counts, ({ keptForPeople }) => keptForPeople),
      keptForOthers: sumOf(counts, ({ keptForOthers }) => keptForOthers),
    },
    removed: removed.all(),
    edited: removedEdited,
  };
};

/** The entries that are among the others, or a part of which is. */
const entriesWithEdits = (touched: readonly Entry[], entries: readonly Entry[]): readonly Entry[] => {
  const ids = new Set(touched.map(({ id, parentId }) => parentId ?? id));
  return entries.filter(({ id }) => ids.has(id));
};

const nameOf = ({ tag, month }: { readonly tag: string; readonly month: string }): string => `${tag} ${month}`;

const sumOf = (all: readonly RevertCounts[], pick: (tally: RevertCounts) => number): number =>
  all.reduce((sum, tally) => sum + pick(tally), 0);

const wereEdited = (edited: readonly Entry[]): DomainError =>
  new DomainError(
    'conflict',
    `${editedText(edited.length)} edited since: send {"force": true} to remove ${edited.length === 1 ? 'it' : 'them'} anyway`,
    { details: { entries: edited.slice(0, CONFLICTS_SHOWN).map(({ id, date, name }) => ({ id, date, name })) } },
  );

const editedText = (count: number): string =>
  count === 1 ? '1 entry of this import was' : `${count} entries of this import were`;

const notNow = ({ status }: ImportRecord): InvalidStateError =>
  new InvalidStateError(`An import that is ${status} cannot be reverted`);
