import { describe, expect, it } from 'vitest';
import { namesAccounts, takesNoAccount } from '../../../shared/imports/domain/import-type-list.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('namesAccounts', () => {
  it.each([
    ['TransactionImport', 'Account', '', true],
    ['TransactionImport', null, '!Account', false],
    ['QifImport', null, '!Account\nNCurrent\n^\n', true],
    ['QifImport', null, '!Type:Bank\nD2024-01-02\nT1\n^\n', false],
    ['QifImport', null, '!Type:Bank\nM!Account\n^\n', false],
  ] as const)(
    'of a %s with the account column %j and the content %j is %s',
    (type, accountColLabel, text, expected) => {
      expect(namesAccounts({ type, configuration: { accountColLabel }, bytes: bytesOf(text) })).toBe(expected);
    },
  );
});

describe('takesNoAccount', () => {
  it('is true for backups and for types whose rows belong to no account', () => {
    expect((['NativeImport', 'CategoryImport', 'TransactionImport', 'QifImport'] as const).map(takesNoAccount)).toEqual(
      [true, true, false, false],
    );
  });
});
