import { describe, expect, it } from 'vitest';
import {
  type BulkFacts,
  type BulkOperation,
  planBulk,
  type RequestedOperation,
} from '../../../shared/changes/bulk/domain/plan-bulk.ts';
import { emptyPage } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { externalKey } from '../../../shared/platform/domain/external-id.ts';
import { newTransaction } from '../../support/changes/bulk-operations.ts';
import { anAccount, withRows } from '../../support/ledger/ledger-builders.ts';

const OLD = '1990-01-05';
const [entry] = entriesOf(withRows(emptyPage(anAccount(), '1990-01'), [{ date: OLD }]));
if (entry === undefined) throw new Error('There is no entry');
const { id } = entry;
const X = { source: 'api', id: 'X' };

const FACTS: BulkFacts = {
  accounts: new Map(),
  records: { category: new Set(), merchant: new Set(), tag: new Set() },
  targets: new Map([[id, { entry }]]),
  held: new Map(),
  today: '2026-02-20',
};
const planned = (operations: readonly RequestedOperation[], facts: Partial<BulkFacts> = {}) =>
  planBulk(operations, { facts: { ...FACTS, ...facts }, changeSetId: 'set', isPreview: false });

describe('the plan of a bulk request', () => {
  it.each(['update', 'delete'] as const)('refuses to %s by an external id that another operation gives', (action) => {
    const by: BulkOperation =
      action === 'delete' ? { action, id: '', by: X } : { action, id: '', by: X, changes: { notes: 'x' } };
    const { faults } = planned([{ action: 'update', id, changes: { externalId: X } }, by]);
    expect(faults).toContainEqual({
      index: 1,
      field: 'external_id',
      message: 'names the external_id that operation 0 gives: leave one of them out',
    });
  });

  it('does not take an external id that names a transaction for one that it is given', () => {
    const held = new Map([[externalKey(X), id]]);
    const { faults, operations } = planned([{ action: 'update', id: '', by: X, changes: { notes: 'x' } }], { held });
    expect([faults, operations.map((operation) => operation.id)]).toEqual([[], [id]]);
  });

  it('lets a date pass that is out of range if the transaction has it already', () => {
    const update = (date: string): BulkOperation => ({ action: 'update', id, changes: { date, notes: 'x' } });
    const { faults, operations } = planned([update(OLD)]);
    expect([faults, operations.map(({ change }) => change)]).toEqual([[], [{ notes: 'x' }]]);
    expect(planned([update('1990-01-06')]).faults).toMatchObject([{ index: 0, field: 'date' }]);
  });

  describe('of an upsert', () => {
    const account = { ...anAccount(), currency: 'EUR' };
    const accounts = new Map([[account.id, account]]);
    const upsert = (fields: { readonly notes?: string } = {}): RequestedOperation => ({
      action: 'upsert',
      values: newTransaction(account.id, { externalId: X, ...fields }),
      changes: { amount: '5', ...fields },
    });

    it('creates the transaction if none has the external id', () => {
      const { operations, faults } = planned([upsert()], { accounts });
      expect(faults).toEqual([]);
      expect(operations[0]?.create?.content).toMatchObject({ name: 'New', currency: 'EUR', externalId: X });
    });

    it('changes only what was sent if one has it', () => {
      const held = new Map([[externalKey(X), id]]);
      const { operations } = planned([upsert({ notes: 'x' })], { accounts, held });
      expect(operations).toMatchObject([{ id, change: { amount: '5', notes: 'x' } }]);
      expect(operations[0]).not.toHaveProperty('create');
    });

    it.each([
      ['none has it', new Map(), 'is also that of operation 0: leave one of them out'],
      [
        'one has it',
        new Map([[externalKey(X), id]]),
        'names the same transaction as operation 0: combine them into one',
      ],
    ])('refuses a second one with the same external id if %s', (_, held, message) => {
      const { faults } = planned([upsert(), upsert()], { accounts, held });
      expect(faults).toEqual([{ index: 1, field: 'external_id', message }]);
    });

    it('refuses to name its external id in another operation', () => {
      const { faults } = planned([upsert(), { action: 'delete', id: '', by: X }], { accounts });
      expect(faults).toMatchObject([{ index: 1, field: 'external_id' }]);
    });
  });
});
