import { describe, expect, it } from 'vitest';
import { takesNoAccount } from '../../../shared/imports/types/domain/import-type-list.ts';

describe('takesNoAccount', () => {
  it('is true for backups and for types whose rows belong to no account', () => {
    expect((['NativeImport', 'CategoryImport', 'TransactionImport', 'QifImport'] as const).map(takesNoAccount)).toEqual(
      [true, true, false, false],
    );
  });
});
