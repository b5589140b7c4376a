import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerSignature } from '../../../shared/imports/formats/csv/parse/csv-header.ts';
import { createSavedConfigurationStore } from '../../../shared/imports/store/saved-configuration-store.ts';
import type { SavedConfiguration } from '../../../shared/imports/use-cases/import-ports.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const signature = headerSignature(['Date', 'Amount']);
const aSaved = (over: Partial<SavedConfiguration> = {}): SavedConfiguration => ({
  type: 'TransactionImport',
  accountId: null,
  signature,
  configuration: aConfiguration({ dateFormat: '%d.%m.%Y' }),
  assignments: [
    { type: 'tag', key: 'x', createWhenEmpty: false, value: null, mappable: { id: 'tag-1', type: 'tag', name: 'X' } },
  ],
  importId: randomUUID(),
  savedAt: '2026-03-01T00:00:00.000Z',
  ...over,
});

describe('createSavedConfigurationStore', () => {
  it('finds the settings of the account, otherwise the last saved ones', async () => {
    const store = createSavedConfigurationStore(table.documents, table.tableName);
    const [familyId, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    const older = aSaved({ accountId: first });
    const newer = aSaved({ accountId: second, configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }) });
    await store.save(familyId, older);
    expect(await store.find(familyId, { ...older, accountId: null })).toEqual(older);
    await store.save(familyId, newer);
    await store.save(familyId, newer);

    const find = (accountId: string | null) =>
      store.find(familyId, { accountId, type: 'TransactionImport', signature });

    expect(await find(first)).toEqual(older);
    expect(await find(second)).toEqual(newer);
    expect(await find(randomUUID())).toEqual({ ...newer, hasOtherAccounts: true });
    expect(await find(null)).toEqual({ ...newer, hasOtherAccounts: true });
  });

  it('finds nothing of another family, type or header', async () => {
    const store = createSavedConfigurationStore(table.documents, table.tableName);
    const familyId = randomUUID();
    await store.save(familyId, aSaved());
    const wanted = { accountId: null, type: 'TransactionImport', signature } as const;

    expect(await store.find(randomUUID(), wanted)).toBeUndefined();
    expect(await store.find(familyId, { ...wanted, type: 'MintImport' })).toBeUndefined();
    expect(await store.find(familyId, { ...wanted, signature: headerSignature(['Amount', 'Date']) })).toBeUndefined();
  });
});

describe('headerSignature', () => {
  it('is independent of how the names are written', () => {
    expect(headerSignature([' date * ', 'AMOUNT'])).toBe(signature);
  });
});
