import { randomUUID } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { NewUser } from '../../../shared/people/domain/user.ts';
import type { SignInSession } from '../../../shared/people/sign-in/domain/sign-in-session.ts';
import { createSignInSessions } from '../../../shared/people/store/sign-in-session-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore, sentTwice } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const PROOF = { authenticatedAt: NOW, credentialsVersion: 0 };

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const aSession = (): SignInSession => ({
  id: randomUUID(),
  userId: randomUUID(),
  method: { kind: 'password' },
  providerSession: null,
  createdAt: NOW,
  lastSeenAt: NOW,
  authenticatedAt: NOW,
  viewerAddress: '192.0.2.1',
  userAgent: 'test',
  credentialsVersion: 0,
});

/** Runs something else just before a write, once. */
const interrupted = (before: (command: unknown) => boolean, meanwhile: () => Promise<unknown>) => {
  let waiting = true;
  const send = async (command: never): Promise<unknown> => {
    if (waiting && before(command)) {
      waiting = false;
      await meanwhile();
    }
    return table.documents.send(command);
  };
  const documents: DynamoDBDocumentClient = Object.assign(Object.create(table.documents), { send });
  return createSignInSessions(documents, table.tableName);
};

const keyOf = (command: unknown): string => {
  if (command instanceof PutCommand) return String(command.input.Item?.['pk']);
  return command instanceof DeleteCommand ? String(command.input.Key?.['pk']) : '';
};

describe('a session that moves to a new token', () => {
  it('moves to exactly one, however many requests are concurrent', async () => {
    const sessions = createSignInSessions(table.documents, table.tableName);
    const [token, session] = [randomToken(), aSession()];
    await sessions.create(token, session);
    const tokens = Array.from({ length: 10 }, randomToken);

    const done = await Promise.all(tokens.map((next) => sessions.rotate(token, next, PROOF)));
    expect(done.filter(Boolean)).toHaveLength(1);
    const found = await Promise.all(tokens.map(sessions.find));
    expect(found.map((session) => session !== undefined)).toEqual(done);

    expect(await sessions.end(session.userId, session.id)).toBe(true);
    expect((await Promise.all(tokens.map(sessions.find))).filter(Boolean)).toEqual([]);
  });

  it('has moved, to exactly one, although answers were lost and the SDK sent the writes again', async () => {
    const sessions = createSignInSessions(sentTwice(table.documents), table.tableName);
    const [token, next, session] = [randomToken(), randomToken(), aSession()];
    await sessions.create(token, session);

    expect(await sessions.rotate(token, next, PROOF)).toBe(true);
    expect(await sessions.find(next)).toEqual(session);
    expect(await sessions.find(token)).toBeUndefined();
    expect(await sessions.rotate(token, randomToken(), PROOF)).toBe(false);

    const tokens = Array.from({ length: 10 }, randomToken);
    const done = await Promise.all(tokens.map((token) => sessions.rotate(next, token, PROOF)));
    expect(done.filter(Boolean)).toHaveLength(1);
    const found = await Promise.all(tokens.map(sessions.find));
    expect(found.map((session) => session !== undefined)).toEqual(done);
    expect(await sessions.listOf(session.userId)).toEqual([session]);
    expect(await sessions.end(session.userId, session.id)).toBe(true);
    expect((await Promise.all(tokens.map(sessions.find))).filter(Boolean)).toEqual([]);
  });

  it.each([0, 1, 2])('is listed or has ended if the process dies before write %i of the move', async (writes) => {
    const sessions = createSignInSessions(table.documents, table.tableName);
    const [token, next, session] = [randomToken(), randomToken(), aSession()];
    await sessions.create(token, session);
    const dying = createSignInSessions(killedBefore(table.documents, writes).client, table.tableName);
    await expect(dying.rotate(token, next, PROOF)).rejects.toThrow(Killed);

    const found = await sessions.find(token);
    expect(await sessions.listOf(session.userId)).toEqual(found === undefined ? [] : [session]);
    await sessions.endAll(session.userId);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('does not come back if it is ended during the move', async () => {
    const sessions = createSignInSessions(table.documents, table.tableName);
    const [token, next, session] = [randomToken(), randomToken(), aSession()];
    await sessions.create(token, session);
    const isNewItem = (command: unknown) => command instanceof PutCommand && keyOf(command).startsWith('SIGN_IN#');
    const going = interrupted(isNewItem, () => sessions.end(session.userId, session.id));

    expect(await going.rotate(token, next, PROOF)).toBe(false);
    expect(await sessions.find(next)).toBeUndefined();
    expect(await sessions.listOf(session.userId)).toEqual([]);
  });

  it('is ended by a request that found it under the old token', async () => {
    const sessions = createSignInSessions(table.documents, table.tableName);
    const [token, next, session] = [randomToken(), randomToken(), aSession()];
    await sessions.create(token, session);
    const isDelete = (command: unknown) => command instanceof DeleteCommand;
    const ending = interrupted(isDelete, () => sessions.rotate(token, next, PROOF));

    expect(await ending.endAll(session.userId)).toBe(1);
    expect(await sessions.find(next)).toBeUndefined();
    expect(await sessions.listOf(session.userId)).toEqual([]);
  });
});

describe('the email address of a user', () => {
  const SOON = '2026-03-01T10:00:30.000Z';
  const LATER = '2026-03-01T10:02:00.000Z';
  const aUser = (email: string): NewUser => ({
    id: randomUUID(),
    familyId: randomUUID(),
    email,
    role: 'member',
    status: 'active',
    passwordHash: null,
  });

  it('can be claimed again a minute after an interrupted registration, which then fails', async () => {
    const users = createUserRepository(table.documents, table.tableName);
    const email = `${randomUUID()}@example.org`;
    const [dead, next, third] = [aUser(email), aUser(email), aUser(email)];
    const dying = createUserRepository(killedBefore(table.documents, 1).client, table.tableName);
    await expect(dying.create(dead, NOW)).rejects.toThrow(Killed);

    expect(await users.create(next, SOON)).toBe(false);
    const made = await Promise.all([next, third].map((user) => users.create(user, LATER)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect((await users.findByEmail(email))?.id).toBe(made[0] ? next.id : third.id);
    expect(await users.create(dead, LATER)).toBe(false);
  });

  it('stays with its current owner if an old removal completes late', async () => {
    const users = createUserRepository(table.documents, table.tableName);
    const email = `${randomUUID()}@example.org`;
    const [old, next] = [aUser(email), aUser(email)];
    await users.create(old, NOW);
    for (let writes = 0; (await users.findByEmail(email)) !== undefined; writes++) {
      const dying = createUserRepository(killedBefore(table.documents, writes).client, table.tableName);
      await dying.remove(old.id).catch(() => undefined);
    }
    expect(await users.find(old.id)).toBeDefined();

    expect(await users.create(next, LATER)).toBe(true);
    await users.remove(old.id);
    expect((await users.findByEmail(email))?.id).toBe(next.id);
  });
});

describe('a user', () => {
  it.each(['', 'x'.repeat(3000), '../x', '%00'])('is not looked up by %j, which is not an id', async (id) => {
    expect(await createUserRepository(table.documents, table.tableName).find(id)).toBeUndefined();
  });
});
