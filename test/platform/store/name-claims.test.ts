import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentClaimRepository } from '../../../shared/imports/store/import-repository.ts';
import { createClientSessions } from '../../../shared/imports/store/session-repository.ts';
import { createNameClaims } from '../../../shared/platform/dynamodb/name-claims.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { sentTwice } from '../../support/store/faulty-documents.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

type Claims = {
  readonly read: () => Promise<string | undefined>;
  readonly move: (from: string | undefined, to: string) => Promise<boolean>;
};

/** Every kind of claim that moves from one holder to another. */
const KINDS: readonly (readonly [string, (isSentTwice: boolean) => Claims])[] = [
  [
    'a name',
    (isSentTwice) => {
      const claims = createNameClaims(documents(isSentTwice), table.tableName);
      const name = { familyId: 'f', kind: 'tag', name: randomUUID() };
      return { read: () => claims.read(name), move: (from, to) => claims.move(name, from, to) };
    },
  ],
  [
    'the content of a file',
    (isSentTwice) => {
      const claims = createContentClaimRepository(documents(isSentTwice), table.tableName);
      const content = randomUUID();
      return { read: () => claims.holder('f', content), move: (from, to) => claims.move('f', content, from, to) };
    },
  ],
  [
    "a client's session id",
    (isSentTwice) => {
      const claims = createClientSessions(documents(isSentTwice), table.tableName);
      const id = randomUUID();
      return { read: () => claims.find('f', id), move: (from, to) => claims.move('f', id, from, to) };
    },
  ],
];
const documents = (isSentTwice: boolean) => (isSentTwice ? sentTwice(table.documents) : table.documents);

describe('a claim', () => {
  it.each(KINDS)('on %s moves only from its holder', async (_, claim) => {
    const { read, move } = claim(false);
    expect(await move('a', 'b')).toBe(false);
    expect(await move(undefined, 'a')).toBe(true);
    expect(await move(undefined, 'b')).toBe(false);
    expect(await move('b', 'c')).toBe(false);
    expect(await read()).toBe('a');
    expect(await move('a', 'b')).toBe(true);
    expect(await read()).toBe('b');
  });

  it.each(KINDS)('on %s has moved although the answer was lost and the SDK sent the move again', async (_, claim) => {
    const { read, move } = claim(true);
    expect(await move(undefined, 'a')).toBe(true);
    expect(await move('a', 'b')).toBe(true);
    expect(await move('a', 'c')).toBe(false);
    expect(await read()).toBe('b');
  });
});
