import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginAuthorization, decideAuthorization } from '../../../shared/people/oauth/use-cases/authorize-client.ts';
import { changeClient, removeClient } from '../../../shared/people/oauth/use-cases/manage-clients.ts';
import type { Act } from '../../../shared/people/use-cases/audit-events.ts';
import { actOf } from '../../support/people/admin-world.ts';
import {
  authorizationOf,
  type KeptClient,
  keepClient,
  keepUser,
  type OAuthWorld,
  oauthWorld,
  REDIRECT_URI,
} from '../../support/people/oauth-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let world: OAuthWorld;
let client: KeptClient;
let act: Act;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());
beforeEach(async () => {
  world = oauthWorld(table.documents, table.tableName);
  client = await keepClient(world);
  act = actOf(await keepUser(world));
});

const begin = (parameters: Readonly<Record<string, string>>) =>
  beginAuthorization(world.ports)(parameters, act.person, act.edge);
const without = (name: string) =>
  Object.fromEntries(Object.entries(authorizationOf(client)).filter(([key]) => key !== name));
const asked = async (parameters: Readonly<Record<string, string>> = {}): Promise<string> => {
  const begun = await begin({ ...authorizationOf(client), ...parameters });
  if (begun.kind !== 'consent') throw new Error(begun.location);
  return begun.request;
};
const decide = (request: string, decision: 'allow' | 'deny' = 'allow', by = act) =>
  decideAuthorization(world.ports)({ request, decision }, by);
const parametersOf = (location: string) => Object.fromEntries(new URL(location).searchParams);

describe('beginAuthorization', () => {
  it('shows the application and its requested access', async () => {
    expect(await begin(authorizationOf(client))).toMatchObject({
      kind: 'consent',
      client: { id: client.id, name: 'Budget app' },
      asked: { scope: 'read_write', redirectUri: REDIRECT_URI },
    });
  });

  it.each([
    ['client_id', () => without('client_id')],
    ['client_id', () => authorizationOf({ id: randomUUID(), secret: null })],
    ['client_id', () => authorizationOf({ id: 'nonsense', secret: null })],
    ['redirect_uri', () => without('redirect_uri')],
    ['redirect_uri', () => authorizationOf(client, { redirect_uri: 'https://evil.example/callback' })],
    ['redirect_uri', () => authorizationOf(client, { redirect_uri: `${REDIRECT_URI}?x=1` })],
    ['redirect_uri', () => authorizationOf(client, { redirect_uri: 'javascript:alert(1)' })],
  ])('does not redirect if %s is wrong', async (name, parameters) => {
    await expect(begin(parameters())).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(name),
    });
  });

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_scope', { scope: 'everything' }],
  ])('reports %s to the application, with the issuer', async (error, over) => {
    const begun = await begin(authorizationOf(client, over));

    if (begun.kind !== 'refused') throw new Error('It should be refused');
    expect(begun.location.startsWith(`${REDIRECT_URI}?`)).toBe(true);
    expect(parametersOf(begun.location)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'of the app',
      iss: 'https://app.example',
    });
  });
});

describe('decideAuthorization', () => {
  it('returns a code with the state and the issuer', async () => {
    const location = await decide(await asked());

    expect(location.startsWith(`${REDIRECT_URI}?`)).toBe(true);
    expect(parametersOf(location)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'of the app',
      iss: 'https://app.example',
    });
    expect(world.events.at(-1)).toMatchObject({
      type: 'oauth_grant_created',
      actor: { userId: act.person.user.id },
      details: { clientId: client.id, scope: 'read_write' },
    });
  });

  it('records a grant that can only read, too', async () => {
    await decide(await asked({ scope: 'read' }));

    expect(world.events.at(-1)).toMatchObject({ type: 'oauth_grant_created', details: { scope: 'read' } });
  });

  it('returns access_denied without a code or grant', async () => {
    const location = await decide(await asked(), 'deny');

    expect(parametersOf(location)).toMatchObject({ error: 'access_denied', state: 'of the app' });
    expect(world.events.map(({ type }) => type)).not.toContain('oauth_grant_created');
  });

  it('accepts one of many concurrent answers, and none afterwards', async () => {
    const request = await asked();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => decide(request)));

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(decide(request)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  const MEANWHILE: readonly (readonly [string, () => Promise<Act>])[] = [
    ['of another user', async () => actOf(await keepUser(world))],
    [
      'of another session',
      async () => ({ ...act, person: { ...act.person, session: { ...act.person.session, id: randomUUID() } } }),
    ],
    [
      'that comes after ten minutes',
      async () => {
        world.pass(600);
        return act;
      },
    ],
    [
      'after the client is gone',
      async () => {
        await removeClient(world.ports)(act, client.id, () => undefined);
        return act;
      },
    ],
    [
      'after the client went elsewhere',
      async () => {
        await changeClient(world.ports)(act, client.id, { redirectUris: ['https://b.example/'] }, () => undefined);
        return act;
      },
    ],
  ];
  it.each(MEANWHILE)('refuses an answer %s', async (_, meanwhile) => {
    const request = await asked();
    const by = await meanwhile();

    await expect(decide(request, 'allow', by)).rejects.toMatchObject({ code: 'invalid_token' });
    expect(world.events.map(({ type }) => type)).not.toContain('oauth_grant_created');
  });

  it('issues no code if it cannot be audited', async () => {
    const request = await asked();
    const codes: string[] = [];
    const deaf = {
      ...world.ports,
      audit: { record: async () => Promise.reject(new Error('The log is full')) },
      singleUse: { ...world.ports.singleUse, put: async (kind: string) => void codes.push(kind) },
    };

    await expect(decideAuthorization(deaf)({ request, decision: 'allow' }, act)).rejects.toThrow('The log is full');
    expect(codes).toEqual([]);
  });
});
