import { randomUUID } from 'node:crypto';
import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { v7 as uuidv7 } from 'uuid';
import { idOfRun } from '../../functions/changes/adapters.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { identifyAccounts } from '../../shared/accounts/use-cases/account-external-ids.ts';
import { thenSumPastYears } from '../../shared/accounts/use-cases/then-sum-past-years.ts';
import { applyFeed } from '../../shared/bank/feed/use-cases/apply-feed.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createRecordMerges } from '../../shared/catalogue/store/record-merges.ts';
import { identifyRecords, identifyRestored } from '../../shared/catalogue/use-cases/record-external-ids.ts';
import { previewBulk, runBulk } from '../../shared/changes/bulk/use-cases/run-bulk.ts';
import { takeTransactionId } from '../../shared/changes/bulk/use-cases/transaction-ids.ts';
import type { ChangeSet } from '../../shared/changes/change-sets/domain/change-set.ts';
import type { ChangeWakeUp } from '../../shared/changes/change-sets/use-cases/change-ports.ts';
import {
  applyChangeSet,
  createChangeSet,
  revertChangeSet,
} from '../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { createChangeWorker } from '../../shared/changes/change-sets/use-cases/change-worker.ts';
import { createPlanReader } from '../../shared/changes/change-sets/use-cases/plan-objects.ts';
import { sweepChangeSets } from '../../shared/changes/change-sets/use-cases/sweep-change-sets.ts';
import { declineChangeSet } from '../../shared/changes/proposals/use-cases/decline-change-set.ts';
import { requireUnchanged } from '../../shared/changes/proposals/use-cases/require-unchanged.ts';
import { requestRecordMerge } from '../../shared/changes/record-merges/use-cases/request-record-merge.ts';
import { readActiveRules } from '../../shared/changes/rules/use-cases/read-rules.ts';
import { startOnImport, startOnSync } from '../../shared/changes/rules/use-cases/start-on-new.ts';
import { createChangeSetRepository } from '../../shared/changes/store/change-set-repository.ts';
import { createDismissedDuplicates } from '../../shared/changes/store/dismissed-duplicates.ts';
import type { FeedEvent } from '../../shared/events/domain/event.ts';
import { createEventFeed } from '../../shared/events/store/event-feed.ts';
import { createEventRecorder } from '../../shared/events/store/event-recorder.ts';
import { createOutbox } from '../../shared/events/store/outbox.ts';
import type { EventQueue, EventWakeUp } from '../../shared/events/use-cases/event-ports.ts';
import { relayEvents, sweepOutbox } from '../../shared/events/use-cases/relay-events.ts';
import { countDoubtful } from '../../shared/imports/duplicates/use-cases/duplicate-candidates.ts';
import { refuseKnown } from '../../shared/imports/known-records/use-cases/review-record.ts';
import { assignImportMappings } from '../../shared/imports/mappings/use-cases/import-mappings.ts';
import { prepareRows, prepareStatement } from '../../shared/imports/prepare/use-cases/prepare-rows.ts';
import { createPrepareWorker } from '../../shared/imports/prepare/use-cases/prepare-worker.ts';
import { preflightImport } from '../../shared/imports/preview/use-cases/preflight-import.ts';
import { findImportPages } from '../../shared/imports/publish/use-cases/ledger-pages-of-import.ts';
import { publishImport } from '../../shared/imports/publish/use-cases/publish-import.ts';
import { createPublishWorker } from '../../shared/imports/publish/use-cases/publish-worker.ts';
import { revertImport } from '../../shared/imports/revert/use-cases/revert-import.ts';
import { createRevertWorker } from '../../shared/imports/revert/use-cases/revert-worker.ts';
import { updateImportRow } from '../../shared/imports/rows/use-cases/update-import-row.ts';
import { updateImportRows } from '../../shared/imports/rows/use-cases/update-import-rows.ts';
import { addChunk } from '../../shared/imports/sessions/use-cases/add-chunk.ts';
import { createSession, getSession } from '../../shared/imports/sessions/use-cases/open-session.ts';
import { publishSession } from '../../shared/imports/sessions/use-cases/publish-session.ts';
import { createImportCatalogue } from '../../shared/imports/store/import-catalogue.ts';
import { createContentClaimRepository, createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createMappables, createRecordNames } from '../../shared/imports/store/record-names.ts';
import { createRowBlockStore } from '../../shared/imports/store/row-block-store.ts';
import { createSavedConfigurationStore } from '../../shared/imports/store/saved-configuration-store.ts';
import { createClientSessions, createSessionRepository } from '../../shared/imports/store/session-repository.ts';
import { createUploadRepository } from '../../shared/imports/store/upload-repository.ts';
import { createImport } from '../../shared/imports/use-cases/create-import.ts';
import { deleteImport } from '../../shared/imports/use-cases/delete-import.ts';
import type { QueueName, WakeUp } from '../../shared/imports/use-cases/import-ports.ts';
import type { Leased } from '../../shared/imports/use-cases/run-slice.ts';
import { sweep, sweepSessions } from '../../shared/imports/use-cases/sweep.ts';
import { updateImport } from '../../shared/imports/use-cases/update-import.ts';
import type { WorkDependencies } from '../../shared/imports/use-cases/work-dependencies.ts';
import { createReadbackWorker } from '../../shared/imports/verification/use-cases/readback-worker.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createPastSums } from '../../shared/ledger/store/past-sums.ts';
import { createRecordEdits } from '../../shared/ledger/store/record-edits.ts';
import type { Caller } from '../../shared/platform/domain/family.ts';
import { createExternalIdClaims } from '../../shared/platform/dynamodb/external-id-claims.ts';
import { announcingNames } from '../../shared/platform/dynamodb/name-changes.ts';
import { joiningBatches, withSharedReads } from '../../shared/platform/dynamodb/request-read-cache.ts';
import { withMeanwhile } from '../../shared/platform/sqs/meanwhile.ts';
import type { SliceClock } from '../../shared/platform/use-cases/clock.ts';
import { utcToday } from '../support/clock.ts';
import { readTypedStatement } from '../support/imports/pdf/statement-text.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';
import { memoryUploads } from '../support/store/memory-uploads.ts';
import { turnAt } from '../support/turn-at.ts';

/** The process was killed between two of its writes. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

type Message =
  | { readonly queue: QueueName; readonly wakeUp: WakeUp }
  | { readonly queue: 'change'; readonly wakeUp: ChangeWakeUp }
  | { readonly queue: 'events'; readonly wakeUp: EventWakeUp };

const LEASE_SECONDS = 90;
/** The time at which past years are added up, so that sums include everything that tests import. */
const YEARS_LATER = '2030-03-01T00:00:00.000Z';

/**
 * The product on a real table, with an in-memory bucket, queues and clock. Can kill the process at a chosen write: before
 * it, or after it but before the response.
 */
const prepareTyped = prepareStatement(readTypedStatement);

export const createWorld = (table: TestTable) => {
  let time = Date.parse('2026-03-01T00:00:00.000Z');
  let fuse: { writes: number; after: boolean } | undefined;
  const messages: Message[] = [];
  /** Messages with a delay, which the next sweep delivers. */
  const delayed: Message[] = [];
  const lines: Record<string, unknown>[] = [];
  const now = () => new Date(time).toISOString();

  const write = async <T>(act: () => Promise<T>): Promise<T> => {
    if (fuse === undefined || fuse.writes-- > 0) return act();
    if (fuse.writes < -1) throw new Killed('already gone');
    if (fuse.after) await act();
    throw new Killed('killed');
  };
  const documents = withSharedReads(
    announcingNames(
      breakable(table.documents, write, () => fuse !== undefined && fuse.writes < 0),
      () => time,
    ),
  );
  const memory = memoryUploads();
  const uploads = { ...memory, put: (key: string, bytes: Uint8Array) => write(() => memory.put(key, bytes)) };
  const accounts = createAccountRepository(documents, table.tableName);
  const records = createCatalogueRepository(documents, table.tableName);
  const caller: Caller = { familyId: randomUUID(), userId: randomUUID(), apiKeyId: 'key', scope: 'read_write' };
  let linksFor: string | undefined;
  let readsBackLater = false;
  const family = { id: caller.familyId, currency: 'USD', dateFormat: '%Y-%m-%d', locale: 'en', timeZone: 'UTC' };
  const outbox = createOutbox(documents, table.tableName);
  const feed = createEventFeed(documents, table.tableName);
  const eventQueue: EventQueue = {
    send: (wakeUp) => write(async () => void messages.push({ queue: 'events', wakeUp })),
  };
  const recorder = createEventRecorder(documents, table.tableName, { queue: eventQueue, newId: uuidv7, now });
  const fannedOut: FeedEvent[] = [];
  const imports = createImportRepository(documents, table.tableName, recorder);
  const changeSets = createChangeSetRepository(documents, table.tableName, recorder);
  const claims = createExternalIdClaims(documents, table.tableName);
  const ledger = createLedgerPages(documents, table.tableName, undefined, recorder);
  const stores = {
    takeId: takeTransactionId({ claims, changeSets, ledger, now }),
    imports: {
      ...imports,
      // other worlds on the table have their own buckets
      listInFlight: async () => (await imports.listInFlight()).filter(({ familyId }) => familyId === caller.familyId),
    },
    sessions: createSessionRepository(documents, table.tableName),
    clientSessions: createClientSessions(documents, table.tableName),
    forms: createUploadRepository(documents, table.tableName),
    contentClaims: createContentClaimRepository(documents, table.tableName),
    rows: createRowBlockStore(documents, table.tableName, uploads),
    savedConfigurations: createSavedConfigurationStore(documents, table.tableName),
    uploads,
    queues: {
      send: (queue: QueueName, wakeUp: WakeUp) => write(async () => void messages.push({ queue, wakeUp })),
    },
    families: { find: async () => ({ ...family, ...(linksFor !== undefined && { transfersLinkedFor: linksFor }) }) },
    today: utcToday(now),
    accounts,
    linkBankNumbers: accounts.linkBankNumbers,
    records,
    readRules: readActiveRules({ accounts, records }),
    catalogue: createImportCatalogue({
      accounts,
      records,
      identify: (kind) =>
        kind === 'account'
          ? identifyAccounts({ claims, accounts, now })
          : identifyRecords({ claims, records, now })(kind),
    }),
    ledger,
    headers: createLedgerHeaders(documents, table.tableName),
    names: createRecordNames({ accounts, records }),
    logger: { info: (text: string, facts: Record<string, unknown>) => void lines.push({ text, ...facts }) },
    randomId: randomUUID,
    maxNativeRecords: 1_000_000,
    maxRecords: 1_000_000,
    newImportId: randomUUID,
    newSessionId: randomUUID,
    now,
    milliseconds: () => time,
    mappables: createMappables({ accounts, records }),
    sleep: async () => undefined,
    random: () => 0.5,
  };
  const deps = { ...stores, countDoubtful: countDoubtful(stores), refuseKnown: refuseKnown(stores) };
  const changes = {
    ...stores,
    changeSets: {
      ...changeSets,
      listInFlight: async () =>
        (await changeSets.listInFlight()).filter(({ familyId }) => familyId === caller.familyId),
    },
    queue: {
      send: (wakeUp: ChangeWakeUp, delaySeconds = 0) =>
        write(async () => void (delaySeconds > 0 ? delayed : messages).push({ queue: 'change', wakeUp })),
    },
    edits: createRecordEdits(documents, table.tableName),
    merges: createRecordMerges(documents, table.tableName),
    identifyAgain: identifyRestored({ claims, records, now }),
    importPages: findImportPages(stores),
    idOfRun,
  };
  const dismissed = createDismissedDuplicates(documents, table.tableName);
  const startOnNew = startOnImport(changes);
  const pastSums = createPastSums(documents, table.tableName);
  const warn = (text: string, facts: Record<string, unknown>): void => {
    if (facts['error'] instanceof Killed) throw facts['error'];
    lines.push({ text, ...facts });
  };
  const summed = thenSumPastYears({
    ...{ pastSums, accounts, ledger: stores.ledger },
    now: () => YEARS_LATER,
    logger: { warn },
  });
  const readBackWith = (own: WorkDependencies, held?: Leased) =>
    summed(createReadbackWorker({ ...own, startOnNew, confirmDistinct: dismissed.add }, held));
  const readBackLater = async (own: WorkDependencies, held: Leased | undefined, wakeUp: WakeUp): Promise<void> => {
    await held?.release();
    await own.queues.send('readback', wakeUp);
  };
  const workers = {
    prepare: createPrepareWorker({
      ...deps,
      prepareFile: (ports, record, file) =>
        record.type === 'PdfImport' ? prepareTyped(ports, record, file) : prepareRows(ports, record, file),
    }),
    publish: createPublishWorker(
      deps,
      (own, held) => (wakeUp, clock) =>
        readsBackLater ? readBackLater(own, held, wakeUp) : readBackWith(own, held)(wakeUp, clock),
    ),
    readback: readBackWith(deps),
    revert: summed(createRevertWorker(deps)),
    change: summed(createChangeWorker(changes)),
    events: relayEvents({
      outbox,
      feed,
      fanOut: (event) => write(async () => void fannedOut.push(event)),
      wake: (wakeUp) => write(async () => void messages.push({ queue: 'events', wakeUp })),
    }),
  };
  const bulk = { ...changes, claims, work: createChangeWorker(changes) };
  const isOwn = ({ familyId }: { readonly familyId: string }): boolean => familyId === caller.familyId;
  const clock = (steps: number): SliceClock => {
    let left = steps;
    return {
      now,
      mayContinue: () => left-- > 0,
      leaseUntil: () => new Date(time + LEASE_SECONDS * 1000).toISOString(),
    };
  };

  return {
    ...deps,
    /** Of a process that can be killed. */
    documents,
    caller,
    messages,
    /** The lines of the log. */
    lines,
    create: createImport(deps),
    publish: publishImport(deps),
    createSession: createSession(deps),
    addChunk: addChunk(deps),
    publishSession: publishSession(deps),
    getSession: getSession(deps),
    revert: revertImport(deps),
    remove: deleteImport(deps),
    reconfigure: updateImport(deps),
    repair: updateImportRow(deps),
    repairAll: updateImportRows(deps),
    assign: assignImportMappings(deps),
    preflight: preflightImport(deps),
    changeSets,
    dismissed,
    startOnSync: startOnSync(changes),
    applyFeed: applyFeed({ ...stores, securities: async () => [], newId: randomUUID }),
    previewChange: createChangeSet(changes),
    /** A request of many operations; its slice stops after checking the clock `steps` times. */
    bulk: (operations: Parameters<ReturnType<typeof runBulk>>[1], id: string = uuidv7(), steps = 100) =>
      runBulk(bulk)(caller, operations, id, clock(steps)),
    previewBulk: previewBulk(bulk),
    previewRecordMerge: requestRecordMerge({ records, create: createChangeSet(changes) }),
    applyChange: applyChangeSet(changes),
    /** The plan of a change set; empty before it is ready. */
    operationsOf: async ({ plan }: Pick<ChangeSet, 'plan'>) => {
      const reader = createPlanReader(changes);
      const blocks = plan === null ? [] : (await reader.plan(plan)).blocks;
      return (await Promise.all(blocks.map(({ key }) => reader.block(key)))).flat();
    },
    /** The conditions of applying a change set. */
    requireUnchanged: requireUnchanged(changes),
    declineChange: declineChangeSet(changes),
    revertChange: revertChangeSet(changes),
    /** The family chooses that certain transfers are linked at once. */
    linkTransfers: () => {
      linksFor = caller.userId ?? undefined;
    },
    /** From now on, a published import is read back only after another wake-up, as after a long slice. */
    readBackLater: () => {
      readsBackLater = true;
    },
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
    /** The next process is killed at its write number `writes`. */
    arm: (writes: number, after: boolean) => {
      fuse = { writes, after };
    },
    disarm: () => {
      fuse = undefined;
    },
    /** Delivers one message; a slice stops after checking the clock `steps` times. */
    deliver: async (message: Message, steps: number): Promise<void> => {
      if (message.queue === 'events') return workers.events(message.wakeUp, clock(steps));
      if (message.queue === 'change') return workers.change(message.wakeUp, clock(steps));
      const { queue, wakeUp } = message;
      const work = () =>
        queue === 'prepare' || queue === 'statement'
          ? workers.prepare(wakeUp, now)
          : workers[queue](wakeUp, clock(steps));
      await withMeanwhile(() => joiningBatches(work));
    },
    /** The feed of the family, and what was passed on to webhooks and the bus. */
    events: () => feed.after(caller.familyId, 0, 1_000, now()),
    fannedOut,
    catchUp: table.catchUp,
    sweep: async () => {
      const [swept, more] = [await sweep(deps, turnAt(now())), await sweepChangeSets(changes, turnAt(now()))];
      const late = delayed.splice(0);
      messages.push(...late);
      const own = { groupsBefore: async (instant: string) => (await outbox.groupsBefore(instant)).filter(isOwn) };
      const { woken: events } = await sweepOutbox(own, eventQueue.send, turnAt(now()));
      return { ...swept, woken: swept.woken + more.woken + late.length + events };
    },
    sweepSessions: async () => (await sweepSessions(deps, turnAt(now()))).woken,
  };
};
export type World = ReturnType<typeof createWorld>;

const isWrite = (command: unknown): boolean =>
  [PutCommand, UpdateCommand, DeleteCommand, BatchWriteCommand].some((kind) => command instanceof kind);

export const breakable = (
  documents: DynamoDBDocumentClient,
  write: <T>(act: () => Promise<T>) => Promise<T>,
  isDead: () => boolean,
): DynamoDBDocumentClient =>
  new Proxy(documents, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property);
      const send = target.send.bind(target) as (command: unknown) => Promise<unknown>;
      return async (command: unknown) => {
        if (isDead()) throw new Killed('already gone');
        return isWrite(command) ? write(() => send(command)) : send(command);
      };
    },
  });
