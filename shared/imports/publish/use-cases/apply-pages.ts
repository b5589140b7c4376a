import {
  type EntryDetails,
  type EntryLinks,
  entryIdOf,
  isSecurityDetails,
  type PageAccount,
  type PageWriter,
  type PlannedEntry,
  pageKeyOf,
} from '../../../ledger/entries/domain/entry.ts';
import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import { countMatched } from '../../../ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../ledger/history/domain/revert.ts';
import { joinLate, type LateOwner, lateOwners } from '../../../ledger/identity/domain/join-entries.ts';
import { rowsWithoutSlot } from '../../../ledger/identity/domain/matching-slots.ts';
import { mergeIntoPage } from '../../../ledger/identity/domain/merge.ts';
import type { Page, Slot } from '../../../ledger/pages/domain/page.ts';
import { decompressText } from '../../../platform/domain/bytes/compression.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';
import { importCompleted } from '../../domain/import-events.ts';
import type { Attempt, Checkpoint, ImportRecord } from '../../domain/import-record.ts';
import type { Phase } from '../../use-cases/run-slice.ts';
import { accountOf, createReporter, walkPages } from '../../use-cases/walk-pages.ts';
import { type Bindings, createPlanReader, type WorkDependencies } from '../../use-cases/work-dependencies.ts';
import {
  bucketOf,
  decodePlanRows,
  type PlanLinks,
  type PlanManifest,
  type PlanPage,
  type PlanPageKey,
  type PlanReference,
  type PlanRow,
  pageMonthOf,
  pageName,
  pageNameOfLine,
} from '../domain/plan.ts';
import { type TakesIds, takeIds } from './take-external-ids.ts';

type PagesCheckpoint = Extract<Checkpoint, { phase: 'pages' }>;

/** Writes the plan to the ledger, page by page. */
export const createPagesPhase =
  (deps: WorkDependencies & TakesIds): Phase<PagesCheckpoint> =>
  async (record, checkpoint, leased, clock) => {
    const { manifest, bindings } = await readPlan(deps, record);
    const rowsOf = createBucketReader(deps, manifest);
    const writer = writerOf(record, leased.attempt);
    const bindRow = createRowBinder(bindings, writer.scope);
    let { created = 0, matched = 0 } = checkpoint;
    const report = createReporter(leased, 'pages', manifest.rows, () => ({ created }));
    const run = { importId: record.id, attempt: leased.attempt.id };
    const isCreated = ({ parent, deletedAt, birth }: Slot): boolean =>
      parent === null && deletedAt === null && birth.importId === record.id && birth.attempt === leased.attempt.id;

    const stopped = await walkPages(
      {
        manifest,
        bindings,
        report,
        visit: async (pages, account, bucket) => {
          const planned = await rowsOf(bucket, pages);
          const entries = new Map(pages.map((page) => [page.month, (planned.get(pageName(page)) ?? []).map(bindRow)]));
          const taken = await takeIds(deps, record.familyId, account.tag, { entries, scope: writer.scope });
          const late = new Map<string, readonly LateOwner[]>();
          const found = new Map<string, { readonly born: number; readonly matched: number }>();
          await deps.ledger.changeEach(record.familyId, account, monthsOf(pages), (stored) => {
            const rows = (entries.get(stored.month) ?? []).map(taken);
            const merged = mergeIntoPage(stored, { ...writer, now: clock.now() }, rows);
            late.set(stored.month, lateOwners(merged.page, record.id));
            const born = merged.page.slots.filter(isCreated).length;
            found.set(stored.month, { born, matched: totalOf(countMatched(merged.page, run)) });
            return merged.changed ? merged.page : undefined;
          });
          for (const page of found.values()) {
            created += page.born;
            matched += page.matched;
          }
          for (const [month, owners] of late) await joinOwners(deps, record.familyId, owners, entries.get(month) ?? []);
        },
      },
      checkpoint,
      clock,
    );
    if (stopped !== undefined) return { checkpoint: { phase: 'pages', ...stopped, created, matched } };
    if (manifest.hasTwins) {
      const { familyId } = record;
      created += await settleMatches(deps, {
        familyId,
        manifest,
        bindings,
        writer: { ...writer, now: clock.now() },
        bindRow,
        rowsOf,
      });
    }
    return {
      finished: {
        status: 'complete',
        events: importCompleted(record.id, {
          rows: manifest.rows,
          created,
          matched,
          updated: record.knownRecords?.updated,
        }),
        todo: ['readback'],
        checkpoint: null,
        error: null,
        progress: { done: manifest.rows, total: manifest.rows },
        updatedAt: clock.now(),
      },
    };
  };

const totalOf = (counts: RecordCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Repeating it has no effect, like the merging of a page, which always comes before. */
const joinOwners = async (
  { ledger }: Pick<WorkDependencies, 'ledger'>,
  familyId: FamilyId,
  owners: readonly LateOwner[],
  rows: readonly PlannedEntry[],
): Promise<void> => {
  for (const late of owners) {
    const key = pageKeyOf(late.into);
    const row = rows.find((candidate) => candidate.row === late.owner.row && candidate.part === null);
    if (key === undefined || row === undefined) continue;
    await ledger.changeEach(familyId, { id: '', tag: key.tag }, [key.month], (stored) => {
      const page = joinLate(stored, row, late);
      return page === stored ? undefined : page;
    });
  }
};

/** The plan and its bindings, used by the later phases, readback and revert. */
export const readPlan = async (
  deps: WorkDependencies,
  record: ImportRecord,
): Promise<{ readonly manifest: PlanManifest; readonly bindings: Bindings }> => {
  if (record.plan === null || record.bindings === null) throw new Error(`Import ${record.id} has no bound plan`);
  const reader = createPlanReader(deps);
  const [manifest, bindings] = await Promise.all([reader.manifest(record.plan), reader.bindings(record.bindings)]);
  return { manifest, bindings };
};

const writerOf = (record: ImportRecord, attempt: Attempt) => ({
  importId: record.id,
  attempt: attempt.id,
  begunAt: attempt.begunAt,
  scope: record.id,
});

const monthsOf = (pages: readonly PlanPage[]): readonly string[] => pages.map(({ month }) => month);

/** The rows of pages of a bucket, by page name. */
type RowsOf = (bucket: number, pages: readonly PlanPageKey[]) => Promise<ReadonlyMap<string, readonly PlanRow[]>>;

/** Larger buckets are not kept, because an account can have any number of rows in a year: each call reads its pages. */
const MOST_ROWS_HELD = 50_000;

/** Keeps the last bucket in memory, because pages of a bucket are consecutive. */
export const createBucketReader = (
  deps: Pick<WorkDependencies, 'uploads'>,
  manifest: PlanManifest,
  most = MOST_ROWS_HELD,
): RowsOf => {
  let held: { readonly bucket: number; readonly rows: ReturnType<typeof readBucket> } | undefined;
  return (bucket, pages) => {
    const rows = manifest.pages[bucket]?.reduce((sum, page) => sum + page.rows, 0) ?? 0;
    if (rows > most) return readBucket(deps, manifest, bucket, new Set(pages.map(pageName)));
    if (held?.bucket !== bucket) held = { bucket, rows: readBucket(deps, manifest, bucket) };
    return held.rows;
  };
};

const NO_TAGS: readonly string[] = [];

/** Returns a function that replaces the plan-local numbers of a row with the bound ids. */
export const createRowBinder = (bindings: Bindings, scope: string): ((row: PlanRow) => PlannedEntry) => {
  const idOf = (number: number | null): string | null => (number === null ? null : (bindings[number]?.id ?? null));
  const accountOf = (number: number) => {
    const account = bindings[number]?.account;
    if (account == null) throw new Error(`Plan-local account ${number} is not bound`);
    return account;
  };
  const entryId = ({ account, month, identity, twin }: PlanReference): string =>
    twin ?? entryIdOf({ tag: accountOf(account).tag, month }, sha256(`${scope}|${identity}`));

  const bindLinks = ({ transfer, rejected }: PlanLinks): EntryLinks => {
    if (transfer === null) return { transfer, rejected: rejected.map(entryId) };
    const { other, ...details } = transfer;
    return { transfer: { ...details, otherId: entryId(other) }, rejected: rejected.map(entryId) };
  };
  const bindDetails = (details: EntryDetails | null, security: number | null): EntryDetails | null =>
    isSecurityDetails(details) ? { ...details, securityId: idOf(security) ?? details.securityId } : details;

  const bindTags = (tags: PlanRow['tags']): readonly string[] =>
    tags.length === 0 ? NO_TAGS : [...new Set(tags.map((tag) => idOf(tag)).filter((id) => id !== null))];

  // names every field, because a spread is slow
  return (row) => {
    const { twin, wanted, reference, pending, books, known, movesTo, links } = row;
    const entry: PlannedEntry = {
      kind: row.kind,
      date: row.date,
      amount: row.amount,
      currency: row.currency ?? accountOf(movesTo ?? row.account).currency,
      name: row.name,
      notes: row.notes,
      categoryId: idOf(row.category),
      merchantId: idOf(row.merchant),
      tagIds: bindTags(row.tags),
      excluded: row.excluded,
      transactionKind: row.transactionKind,
      valuationKind: row.valuationKind,
      details: bindDetails(row.details, row.security),
      links: links === null ? null : bindLinks(links),
      externalId: row.externalId ?? null,
      metadata: row.metadata ?? null,
      row: row.row,
      identity: row.identity,
      parentIdentity: row.parentIdentity,
      part: row.part,
    };
    if ((twin ?? wanted ?? reference ?? pending ?? books) === undefined) return entry;
    return { ...entry, ...extrasOf(row), ...(known && { accountId: idOf(movesTo ?? row.account) ?? '' }) };
  };
};

const extrasOf = ({ twin, wanted, reference, pending, books, known }: PlanRow) => ({
  ...(twin !== undefined && { twin }),
  ...(wanted !== undefined && { wanted }),
  ...(reference !== undefined && { reference }),
  ...(pending && { pending }),
  ...(books && { books }),
  ...(known && { known }),
});

/** A large plan has hundreds of parts, and each has rows for every bucket. */
const PARTS_AT_ONCE = 16;

/** The rows of a bucket, or of these pages of it, by page name: in file order, with the rows that match an existing entry last. */
export const readBucket = async (
  { uploads }: { readonly uploads: Uploads },
  manifest: PlanManifest,
  bucket: number,
  wanted?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly PlanRow[]>> => {
  const pages = new Map<string, PlanRow[]>();
  const ranges = manifest.parts.flatMap(({ key, ranges: all }) => {
    const [from, to] = all[bucket] ?? [0, 0];
    return from === to ? [] : [{ key, from, to }];
  });
  for (let at = 0; at < ranges.length; at += PARTS_AT_ONCE) {
    const some = ranges.slice(at, at + PARTS_AT_ONCE);
    const frames = await settleAll(some.map(({ key, from, to }) => uploads.getRange(key, from, to)));
    for (const frame of frames) addRows(pages, decompressText(frame), wanted);
  }
  for (const rows of pages.values()) rows.sort((a, b) => matchRank(a) - matchRank(b) || a.row - b.row);
  return pages;
};

const addRows = (pages: Map<string, PlanRow[]>, text: string, wanted: ReadonlySet<string> | undefined): void => {
  for (const row of wanted === undefined ? decodePlanRows(text) : rowsOfPages(text, wanted)) {
    const name = pageName({ account: row.account, month: pageMonthOf(row) });
    const page = pages.get(name);
    if (page) page.push(row);
    else pages.set(name, [row]);
  }
};

const rowsOfPages = (text: string, wanted: ReadonlySet<string>): readonly PlanRow[] =>
  decodePlanRows(
    text
      .split('\n')
      .filter((line) => wanted.has(pageNameOfLine(line)))
      .join('\n'),
  );

const matchRank = ({ twin }: PlanRow): number => (twin === undefined ? 0 : 1);

type MatchPass = {
  readonly familyId: FamilyId;
  readonly manifest: PlanManifest;
  readonly bindings: Bindings;
  readonly writer: PageWriter;
  readonly bindRow: (row: PlanRow) => PlannedEntry;
  readonly rowsOf: RowsOf;
};

/**
 * The second pass over a plan with matches: writes rows whose matching entry no longer exists to their own page, after its other
 * rows. Writes only pages of the manifest, and is idempotent. Returns how many rows it wrote.
 */
const settleMatches = async (deps: Pick<WorkDependencies, 'ledger'> & TakesIds, pass: MatchPass): Promise<number> => {
  const lost = await findLost(deps, pass);
  const ownPage = ({ account, movesTo, date }: PlanRow): PlanPageKey => ({
    account: movesTo ?? account,
    month: monthOf(date),
  });
  for (const [name, rows] of Map.groupBy(lost, (row) => pageName(ownPage(row)))) {
    const [first] = rows;
    if (first === undefined) continue;
    const page = ownPage(first);
    const planned = (await pass.rowsOf(bucketOf(page, pass.manifest.pages.length), [page])).get(name) ?? [];
    const own = planned.filter(({ twin }) => twin === undefined);
    const account = accountOf(pass.bindings, page);
    const settled = rows.map(withoutMatch).map(pass.bindRow);
    const claimed = { entries: new Map([[page.month, settled]]), scope: pass.writer.scope };
    const taken = await takeIds(deps, pass.familyId, account.tag, claimed);
    const entries = [...own.map(pass.bindRow), ...settled.map(taken)];
    await deps.ledger.change(pass.familyId, account, page.month, (stored) => {
      const merged = mergeIntoPage(stored, pass.writer, entries);
      return merged.changed ? merged.page : undefined;
    });
  }
  return lost.length;
};

const withoutMatch = ({ twin: _, known: __, movesTo, ...row }: PlanRow): PlanRow => ({
  ...row,
  account: movesTo ?? row.account,
});

const findLost = async ({ ledger }: Pick<WorkDependencies, 'ledger'>, pass: MatchPass): Promise<readonly PlanRow[]> => {
  const lost: PlanRow[] = [];
  for (const [bucket, pages] of pass.manifest.pages.entries()) {
    for (const planned of pages) {
      const rows = (await pass.rowsOf(bucket, [planned])).get(pageName(planned)) ?? [];
      const paired = rows.filter(({ twin }) => twin !== undefined);
      if (paired.length === 0) continue;
      const page = await ledger.read(pass.familyId, accountOf(pass.bindings, planned), planned.month);
      lost.push(...rowsWithoutSlot(page, pass.writer.importId, paired));
    }
  }
  return lost;
};

type UndoCheckpoint = Extract<Checkpoint, { phase: 'undo' }>;

/**
 * Entries merged into other pages are taken out there before the pages forget where they are, so that an interruption
 * leaves nothing behind.
 */
const revertPages = async (
  { ledger }: Pick<WorkDependencies, 'ledger'>,
  { familyId, id }: Pick<ImportRecord, 'familyId' | 'id'>,
  account: PageAccount,
  months: readonly string[],
  now: string,
): Promise<void> => {
  const elsewhere = new Set<string>();
  const change =
    (isLast: boolean) =>
    (stored: Page): Page | undefined => {
      const reverted = revertFromPage(stored, id, { isLast, now });
      for (const entryId of reverted.elsewhere) elsewhere.add(entryId);
      return reverted.changed ? reverted.page : undefined;
    };
  const changeElsewhere = async (entryId: string, isLast: boolean): Promise<void> => {
    const key = pageKeyOf(entryId);
    if (key !== undefined) await ledger.changeEach(familyId, { id: '', tag: key.tag }, [key.month], change(isLast));
  };
  await ledger.changeEach(familyId, account, months, change(false));
  if (elsewhere.size === 0) return;
  for (const entryId of elsewhere) await changeElsewhere(entryId, false); // may find more
  for (const entryId of elsewhere) await changeElsewhere(entryId, true);
  await ledger.changeEach(familyId, account, months, change(true));
};

/** Removes the import from every page of its plan; the next phase releases its catalogue records. */
export const createUndoPhase =
  (deps: WorkDependencies): Phase<UndoCheckpoint> =>
  async (record, checkpoint, leased, clock) => {
    if (record.bindings !== null) {
      const { manifest, bindings } = await readPlan(deps, record);
      const stopped = await walkPages(
        {
          manifest,
          bindings,
          report: createReporter(leased, 'undo', manifest.rows),
          visit: (pages, account) => revertPages(deps, record, account, monthsOf(pages), clock.now()),
        },
        checkpoint,
        clock,
      );
      if (stopped !== undefined) return { checkpoint: { phase: 'undo', ...stopped } };
    }
    return { checkpoint: { phase: 'release', steps: 0 } };
  };
