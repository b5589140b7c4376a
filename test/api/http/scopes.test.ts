import { describe, expect, it } from 'vitest';
import { sampleEvent } from '../../../scripts/checks/sample-event.ts';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';
import { neededScope, SCOPE_PARTS } from '../../../shared/platform/domain/access/access-scope.ts';
import { type Endpoint, functionOf } from '../../../shared/platform/domain/endpoint.ts';
import type { ApiHandler } from '../../../shared/platform/http/api-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { anAuthenticated, invokeApi } from '../../support/http/api-event.ts';
import { handlerWith } from '../../support/http/each-handler.ts';
import { assertMatchesOpenApi } from '../../support/http/openapi.ts';

/** The deployed handler without stores: a request that passes the scope check fails later. */
const handlerOf = async (name: string, scope: string, accountLimit?: readonly string[]): Promise<ApiHandler> => {
  const log = { info: () => undefined, error: () => undefined };
  return handlerWith(name, {
    authenticate: async () => anAuthenticated({ scope, ...(accountLimit && { accountLimit }) }),
    log,
    now: () => '2026-03-02T09:15:00.000Z',
  });
};

const CLIENT_ENDPOINTS = ENDPOINTS.filter(({ scope }) => scope !== null).map((endpoint) => ({
  endpoint,
  name: functionOf(endpoint),
}));

/** Their sample events apply or publish at once. */
const AT_ONCE = ['linkTransfers', 'mergeDuplicates', 'createImport'];

const proposing = ({ id, scope, proposes }: Endpoint): boolean =>
  scope === 'read' || (proposes === true && !AT_ONCE.includes(id));

describe.each(CLIENT_ENDPOINTS)('$name', ({ endpoint, name }) => {
  const event = sampleEvent(endpoint) as ApiEvent;
  const answered = async (scope: string, headers = event.headers) => {
    const answer = await invokeApi(await handlerOf(name, scope), { ...event, headers });
    assertMatchesOpenApi(endpoint.method, event.rawPath, answer.status, answer.body);
    return answer;
  };

  it('refuses a request without a key', async () => {
    expect(await answered('read_write', {})).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  });

  it(endpoint.scope === 'write' ? 'refuses a key that may only read' : 'lets in a key that may only read', async () => {
    const { status } = await answered('read');

    if (endpoint.scope === 'write') expect(status).toBe(403);
    else expect([401, 403]).not.toContain(status);
  });

  const needed = neededScope(endpoint.path, endpoint.scope ?? 'read');
  it.skipIf(!needed.includes(':'))('needs the scope of its part, and no other', async () => {
    const others = SCOPE_PARTS.filter((part) => !needed.includes(`${part}:`)).map((part) => `${part}:write`);
    expect(await answered(others.join(' '))).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', details: { scope: needed } },
    });
    expect([401, 403]).not.toContain((await answered(needed)).status);
  });

  it('allows a key with the write scope', async () => {
    expect([401, 403]).not.toContain((await answered('read_write')).status);
  });

  it(`${proposing(endpoint) ? 'allows' : 'refuses'} a key that may only propose`, async () => {
    const { status } = await answered('propose');
    if (proposing(endpoint)) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(403);
  });

  it(endpoint.forSomeAccounts ? 'allows a key for some accounts' : 'refuses a key for some accounts', async () => {
    const answer = await invokeApi(await handlerOf(name, 'read_write', []), event);
    assertMatchesOpenApi(endpoint.method, event.rawPath, answer.status, answer.body);

    if (endpoint.forSomeAccounts) expect([401, 403]).not.toContain(answer.status);
    else expect(answer).toMatchObject({ status: 403, body: { details: { limited_to_accounts: true } } });
  });

  it(endpoint.idempotent ? 'takes an Idempotency-Key' : 'ignores an Idempotency-Key', async () => {
    const { body } = await answered('read_write', { ...event.headers, 'idempotency-key': 'not printable: \u0007' });
    const message = 'Idempotency-Key must be 1 to 255 printable characters without spaces';

    if (endpoint.idempotent) expect(body).toMatchObject({ error: 'validation_failed', message });
    else expect(body).not.toMatchObject({ message });
  });
});

it('lets keys for some accounts use only operations that were made for them', () => {
  const allowed = CLIENT_ENDPOINTS.filter(({ endpoint }) => endpoint.forSomeAccounts).map(({ name }) => name);
  expect(allowed.toSorted()).toEqual([
    'create-transaction',
    'create-valuation',
    'delete-transaction',
    'delete-valuation',
    'get-account',
    'get-balance',
    'get-holding',
    'get-trade',
    'get-transaction',
    'get-usage',
    'get-valuation',
    'list-accounts',
    'list-balances',
    'list-holdings',
    'list-trades',
    'list-transactions',
    'list-valuations',
    'replace-valuation',
    'update-transaction',
    'update-valuation',
  ]);
});
