import { createExchangeRates } from '../../../shared/accounts/store/exchange-rate-repository.ts';
import type { BankSync } from '../../../shared/bank/connections/domain/connection.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { createRecordMerges } from '../../../shared/catalogue/store/record-merges.ts';
import { createFindings } from '../../../shared/changes/store/finding-repository.ts';
import { createDeliveryRepository } from '../../../shared/events/store/delivery-repository.ts';
import { createEventFeed } from '../../../shared/events/store/event-feed.ts';
import { createOutbox } from '../../../shared/events/store/outbox.ts';
import { createWebhookRepository } from '../../../shared/events/store/webhook-repository.ts';
import type { ExportRecord } from '../../../shared/exports/domain/export-record.ts';
import { createExportRepository } from '../../../shared/exports/store/export-repository.ts';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createPageSummaries } from '../../../shared/ledger/store/page-summaries.ts';
import { createPastSums } from '../../../shared/ledger/store/past-sums.ts';
import { createDebugLog, createDebugReader } from '../../../shared/platform/dynamodb/debug-log-repository.ts';
import { createExternalIdClaims } from '../../../shared/platform/dynamodb/external-id-claims.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { hashKey } from '../../../shared/platform/dynamodb/keys.ts';
import { createNameChanges } from '../../../shared/platform/dynamodb/name-changes.ts';
import { readLog } from '../../../shared/platform/use-cases/log-page.ts';
import { CALM, settle } from '../../model/disturbance.ts';
import { anAccount, csvOf, EVERYTHING, NOTHING_SENT } from '../../model/family/changed-family.ts';
import { createWorld } from '../../model/world.ts';
import { aBankAccount, aConnection } from '../bank/bank-builders.ts';
import { createEventsWorld, REFUSED, settleEvents } from '../events/events-world.ts';
import { EVERY_KIND, native, ndjson } from '../imports/every-kind.ts';
import { fixedId, type RecordedPart, recordedPart, storedPart } from './recorded-part.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const LATER = '2026-05-30T10:00:00.000Z';
const FAMILY = fixedId(1);
const ACCOUNT = fixedId(20);
const CONNECTION = aConnection({ id: fixedId(21), familyId: FAMILY });
const BANK_ACCOUNT = aBankAccount(CONNECTION, { upstreamId: 'ACT-1', accountId: ACCOUNT, notice: 'odd', kind: 'loan' });

const SYNC: BankSync = {
  id: fixedId(22),
  trigger: 'schedule',
  status: 'completed',
  startedAt: NOW,
  finishedAt: NOW,
  today: '2026-03-01',
  error: { code: 'internal', message: 'It failed' },
  notices: [{ category: 'other', message: 'A notice', upstreamId: null }],
  refused: ['no date'],
  stats: {
    requests: 1,
    windows: 2,
    accountsLinked: 3,
    accountsUnlinked: 4,
    rowsSeen: 5,
    created: 6,
    updated: 7,
    matched: 8,
    pendingPosted: 9,
    pendingStale: 10,
    suggestions: 11,
    rowsRefused: 12,
    holdings: 13,
    balances: 14,
  },
  attempts: 1,
  isListed: true,
  mayHaveMore: true,
};

const EXPORT: ExportRecord = {
  id: fixedId(23),
  familyId: FAMILY,
  status: 'pending',
  progress: { done: 1, total: 2 },
  checkpoint: 'checkpoint',
  lease: { holder: 'worker', until: LATER },
  wakes: 1,
  archive: null,
  error: null,
  touchedAt: NOW,
  createdAt: NOW,
  updatedAt: NOW,
  expiresAt: LATER,
};
const ARCHIVE = { key: 'exports/a', bytes: 10, sha256: 'ab', counts: { transactions: 1 } };

const REQUEST = [FAMILY, 'create-import', 'key of a client'] as const;

const FLOWS = { accountId: ACCOUNT, month: '2026-02', currency: 'USD', categoryId: null, inflow: '1.5', outflow: '0' };

const LINES = ['2025-05-30,-4.5,Shop,Food', '2026-01-02,-4.50,Card shop,Eating out', '2026-01-03,1000,Pay,'];

/** A year with such notes is too large for the item of its headers. */
const LONG_NOTES = Array.from({ length: 120 }, (_, number) => hashKey(String(number))).join(' ');

const CHUNK = ndjson([native('Tag', { id: 't', name: 'Trip' })]);

export const FAMILIES: Readonly<Record<string, RecordedPart>> = {
  exchangeRates: storedPart(
    createExchangeRates,
    (rates) => rates.put(FAMILY, { date: '2026-03-01', from: 'EUR', to: 'USD', rate: '1.0835' }),
    (rates) => rates.list(FAMILY, {}),
  ),
  banks: recordedPart(
    async ({ documents, tableName }) => {
      const replacements = [{ dormantId: fixedId(24), activeId: fixedId(25), accountId: ACCOUNT }];
      const state = { sync: SYNC, replacements, dismissed: ['a b'], lease: { holder: 'worker', until: LATER } };
      const connections = createBankConnectionRepository(documents, tableName);
      await connections.create({ ...CONNECTION, ...state, requests: { day: '2026-03-01', count: 4 } });
      const accounts = createBankAccountRepository(documents, tableName);
      await accounts.create(BANK_ACCOUNT);
      const link = { connectionId: CONNECTION.id, bankAccountId: BANK_ACCOUNT.id };
      await accounts.moveLink(FAMILY, ACCOUNT, undefined, link);
    },
    async ({ documents, tableName }) => {
      const connections = createBankConnectionRepository(documents, tableName);
      const accounts = createBankAccountRepository(documents, tableName);
      return {
        connections: await connections.list(FAMILY),
        due: await connections.listDue(LATER, 10),
        accounts: await accounts.list(FAMILY, CONNECTION.id),
        link: await accounts.readLink(FAMILY, ACCOUNT),
      };
    },
  ),
  exports: storedPart(
    createExportRepository,
    async (exports) => {
      await exports.create(EXPORT);
      const done = { ...EXPORT, id: fixedId(26), progress: null, checkpoint: null, lease: null, withFiles: true };
      await exports.create({ ...done, status: 'complete', archive: ARCHIVE });
    },
    async (exports) => ({
      listed: await exports.list(FAMILY, NOW, { page: 1, perPage: 10 }),
      inFlight: await exports.listInFlight(),
    }),
  ),
  externalIds: storedPart(
    createExternalIdClaims,
    async (claims) => {
      const own = { familyId: FAMILY, kind: 'transaction' };
      const claim = { recordId: fixedId(32), at: NOW };
      await claims.move({ ...own, externalId: { source: 'api', id: 'ä-1' } }, undefined, claim);
      const changeSetId = fixedId(33);
      await claims.move({ ...own, externalId: { source: 'shop', id: 'ä-1' } }, undefined, { ...claim, changeSetId });
    },
    (claims) =>
      claims.read(
        FAMILY,
        'transaction',
        ['api', 'shop'].map((source) => ({ source, id: 'ä-1' })),
      ),
  ),
  findings: recordedPart(
    async ({ documents, tableName }) => {
      const found = { state: 'state', text: '["ü"]', count: 1 };
      await createFindings(documents, tableName, () => NOW).write(FAMILY, 'duplicates', found);
      const summary = { flows: [FLOWS], references: new Map([[fixedId(27), 2]]) };
      const year = new Map([['tag', { version: 'v', months: new Map([['2026-02', summary]]) }]]);
      await createPageSummaries(documents, tableName, () => NOW).write(FAMILY, '2026', year);
    },
    async ({ documents, tableName }) => {
      const findings = createFindings(documents, tableName);
      return {
        duplicates: await findings.read(FAMILY, 'duplicates'),
        count: await findings.readCount?.(FAMILY, 'duplicates'),
        summaries: await createPageSummaries(documents, tableName).read(FAMILY, '2026'),
      };
    },
  ),
  debugLog: recordedPart(
    async ({ documents, tableName }) => {
      const options = { newId: () => fixedId(28), retentionDays: 90, log: { warn: () => undefined } };
      const about = { familyId: FAMILY, accountId: ACCOUNT, userId: null, linkId: null, metadata: { newId: 'ACT-9' } };
      const said = { category: 'provider_sync_warning', message: 'Two accounts fit', source: 'bank_sync' };
      const entry = { ...said, level: 'warn', providerKey: 'us', ...about, createdAt: NOW } as const;
      await createDebugLog(documents, tableName, options).write(entry);
    },
    ({ documents, tableName }) =>
      readLog(createDebugReader(documents, tableName), { from: '2026-03-01', to: '2026-03-01' }, () => true),
  ),
  idempotency: storedPart(
    (documents, tableName) => createIdempotencyRepository(documents, tableName, () => fixedId(29)),
    async (requests) => {
      await requests.begin(...REQUEST, 'hash', NOW);
      await requests.finish(...REQUEST, { status: 201, body: '{"data":{"id":"1"}}' });
    },
    (requests) => requests.begin(...REQUEST, 'hash', NOW),
  ),
  events: recordedPart(
    async (table) => {
      const world = createEventsWorld(table, () => REFUSED);
      const { webhook } = await world.register('https://receiver.example');
      await world.add('a');
      await world.change('a', '1');
      await settleEvents(world, 0.1);
      await world.change('a', '2'); // stays in the outbox
      return { familyId: world.familyId, webhookId: webhook.id };
    },
    async ({ documents, tableName }, { familyId, webhookId }) => {
      const [webhooks, feed] = [createWebhookRepository(documents, tableName), createEventFeed(documents, tableName)];
      const [deliveries, outbox] = [createDeliveryRepository(documents, tableName), createOutbox(documents, tableName)];
      const [webhook] = await webhooks.list(familyId);
      const groups = (await outbox.groupsBefore(LATER)).filter((group) => group.familyId === familyId);
      return {
        webhook,
        another: webhook && (await webhooks.create({ ...webhook, id: fixedId(30) }, 1)),
        due: await webhooks.familiesDue(LATER, 10),
        deliveries: await deliveries.list(webhookId, { page: 1, perPage: 10 }, 10),
        retry: await deliveries.nextRetry(webhookId),
        last: await feed.last(familyId),
        feed: await feed.after(familyId, 0, 10, NOW),
        outbox: await Promise.all(groups.map((group) => outbox.oldest(group, undefined))),
      };
    },
  ),
  ledger: recordedPart(
    async (table) => {
      const world = createWorld(table);
      const { familyId } = world.caller;
      const account = await world.accounts.create(familyId, anAccount(ACCOUNT), 'user', world.now());
      await world.accounts.linkBankNumbers(familyId, new Map([['1234', account.id]]));
      const csv = csvOf(account, LINES);
      const { id: importId } = await world.create(world.caller, { ...csv, publish: true });
      await settle(world, CALM);
      const content = { ...csv.content, bytes: Buffer.from(ndjson(EVERY_KIND)) };
      const file = { ...csv, type: 'NativeImport', accountId: null, publish: true, content } as const;
      const { id: nativeId } = await world.create(world.caller, file);
      await settle(world, CALM);
      await world.ledger.change(familyId, account, '2025-05', (page) =>
        entriesOf(page).reduce((all, { id }) => editEntry(all, id, { notes: LONG_NOTES }, NOW).page, page),
      );
      const changeSetId = world.randomId();
      const request = { select: { filters: EVERYTHING }, changes: { notes: 'Seen' }, sent: NOTHING_SENT };
      await world.previewChange(world.caller, request, changeSetId, { applyWhenReady: true });
      await settle(world, CALM);
      const categories = await world.records.listOf(familyId, 'category');
      const [from, into] = ['Eating out', 'Food'].map((name) => categories.find((category) => category.name === name));
      if (from === undefined || into === undefined) throw new Error('There are not both categories');
      const merge = { kind: 'category', fromId: from.id, intoId: into.id } as const;
      await createRecordMerges(table.documents, table.tableName).retire(familyId, merge, changeSetId, world.now());
      await world.dismissed.add(familyId, [{ keptId: 'a:1', mergedId: 'a:2' }], world.now());
      const asked = { clientSessionId: 'laptop', expectedChunks: 2, filename: null };
      const { session } = await world.createSession(world.caller, asked);
      const chunk = { content: { bytes: Buffer.from(CHUNK) }, sequence: 1, clientChunkId: 'first' };
      await world.addChunk(world.caller, session.id, () => chunk);
      const form = { key: 'raw/a', filename: 'bank.csv', contentType: null, createdAt: NOW, formExpires: LATER };
      await world.forms.create({ id: fixedId(31), familyId, ...form, expires: LATER });
      return { familyId, importId, nativeId, changeSetId, sessionId: session.id, mergedId: from.id };
    },
    async (table, { familyId, importId, nativeId, changeSetId, sessionId, mergedId }) => {
      const world = createWorld(table);
      const { accounts, records, headers, ledger } = world;
      const record = await world.imports.findAny(familyId, importId);
      const rows = await world.rows.open(importId, record?.rowIndex ?? '');
      const native = await world.imports.findAny(familyId, nativeId);
      if (record === undefined || native === undefined) throw new Error('The imports are not read');
      const { type, accountId } = record;
      const listed = await headers.list(familyId);
      const named = { accountId, type, signature: rows.signature ?? '' };
      return {
        accounts: await accounts.list(familyId),
        records: await records.list(familyId),
        byName: await records.findByName(familyId, 'category', 'Food'),
        heirs: await records.heirs(familyId, 'category', [mergedId]),
        imports: [record, native],
        rows: [rows.blocks, await rows.rows(1, 10), await rows.mappings(), rows.repaired],
        saved: await world.savedConfigurations.find(familyId, named),
        holder: await world.contentClaims.holder(familyId, native.raw?.sha256 ?? ''),
        headers: listed,
        pages: await Promise.all(listed.map(({ account, key }) => ledger.read(familyId, account, key.month))),
        past: await createPastSums(table.documents, table.tableName).read(familyId),
        recent: await headers.recent?.(familyId, { withBalances: true }),
        changeSet: await world.changeSets.find(familyId, changeSetId, NOW),
        dismissed: await world.dismissed.list(familyId),
        session: await world.sessions.find(familyId, sessionId),
        chunks: await world.sessions.listChunks(sessionId),
        clientSession: await world.clientSessions.find(familyId, 'laptop'),
        form: await world.forms.find(familyId, fixedId(31), NOW),
        namesUntil: await createNameChanges(table.documents, table.tableName).until(familyId),
      };
    },
  ),
};
