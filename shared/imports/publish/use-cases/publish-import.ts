import { BusyError, DomainError, InvalidStateError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import { isAllowed, statusesBefore } from '../../domain/allowed-actions.ts';
import { importFailed } from '../../domain/import-events.ts';
import {
  type Acceptance,
  choicesOf,
  type DuplicateChoices,
  duplicatesRefusal,
  limitRefusal,
  publishRefusal,
  sentChoices,
} from '../../domain/import-readiness.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { Doubts } from '../../duplicates/use-cases/duplicate-candidates.ts';
import type { ContentClaims, Imports, Queues } from '../../use-cases/import-ports.ts';
import { type FailureLog, logFailure } from '../../use-cases/log-failure.ts';
import { notVerified } from '../../verification/domain/verification.ts';

export type PublishDependencies = FailureLog & {
  readonly imports: Imports;
  readonly queues: Queues;
  readonly contentClaims: ContentClaims;
  readonly randomId: () => string;
  /** The most records in one native import. */
  readonly maxNativeRecords: number;
  readonly countDoubtful: (record: ImportRecord) => Promise<Doubts>;
  /** The error if somebody must decide about records of earlier files first. */
  readonly refuseKnown: (record: ImportRecord) => Promise<DomainError | undefined>;
  readonly now: () => string;
};

/** POST /api/v1/imports/{id}/publish. An import that is still being read is published as soon as it is ready. */
export const publishImport =
  (deps: PublishDependencies) =>
  ({ familyId }: Caller, importId: ImportId, accepted: Acceptance = {}): Promise<ImportRecord> =>
    publishById(deps, familyId, importId, accepted);

const publishById = async (
  deps: PublishDependencies,
  familyId: FamilyId,
  importId: ImportId,
  accepted: Acceptance,
): Promise<ImportRecord> => {
  const record = await deps.imports.find(familyId, importId);
  if (record === undefined) throw new NotFoundError('Import');
  return publishRecord(deps)(record, accepted);
};

/**
 * Moves an import to `importing` with a new attempt and wakes its worker.
 * @throws DomainError 409 `invalid_state`; 422 `not_publishable`, `preflight_failed`, `already_imported`;
 * 500 `publish_failed` if the message could not be sent; the import is then unchanged.
 */
export const publishRecord =
  (deps: PublishDependencies) =>
  async (record: ImportRecord, accepted: Acceptance = {}): Promise<ImportRecord> => {
    const { imports, now } = deps;
    if (record.session !== null) throw new InvalidStateError(PUBLISH_SESSION);
    if (!isAllowed('publish', record.status, record.preparing)) throw notNow(record);
    if (record.preparing) return noteRequest(deps, record, accepted);
    const refusal = publishRefusal(record, accepted) ?? limitRefusal(record, deps.maxNativeRecords);
    if (refusal !== undefined) {
      if (refusal.code === 'preflight_failed') await markFailed(deps, record, refusal);
      throw refusal;
    }
    const choices = {
      ...(await decideDuplicates(deps, record, accepted)),
      ...(await decideKnown(deps, record, accepted)),
    };
    await claimContent(deps, record);
    const attempt = { id: deps.randomId(), begunAt: now() };
    const verification = notVerified(record.verification.expectedRecordCounts);
    const begun = await imports.update(
      record.familyId,
      record.id,
      { statuses: statusesBefore('publish'), preparing: false, rowIndex: record.rowIndex },
      {
        ...FRESH_ATTEMPT,
        attempt,
        verification,
        ...choices,
        status: 'importing',
        touchedAt: now(),
        updatedAt: now(),
      },
    );
    if (begun === undefined) return publishById(deps, record.familyId, record.id, accepted); // the import changed meanwhile
    return wake(deps, record, begun);
  };

/** Larger imports would keep the request waiting. */
const MOST_ROWS_COMPARED_AT_ONCE = 2_000;

/**
 * Large imports that ask only about bookings are compared when they are planned.
 * @throws DomainError if rows are to be decided about first
 */
const decideDuplicates = async (
  { countDoubtful }: PublishDependencies,
  record: ImportRecord,
  accepted: Acceptance,
): Promise<DuplicateChoices> => {
  const { onPossibleDuplicate } = accepted;
  const choices = choicesOf(sentChoices(accepted) ?? {});
  const isSmall = record.stats.rowsCount <= MOST_ROWS_COMPARED_AT_ONCE;
  const isAsked = onPossibleDuplicate === 'ask' || (choices.onPossibleBooking === 'ask' && isSmall);
  const refusal = isAsked ? duplicatesRefusal(record.id, await countDoubtful(record), choices) : undefined;
  if (refusal !== undefined) throw refusal;
  return choices;
};

/**
 * Large files are compared when they are planned.
 * @throws DomainError if records of earlier files are to be decided about first
 */
const decideKnown = async (
  { refuseKnown }: PublishDependencies,
  record: ImportRecord,
  { onKnownRecords = 'ask' }: Acceptance,
): Promise<Pick<ImportRecord, 'onKnownRecords'>> => {
  if (record.type !== 'NativeImport') return {};
  const refusal = await refuseKnown({ ...record, onKnownRecords });
  if (refusal !== undefined) throw refusal;
  return { onKnownRecords };
};

/**
 * Publishes the import once it has been read. What was accepted stays in effect until then; choices of an earlier
 * publication do not.
 */
const noteRequest = async (
  deps: PublishDependencies,
  { familyId, id, publishRequested }: ImportRecord,
  accepted: Acceptance,
): Promise<ImportRecord> => {
  const expected = { statuses: ['pending'], preparing: true } as const;
  const { acceptIncomplete, onKnownRecords = publishRequested ? undefined : 'ask' } = accepted;
  const sent = sentChoices(accepted) ?? (publishRequested ? undefined : {});
  const wanted = {
    publishRequested: true,
    ...(acceptIncomplete === true && { acceptIncomplete }),
    ...(sent && choicesOf(sent)),
    ...(onKnownRecords !== undefined && { onKnownRecords }),
  };
  const noted = await deps.imports.update(familyId, id, expected, wanted);
  return noted ?? publishById(deps, familyId, id, accepted); // reading finished meanwhile
};

/** The session may have changed since the import was created from it. */
const PUBLISH_SESSION =
  'This import belongs to an import session: publish it with POST /api/v1/import_sessions/{id}/publish and the same id';

/** The initial state of an attempt; clears the state of earlier ones. */
export const FRESH_ATTEMPT = {
  attemptStarted: false,
  checkpoint: null,
  plan: null,
  bindings: null,
  failure: null,
  revertCounts: null,
  error: null,
  progress: null,
  publishRequested: false,
  acceptIncomplete: false,
  knownRecords: null,
  lease: null,
  wakes: 0,
} as const;

const wake = async (deps: PublishDependencies, before: ImportRecord, begun: ImportRecord): Promise<ImportRecord> => {
  const { familyId, id, attempt } = begun;
  try {
    await deps.queues.send('publish', { familyId, importId: id, attempt: attempt?.id ?? null });
  } catch (error) {
    if (await restoreUnlessStarted(deps, before, begun)) throw publishFailed(id, error);
  }
  return begun;
};

/** Restores the import unless a worker has started the attempt, woken by the sweep or a late message. */
const restoreUnlessStarted = async (
  deps: PublishDependencies,
  before: ImportRecord,
  begun: ImportRecord,
): Promise<boolean> => {
  const undone = await deps.imports.update(
    begun.familyId,
    begun.id,
    { statuses: ['importing'], attemptId: begun.attempt?.id ?? '', neverStarted: true },
    {
      status: before.status,
      attempt: null,
      error: before.error,
      verification: before.verification,
      updatedAt: deps.now(),
    },
  );
  return undone !== undefined;
};

const publishFailed = (importId: ImportId, cause: unknown): DomainError =>
  new DomainError('publish_failed', 'The import was saved but could not be queued: publish it again', {
    importId,
    cause,
  });

const markFailed = async (deps: PublishDependencies, record: ImportRecord, { code, message }: DomainError) => {
  const expected = { statuses: statusesBefore('publish'), preparing: false };
  const failed = await deps.imports.update(record.familyId, record.id, expected, {
    status: 'failed',
    events: importFailed(record.id, code),
    error: `${code}: ${message}`,
    updatedAt: deps.now(),
  });
  if (failed !== undefined) logFailure(deps, failed, code);
};

const notNow = ({ status }: ImportRecord): InvalidStateError =>
  new InvalidStateError(`An import that is ${status} cannot be published`);

type Lister = { readonly imports: Pick<Imports, 'listWithContent'> };
type Dependencies = Lister & { readonly contentClaims: ContentClaims };

const MAX_TRIES = 5;

/**
 * @throws DomainError `already_imported` with the id of the import if the family has already imported the native file and not
 * reverted it: a second import would duplicate its records.
 */
export const refuseKnownContent = async (deps: Lister, record: ImportRecord): Promise<void> => {
  const complete = await findOther(deps, record, ({ status }) => status === 'complete');
  if (complete !== undefined) throw alreadyImported(complete);
};

/**
 * Claims the content of a native import, then checks for another active import of the same content. Of two concurrent
 * imports the later claim wins; the other fails when it is planned.
 * @throws DomainError `already_imported`
 */
export const claimContent = async (deps: Dependencies, record: ImportRecord): Promise<void> => {
  const { familyId, id, raw } = record;
  if (record.type !== 'NativeImport' || raw === null) return;
  const before = await findOther(deps, record, isAlive);
  if (before !== undefined) throw alreadyImported(before);
  await hold(deps, record, raw.sha256);
  const after = await findOther(deps, record, isAlive);
  if (after === undefined) return;
  await deps.contentClaims.move(familyId, raw.sha256, id, after.id);
  throw alreadyImported(after);
};

const hold = async ({ contentClaims }: Dependencies, { familyId, id }: ImportRecord, sha256: string): Promise<void> => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const holder = await contentClaims.holder(familyId, sha256);
    if (holder === id || (await contentClaims.move(familyId, sha256, holder, id))) return;
  }
  throw new BusyError('Other requests are publishing the same file: try again');
};

const findOther = async (
  { imports }: Lister,
  { type, familyId, id, raw }: ImportRecord,
  isWanted: (other: ImportRecord) => boolean,
): Promise<ImportRecord | undefined> => {
  if (type !== 'NativeImport' || raw === null) return undefined;
  const others = await imports.listWithContent(familyId, raw.sha256);
  return others.find((other) => other.id !== id && other.type === type && isWanted(other));
};

const isAlive = ({ status }: ImportRecord): boolean => status !== 'pending' && status !== 'failed';

const alreadyImported = ({ id, status }: ImportRecord): DomainError =>
  new DomainError(
    'already_imported',
    status === 'complete' || status === 'importing'
      ? `This file is already ${status} as import ${id}: nothing needs to be done. To import it again, revert that import first`
      : `This file is still in import ${id}, which is ${status}: revert that import before you import the file again`,
    { importId: id },
  );
