import { describe, expect, it } from 'vitest';
import type { RowExtra } from '../../../shared/imports/rows/domain/row-diagnostic.ts';
import { toWireRowDiagnostic, WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { anEntry, aRow } from '../../support/imports/import-builders.ts';

const wire = (row: ReturnType<typeof aRow>, extras: readonly RowExtra[] = []) => {
  const mappings = { account: null, category: null, accountType: null, tags: [] };
  const shown = toWireRowDiagnostic({ id: crypto.randomUUID(), row, extras, mappings, effect: null });
  return WireRowDiagnostic.parse(shown);
};

describe('toWireRowDiagnostic', () => {
  it('shows the contract fields of a plain row, and its day', () => {
    const { fields, ...shown } = wire(aRow());

    expect(Object.keys(shown).sort()).toEqual([
      'direction',
      'effect',
      'entry_date',
      'errors',
      'id',
      'mappings',
      'row_number',
      'valid',
    ]);
    expect(Object.keys(fields)).toHaveLength(17);
    expect(fields.active).toBeNull();
  });

  it.each([
    ['-4.8', 'inflow'],
    ['4.8', 'outflow'],
    ['0', null],
    ['', null],
  ] as const)('says whether an amount of %s in ledger sign is money in or out', (amount, direction) => {
    expect(wire(aRow({ entry: anEntry({ amount }) })).direction).toBe(direction);
  });

  it('has no direction for an invalid row, a holding or a record', () => {
    expect(wire(aRow({ entry: null, errors: ['x'] })).direction).toBeNull();
    expect(wire(aRow({ entry: anEntry({ kind: 'holding', amount: '5' }) })).direction).toBeNull();
    expect(wire(aRow({ entry: anEntry({ kind: 'record', amount: '5' }) })).direction).toBeNull();
  });

  it('shows the parts of split rows without ledger amounts', () => {
    const split = { amount: '-1', ledgerAmount: '1', name: 'a', category: 'b', tags: ['c'], notes: '' };

    expect(wire(aRow({ splits: [split] }), ['splits']).splits).toEqual([
      { amount: '-1', name: 'a', category: 'b', tags: ['c'], notes: '' },
    ]);
    expect(wire(aRow(), ['splits']).splits).toEqual([]);
  });

  it('shows the split row that a row is part of', () => {
    const entry = anEntry({ part: { row: 3, index: 2 } });

    expect(wire(aRow({ entry }), ['partOf']).part_of).toEqual({ row_number: 3, index: 2 });
    expect(wire(aRow(), ['partOf']).part_of).toBeNull();
  });

  it('shows the fields of the type', () => {
    const fields = { active: 'true', resourceType: 'transaction', categoryParent: 'x', merchantColor: 'y' };

    expect(wire(aRow({ fields }), ['resourceType', 'categoryParent', 'categoryColor']).fields).toMatchObject({
      active: true,
      resource_type: 'transaction',
      category_parent: 'x',
      category_color: '',
    });
    expect(wire(aRow({ fields }), ['resourceType']).fields).not.toHaveProperty('merchant_color');
    expect(wire(aRow({ fields: { active: 'false' } })).fields.active).toBe(false);
  });
});
