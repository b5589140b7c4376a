import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import { uuidOf } from '../../../platform/domain/ids.ts';
import { readOnce } from '../../../platform/domain/read-once.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';
import { lastCoveredDay } from '../../dates/domain/date-bounds.ts';
import type { Checkpoint, ImportRecord } from '../../domain/import-record.ts';
import { withOtherNames } from '../../duplicates/domain/other-names.ts';
import { mayHaveDuplicates } from '../../duplicates/use-cases/duplicate-candidates.ts';
import { lineOfRow } from '../../formats/native/domain/record-kind.ts';
import { NO_DOUBTS } from '../../known-records/domain/correct-plan.ts';
import { withKeptNames } from '../../known-records/domain/known-names.ts';
import { reviewPlan } from '../../known-records/use-cases/review-plan.ts';
import { createShuffle, type Shuffle } from '../../prepare/use-cases/shuffle.ts';
import type { SessionOutcome } from '../../sessions/domain/session.ts';
import { saveSessionOutcome } from '../../sessions/use-cases/open-session.ts';
import { createSessionSource } from '../../sessions/use-cases/session-source.ts';
import { planCoverage, statedPeriods } from '../../statements/domain/coverage.ts';
import { countFamily } from '../../use-cases/count-family.ts';
import type { ImportChange } from '../../use-cases/import-ports.ts';
import type { Phase, PhaseOutcome } from '../../use-cases/run-slice.ts';
import { createPlanReader, createPlanStore, type WorkDependencies } from '../../use-cases/work-dependencies.ts';
import { bucketCount, type PlanManifest, type PlanRow, type ShuffleState } from '../domain/plan.ts';
import { createNativeSource, type PlanSource, withDuplicateCandidates } from './plan-source.ts';
import { createRowSource } from './row-source.ts';

type PlanCheckpoint = Extract<Checkpoint, { phase: 'plan' }>;

/**
 * Writes the immutable plan of an attempt: the resolved rows by page, the catalogue steps and the expected
 * counts. All errors in the data are found here, before anything is written to the ledger.
 */
export const createPlanPhase =
  (given: WorkDependencies): Phase<PlanCheckpoint> =>
  async (record, checkpoint, { attempt }, clock): Promise<PhaseOutcome> => {
    const deps = { ...given, accounts: { ...given.accounts, list: readOnce(given.accounts.list) } };
    const reading = holdContent(deps, record).then(() => sourceOf(deps, record, clock.now()));
    const counting = countFamily(deps, record.familyId);
    await settleAll<unknown>([reading, counting]);
    const read = await reading;
    if (read.session?.isFaulty) return refuseSession(deps, record, read.session.outcome);
    const store = createPlanStore(deps, record.id, attempt);
    const buckets = bucketCount(record.stats.rowsCount);
    const shuffling: Shuffling = (source, resumed) =>
      createShuffle({ ...deps, newKey: store.newPartKey }, { buckets, basis: basisOf(source) }, resumed);

    const { source, early } = await compare(deps, record, read, checkpoint.state === null ? shuffling : undefined);
    if (source.refusal !== undefined) throw source.refusal;
    const resumed = await resume(deps, checkpoint, basisOf(source));
    const shuffle = early?.shuffle ?? shuffling(source, resumed);
    const gathered = early ?? (await gather(source, shuffle, resumed?.position ?? 0, clock));
    if ('refused' in gathered) return refuseSession(deps, record, gathered.refused);
    if (gathered.isPaused) {
      const state = await shuffle.flush(gathered.position);
      return { checkpoint: { phase: 'plan', state: await store.saveShuffle(state) } };
    }
    const planned = manifestOf(record, source, await shuffle.flush(gathered.position), await counting);
    const known = await reviewPlan(deps, record, planned, { doubts: source.doubts, now: clock.now() });
    const manifest = { ...planned, expected: known.expected };
    const plan = await store.saveManifest(manifest);
    return {
      checkpoint: { phase: 'catalogue', state: null },
      change: {
        plan,
        progress: { done: 0, total: manifest.rows },
        warnings: warningsOf(record, source),
        ...(known.counts !== undefined && { knownRecords: known.counts }),
        ...(await sessionChange(deps, record, source)),
      },
    };
  };

const warningsOf = (
  record: ImportRecord,
  { warnings = record.warnings, renamed = new Map(), doubts = NO_DOUBTS }: PlanSource,
) => withKeptNames(withOtherNames(warnings, renamed), doubts.keptNames);

type Shuffling = (source: PlanSource, resumed: ShuffleState | null) => Shuffle;

/** The plan of rows that were read to be compared. */
type EarlyPlan = { readonly shuffle: Shuffle; readonly position: number; readonly isPaused: false };

/**
 * Compares the rows with the ledger, if they can be the same as entries. They are read once for this and, with `shuffling`, for the
 * plan, which holds if none of them matches an entry.
 */
const compare = async (
  deps: WorkDependencies,
  record: ImportRecord,
  source: PlanSource,
  shuffling: Shuffling | undefined,
): Promise<{ readonly source: PlanSource; readonly early?: EarlyPlan }> => {
  const hasRows = record.session === null && record.type !== 'NativeImport';
  if (!hasRows || !mayHaveDuplicates(record)) return { source };
  const shuffle = shuffling?.(source, null);
  let position: number | undefined;
  const compared = await withDuplicateCandidates(deps, record, source, async ({ rows, next }) => {
    for (const row of rows) shuffle?.add(row);
    position = next;
    if (shuffle?.isFull()) await shuffle.flush(next);
  });
  const holds = compared.batches === source.batches;
  if (shuffle === undefined || position === undefined || !holds) return { source: compared };
  return { source: compared, early: { shuffle, position, isPaused: false } };
};

/** A hash of the steps that plan-local numbers refer to, because records can be added between two slices. */
const basisOf = ({ catalogue, expected, derived }: PlanSource): string =>
  uuidOf(sha256(JSON.stringify([catalogue, expected, derived])));

/** The state of earlier slices; null if there is none or its basis has changed, so that planning starts again. */
const resume = async (
  deps: WorkDependencies,
  { state }: PlanCheckpoint,
  basis: string,
): Promise<ShuffleState | null> => {
  const resumed = state === null ? null : await createPlanReader(deps).shuffle(state);
  return resumed?.basis === basis ? resumed : null;
};

type Gathered =
  | { readonly position: number; readonly isPaused: boolean }
  /** Rows cannot be planned because of a chunk of the session. */
  | { readonly refused: SessionOutcome };

/** Shuffles rows from a position until there are no more or the time of the slice is up. */
const gather = async (source: PlanSource, shuffle: Shuffle, from: number, clock: SliceClock): Promise<Gathered> => {
  let position = from;
  for await (const batch of source.batches(from)) {
    for (const row of batch.rows) {
      const refused = addRow(shuffle, row, source);
      if (refused !== undefined) return { refused };
    }
    position = batch.next;
    if (!clock.mayContinue()) return { position, isPaused: true };
    if (shuffle.isFull()) await shuffle.flush(position);
  }
  return { position, isPaused: false };
};

/** Adds a row. If it exceeds a limit, returns the outcome with the error on its chunk. */
const addRow = (shuffle: Shuffle, row: PlanRow, { session }: PlanSource): SessionOutcome | undefined => {
  try {
    shuffle.add(row);
    return undefined;
  } catch (error) {
    if (session === undefined || !(error instanceof DomainError)) throw error;
    return chargeRow(session, row, error);
  }
};

const manifestOf = (
  record: ImportRecord,
  { catalogue, expected, derived, accountOf, apart }: PlanSource,
  { parts, pages, rows, hasTwins, rowDays = [], sums }: ShuffleState,
  before: PlanManifest['before'],
): PlanManifest => ({
  version: 1,
  catalogue,
  parts,
  pages,
  rows,
  expected,
  derived,
  ...(hasTwins && { hasTwins }),
  ...(sums !== undefined && { sums }),
  ...(apart !== undefined && apart.size > 0 && { apart: [...apart] }),
  ...(accountOf !== undefined && {
    coverage: planCoverage({
      periods: statedPeriods(record),
      rowDays,
      accountOf,
      latest: lastCoveredDay(record.dateBounds),
    }),
  }),
  before,
});

const sourceOf = (deps: WorkDependencies, record: ImportRecord, now: string): Promise<PlanSource> =>
  record.session !== null
    ? createSessionSource(deps, record, now)
    : record.type === 'NativeImport'
      ? createNativeSource(deps, record, now)
      : createRowSource(deps, record, now);

/** If two imports of the same native file were published, only the one that holds the content claim continues. */
const holdContent = async ({ contentClaims }: WorkDependencies, record: ImportRecord): Promise<void> => {
  if (record.type !== 'NativeImport' || record.raw === null) return;
  const holder = await contentClaims.holder(record.familyId, record.raw.sha256);
  if (holder !== record.id) {
    throw new DomainError(
      'already_imported',
      `The same file is being imported or is complete as import ${holder}: nothing needs to be done`,
    );
  }
};

/** Ends an attempt with invalid chunks, before anything is written to the ledger. */
const refuseSession = async (
  deps: WorkDependencies,
  record: ImportRecord,
  outcome: SessionOutcome,
): Promise<PhaseOutcome> => {
  const error = outcome.chunks.find((chunk) => chunk.error !== null)?.error;
  return {
    checkpoint: { phase: 'undo', bucket: 0, page: 0 },
    change: {
      ...(await keep(deps, record, outcome)),
      failure: { code: error?.code ?? 'import_failed', message: error?.message ?? 'The session cannot be imported' },
    },
  };
};

/** The change of a session's import when its plan is complete; empty for other imports. */
const sessionChange = async (
  deps: WorkDependencies,
  record: ImportRecord,
  { session }: PlanSource,
): Promise<ImportChange> => (session === undefined ? {} : keep(deps, record, session.outcome));

/** The outcome when the chunk of a row prevents planning. */
const chargeRow = (
  { outcome, chunkOf }: NonNullable<PlanSource['session']>,
  row: PlanRow,
  { message }: DomainError,
): SessionOutcome => {
  const blamed = chunkOf(lineOfRow(row.row));
  const chunks = outcome.chunks.map((chunk, at) => ({
    ...chunk,
    summary: {},
    error: at === blamed ? ({ code: 'import_failed', message } as const) : null,
  }));
  return { chunks };
};

const keep = async (
  deps: WorkDependencies,
  { id, attempt, session }: ImportRecord,
  outcome: SessionOutcome,
): Promise<Pick<ImportRecord, 'session'>> => ({
  session: session && {
    ...session,
    outcome: await saveSessionOutcome(deps, id, attempt?.id ?? '', outcome),
  },
});
