import { describe, expect, it } from 'vitest';
import { IMPORT_TYPES } from '../../../shared/imports/domain/import-attributes.ts';
import { csvImportType, rowImportType } from '../../../shared/imports/types/domain/import-type-list.ts';
import { isCsvType, takesNoAccount, typeFacts } from '../../../shared/imports/types/domain/type-facts.ts';

describe('takesNoAccount', () => {
  it('is true for backups and for types whose rows belong to no account', () => {
    expect((['NativeImport', 'CategoryImport', 'TransactionImport', 'QifImport'] as const).map(takesNoAccount)).toEqual(
      [true, true, false, false],
    );
  });
});

describe('the facts of a type', () => {
  it.each(IMPORT_TYPES)('are the same as in the definition that reads files: %s', (type) => {
    const facts = typeFacts(type);
    const { format, configurationDefaults, needsAccount, mustAddUp, newAccountType, extras } =
      rowImportType(type) ?? {};

    expect({ ...facts, format, configurationDefaults, needsAccount }).toEqual({ ...facts });
    expect([mustAddUp, newAccountType, extras]).toEqual([facts?.mustAddUp, facts?.newAccountType, facts?.extras]);
    expect(isCsvType(type)).toBe(csvImportType(type) !== undefined);
    for (const hasAccount of [true, false])
      expect(rowImportType(type)?.mappingTypes(hasAccount)).toEqual(facts?.mappingTypes(hasAccount));
  });
});
