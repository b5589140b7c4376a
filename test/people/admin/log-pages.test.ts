import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showAuditLog } from '../../../functions/people/admin/log-pages/show-audit-log.ts';
import { showDebugLog } from '../../../functions/people/admin/log-pages/show-debug-log.ts';
import { type PersonDependencies, pageEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { createAuditLog, createAuditRepository } from '../../../shared/people/store/audit-repository.ts';
import { createDebugLog, createDebugReader } from '../../../shared/platform/dynamodb/debug-log-repository.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';
import { counted } from '../../support/store/counted-documents.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const now = () => '2026-03-31T12:00:00.000Z';
const PERSON = {
  readEdge,
  rateLimits: { count: async () => ({ limited: false, retryAfter: 0 }) },
  errorPage: () => '',
  log: { info: () => undefined, error: () => undefined },
  now,
  findPerson: async () => ({
    user: { familyId: 'family', role: 'super_admin', email: 'ann@example.org' },
    session: {},
  }),
  findFamily: async () => undefined,
} as unknown as PersonDependencies;
const LAST = Date.parse('2026-03-31T11:00:00.000Z');
/** One entry per minute. */
const minutesAgo = (minutes: number): string => new Date(LAST - minutes * 60_000).toISOString();

type Written = { readonly id: string; readonly time: string };

const logs = {
  'GET /settings/debug': {
    write: (documents: DynamoDBDocumentClient, tableName: string, { id, time }: Written) =>
      createDebugLog(documents, tableName, {
        newId: () => id,
        retentionDays: 90,
        log: { warn: (text) => expect.fail(text) },
      }).write({
        ...{ category: 'raw_payload', level: 'warn', message: `Message of ${time}`, source: 'bank_sync' },
        ...{ providerKey: 'us', familyId: null, accountId: null, userId: null, linkId: null, metadata: {} },
        createdAt: time,
      }),
    open: (documents: DynamoDBDocumentClient, tableName: string) =>
      pageEndpoint(PERSON, {}, showDebugLog, {
        retentionDays: 90,
        debugLog: createDebugReader(documents, tableName),
        now,
      }),
  },
  'GET /admin/sso_audit_logs': {
    write: (documents: DynamoDBDocumentClient, tableName: string, { id, time }: Written) =>
      createAuditRepository(documents, tableName, {
        mac: { sign: async () => ({ keyId: 'k', mac: 'm' }) },
        newId: () => id,
        now: () => time,
      }).record({ type: 'logout', actor: null, user: null, provider: null, source: null, details: {} }),
    open: (documents: DynamoDBDocumentClient, tableName: string) =>
      pageEndpoint(PERSON, {}, showAuditLog, {
        users: { find: async () => undefined },
        auditLog: createAuditLog(documents, tableName),
        check: async (kept) => kept.map((record) => ({ ...record, tampered: false })),
        now,
      }),
  },
};

describe.each(Object.entries(logs))('%s', (routeKey, { write, open }) => {
  const show = async (query: Record<string, string>, accept = 'application/json') => {
    const { client, read } = counted(table.documents);
    const headers = { ...EDGE_HEADERS, accept };
    const requestContext = { domainName: 'api.example.org', http: { method: 'GET' } } as ApiEvent['requestContext'];
    const event = { ...anApiEvent({ headers, query }), routeKey, requestContext, cookies: [`${SESSION_COOKIE}=token`] };
    const context = { getRemainingTimeInMillis: () => 29_000 } as Context;
    const { statusCode, body = '' } = (await open(client, table.tableName)(event, context)) as ApiResult;
    expect(statusCode).toBe(200);
    return { body, read };
  };
  const fill = async (from: number, to: number): Promise<void> => {
    for (let minute = from; minute < to; minute++) {
      await write(table.documents, table.tableName, { id: `${minute}`, time: minutesAgo(minute) });
    }
  };
  const listed = async (query: Record<string, string>) => {
    const { body, read } = await show({ per_page: '20', ...query });
    const { data, meta } = JSON.parse(body) as {
      readonly data: readonly Readonly<Record<string, string>>[];
      readonly meta: { readonly next_page: string };
    };
    return { times: data.map(({ created_at, time }) => created_at ?? time), next: meta.next_page, read };
  };
  const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => minutesAgo(from + at));

  it('reads as much from a long log as from a short one, on its first page and later', async () => {
    await fill(0, 100);
    const ofShort = await listed({});
    await fill(100, 600);
    const first = await listed({});
    const second = await listed({ page: first.next });

    expect([first.times, second.times]).toEqual([minutes(0, 20), minutes(20, 40)]);
    const cost = { requests: 4, items: 44 };
    expect([ofShort.read, first.read, second.read]).toEqual([cost, cost, cost]);
  });

  it('links to the next page and back to the newest one, and keeps the filters', async () => {
    const { next } = await listed({});
    const filters = { per_page: '20', from: '2026-03-31', page: '' };
    const link = (page: string) => `page=${encodeURIComponent(page)}`;

    const newest = (await show(filters, 'text/html')).body;
    expect(newest).toContain(`&amp;${link(next)}">Next page</a>`);
    expect(newest).not.toContain('Newest page');
    const later = (await show({ ...filters, page: next }, 'text/html')).body;
    expect(later).toMatch(/href="[^"?]+\?per_page=20&amp;from=2026-03-31">Newest page<\/a>/);
    expect(later).not.toContain(link(next));
    const last = (await show({ ...filters, page: `${minutesAgo(599)}~` }, 'text/html')).body;
    expect(last).not.toContain('Next page');
  });
});
