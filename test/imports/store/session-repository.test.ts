import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionChunk } from '../../../shared/imports/sessions/domain/session.ts';
import { createClientSessions, createSessionRepository } from '../../../shared/imports/store/session-repository.ts';
import type { NewSession } from '../../../shared/imports/use-cases/import-ports.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { sentTwice } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const LATER = '2026-03-31T00:00:00.000Z';
const LATEST = '2026-04-30T00:00:00.000Z';
const HASH = 'ab'.repeat(16);
const OTHER = 'cd'.repeat(16);

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const repository = () => createSessionRepository(table.documents, table.tableName);
const newSession = (over: Partial<NewSession> = {}): NewSession => ({
  id: randomUUID(),
  familyId: randomUUID(),
  clientSessionId: null,
  expectedChunks: null,
  filename: null,
  createdAt: NOW,
  expires: LATER,
  ...over,
});
const made = async (over: Partial<NewSession> = {}) => {
  const session = newSession(over);
  await repository().create(session);
  return read(session);
};
const read = async ({ familyId, id }: Pick<NewSession, 'familyId' | 'id'>) => {
  const found = await repository().find(familyId, id);
  if (found === undefined) throw new Error('no session');
  return found;
};
const entry = (over = {}) => ({ sequence: 1, contentHash: HASH, client: null, replaced: null, ...over });

describe('a session', () => {
  it('is found unchanged, and only by its family', async () => {
    const session = await made({ clientSessionId: 'mine', expectedChunks: 3 });

    expect(session).toMatchObject({ clientSessionId: 'mine', expectedChunks: 3, expires: LATER, seal: null });
    expect([...session.directory]).toEqual([]);
    expect(await repository().find(randomUUID(), session.id)).toBeUndefined();
    expect(await repository().find(session.familyId, 'nonsense')).toBeUndefined();
    expect(await repository().create(newSession({ id: session.id, familyId: session.familyId }))).toBe(false);
  });

  it('holds every change, and none twice, if answers are lost and the SDK sends the writes again', async () => {
    const twice = createSessionRepository(sentTwice(table.documents), table.tableName);
    const session = newSession();
    await twice.create(session);
    await twice.expect(await read(session), 2, NOW);
    await twice.enter(await read(session), entry({ client: 'c1' }), NOW);
    await twice.enter(await read(session), entry({ sequence: 2, contentHash: OTHER }), NOW);
    await twice.seal(await read(session), { id: 'seal', until: LATER }, LATEST, NOW);

    const { directory, clients, ...stored } = await read(session);
    expect(stored).toMatchObject({ expectedChunks: 2, seal: { id: 'seal', until: LATER }, expires: LATEST });
    expect([...directory]).toEqual([
      [1, HASH],
      [2, OTHER],
    ]);
    expect([...clients]).toEqual([['c1', 1]]);
  });

  it('accepts concurrent chunks, each sequence and client id once', async () => {
    const session = await made();
    const { enter } = repository();

    expect(await enter(session, entry({ client: 'c1' }), NOW)).toBe(true);
    expect(await enter(session, entry({ sequence: 2, contentHash: OTHER }), NOW)).toBe(true);
    expect(await enter(session, entry(), NOW)).toBe(false);
    expect(await enter(session, entry({ sequence: 3, client: 'c1' }), NOW)).toBe(false);

    const { directory, clients } = await read(session);
    expect([...directory].sort()).toEqual([
      [1, HASH],
      [2, OTHER],
    ]);
    expect([...clients]).toEqual([['c1', 1]]);
  });

  it('replaces an unchanged chunk and releases its client id', async () => {
    const session = await made();
    const { enter } = repository();
    await enter(session, entry({ client: 'c1' }), NOW);
    const replaced = { contentHash: HASH, client: 'c1' };

    expect(await enter(session, entry({ contentHash: OTHER, client: 'c2', replaced }), NOW)).toBe(true);
    expect(await enter(session, entry({ contentHash: OTHER, client: 'c3', replaced }), NOW)).toBe(false);

    const { directory, clients } = await read(session);
    expect([...directory]).toEqual([[1, OTHER]]);
    expect([...clients]).toEqual([['c2', 1]]);
  });

  it('is sealed only if unchanged, and then rejects earlier decisions', async () => {
    const session = await made();
    const { enter, seal } = repository();
    const stale = await read(session);
    await enter(session, entry(), NOW);

    expect(await seal(stale, { id: 's1', until: LATER }, LATEST, NOW)).toBe(false);
    expect(await seal(await read(session), { id: 's1', until: LATER }, LATEST, NOW)).toBe(true);
    expect(await enter(session, entry({ sequence: 2 }), NOW)).toBe(false);

    const sealed = await read(session);
    expect(sealed).toMatchObject({ seal: { id: 's1' }, expires: LATEST });
    expect(await enter(sealed, entry({ sequence: 2 }), NOW)).toBe(true);
    await seal(await read(session), { id: 's2', until: LATER }, LATEST, NOW);
    expect(await enter(sealed, entry({ sequence: 3 }), NOW)).toBe(false);
  });

  it('cannot change after it expires, and is listed until it is kept or removed', async () => {
    const session = await made();
    const sealed = await made();
    await repository().seal(sealed, { id: 's', until: LATER }, LATEST, NOW);

    expect(await repository().enter(session, entry(), LATER)).toBe(false);
    expect(await repository().expect(session, 3, LATER)).toBe(false);
    const listed = async (now: string) => (await repository().listExpired(now)).map(({ id }) => id);
    expect(await listed(NOW)).not.toContain(session.id);
    expect(await listed('2026-03-31T00:00:00.001Z')).toContain(session.id);
    expect(await listed('2026-03-31T00:00:00.001Z')).not.toContain(sealed.id);
    expect(await listed('2026-05-01T00:00:00.000Z')).toContain(sealed.id);
    await repository().keep(sealed.familyId, sealed.id);
    expect(await read(sealed)).toMatchObject({ expires: null });
    expect(await listed('2026-05-01T00:00:00.000Z')).not.toContain(sealed.id);
    await repository().keep(sealed.familyId, randomUUID());

    await repository().remove(session.familyId, session.id);
    expect(await listed('2026-03-31T00:00:00.001Z')).not.toContain(session.id);
  });

  it('stores chunk details and removes them with the session', async () => {
    const session = await made();
    const chunk = (sequence: number): SessionChunk => ({
      id: randomUUID(),
      sequence,
      clientChunkId: sequence === 2 ? 'two' : null,
      sha256: HASH + HASH,
      key: 'raw/x',
      bytes: 10,
      rowsCount: 1,
      lines: 2,
      createdAt: NOW,
    });
    const chunks = [chunk(2), chunk(10), chunk(1)];
    for (const sessionChunk of chunks) await repository().putChunk(session.id, sessionChunk);

    expect((await repository().listChunks(session.id)).map(({ sequence }) => sequence)).toEqual([1, 2, 10]);
    expect(await repository().listChunks(session.id)).toContainEqual(chunks[0]);
    await repository().remove(session.familyId, session.id);
    expect(await repository().listChunks(session.id)).toEqual([]);
  });

  it('has room for a thousand chunks', async () => {
    const session = await made();
    const { enter } = repository();
    for (let from = 1; from <= 1000; from += 50) {
      const some = Array.from({ length: 50 }, (_, at) => from + at);
      await Promise.all(some.map((sequence) => enter(session, entry({ sequence, client: `client-${sequence}` }), NOW)));
    }

    const { directory, clients } = await read(session);
    expect([directory.size, clients.size]).toEqual([1000, 1000]);
  });
});

describe('the name of a session', () => {
  it('changes only once from the value that was read', async () => {
    const names = createClientSessions(table.documents, table.tableName);
    const familyId = randomUUID();

    expect(await names.find(familyId, 'mine')).toBeUndefined();
    expect(await names.move(familyId, 'mine', undefined, 'one')).toBe(true);
    expect(await names.move(familyId, 'mine', undefined, 'two')).toBe(false);
    expect(await names.move(familyId, 'mine', 'one', 'two')).toBe(true);
    expect(await names.find(familyId, 'mine')).toBe('two');
    expect(await names.find(randomUUID(), 'mine')).toBeUndefined();
  });
});
