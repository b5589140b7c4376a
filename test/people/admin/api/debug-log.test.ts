import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DebugEntry } from '../../../../shared/platform/domain/debug-entry.ts';
import { createDebugLog } from '../../../../shared/platform/dynamodb/debug-log-repository.ts';
import type { LogMeta } from '../../../../shared/platform/schema/log-meta.ts';
import { demo, type ErrorBody } from '../../../support/http/api-client.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import { newCloudPerson, openCloud } from '../../../support/people/cloud-person.ts';

/** A category used only by this run. */
const CATEGORY = `test_${randomUUID()}`;
const FAMILY = randomUUID();
const ACCOUNT = randomUUID();

type Shown = { readonly id: string; readonly created_at: string; readonly level: string; readonly metadata: object };
type Page = { readonly data: readonly Shown[]; readonly meta: LogMeta };

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const write = (entries: readonly Partial<DebugEntry>[]): Promise<unknown> => {
  const { documents, tableName } = openCloud();
  const log = createDebugLog(documents, tableName, { newId: randomUUID, retentionDays: 90, log: { warn: () => {} } });
  const plain: DebugEntry = {
    category: CATEGORY,
    level: 'warn',
    message: 'Two accounts fit',
    source: 'bank_sync',
    providerKey: 'us',
    familyId: FAMILY,
    accountId: null,
    userId: null,
    linkId: null,
    metadata: {},
    createdAt: daysAgo(0),
  };
  return Promise.all(entries.map((entry) => log.write({ ...plain, ...entry })));
};

let boss: Browser;
const list = async (query: string) => {
  const { status, body } = await boss.get<Page>(`/settings/debug?category=${CATEGORY}&${query}`);
  expect(status).toBe(200);
  return body;
};
const listPage = (page: string | null) => list(`page=${encodeURIComponent(page ?? '')}`);

beforeAll(async () => {
  ({ browser: boss } = await newCloudPerson({ role: 'super_admin' }));
  await write([
    { createdAt: daysAgo(40), metadata: { newId: 'ACT-9', access_url: 'https://u:p@bank.example' } },
    { createdAt: daysAgo(1), level: 'error', providerKey: 'global', accountId: ACCOUNT },
    ...Array.from({ length: 58 }, () => ({})),
  ]);
});

describe('GET /settings/debug', () => {
  it('is for super admins only', async () => {
    const statuses: Record<string, number> = {};
    for (const role of ['member', 'admin', 'super_admin'] as const) {
      const { browser } = await newCloudPerson({ role });
      statuses[role] = (await browser.get('/settings/debug')).status;
    }
    const headers = { 'x-api-key': demo().api_key };
    const keyed = await new Browser().get<ErrorBody>('/settings/debug', { headers });

    expect(statuses).toEqual({ member: 403, admin: 403, super_admin: 200 });
    expect([keyed.status, keyed.body.error]).toEqual([401, 'unauthorized']);
  });

  it('shows 50 entries per page, newest first', async () => {
    const first = await list('');
    const second = await listPage(first.meta.next_page);

    expect(first.meta).toEqual({ per_page: 50, next_page: expect.any(String) });
    expect(second.meta.next_page).toBeNull();
    expect([first.data.length, second.data.length]).toEqual([50, 10]);
    const times = [...first.data, ...second.data].map((entry) => entry.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await list('per_page=5')).data).toHaveLength(5);
    expect(await list('page=2')).toEqual(first);
  });

  it('shows all fields of an entry, but no secrets', async () => {
    const last = (await list('per_page=100')).data.at(-1);

    expect(last).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      category: CATEGORY,
      level: 'warn',
      message: 'Two accounts fit',
      source: 'bank_sync',
      provider_key: 'us',
      family_id: FAMILY,
      account_id: null,
      user_id: null,
      link_id: null,
      metadata: { newId: 'ACT-9', access_url: '[removed]' },
    });
  });

  it.each([
    ['level=error', 1],
    ['provider_key=global', 1],
    [`account_id=${ACCOUNT.toUpperCase()}`, 1],
    [`family_id=${randomUUID()}`, 0],
    ['source=nothing', 0],
    ['level=fatal', 0],
    [`from=${daysAgo(1).slice(0, 10)}`, 59],
    [`to=${daysAgo(30).slice(0, 10)}`, 1],
    ['family_id=everybody&account_id=%27&from=yesterday&to=2026-02-30', 60],
  ])('filters by %s', async (query, count) => {
    expect((await list(`${query}&per_page=100`)).data).toHaveLength(count);
  });
});
