import { describe, expect, it } from 'vitest';
import { IMPORT_TYPES } from '../../../shared/imports/domain/import-attributes.ts';
import {
  completenessOf,
  heldBackBy,
  publishRefusal,
  statusDetail,
} from '../../../shared/imports/domain/import-readiness.ts';
import { type ComparedSum, createProof, withRow } from '../../../shared/imports/verification/domain/verification.ts';
import { anEntry, anImport, aRow } from '../../support/imports/import-builders.ts';

const proofOf = (found: string, over: Partial<ComparedSum> = {}) => ({
  currency: 'EUR',
  coversAllRows: true,
  sums: [{ figure: 'balance', from: 0, to: 2, expected: '-20', found, ...over } satisfies ComparedSum],
});
const aStatement = (found: string) =>
  anImport({ type: 'PdfImport', accountId: '7d5a7bd5-2a0b-4f6f-8f0a-5f3c2f5f6a11', proof: proofOf(found) });

describe('completenessOf', () => {
  it('is complete only if every figure is right and all rows are counted', () => {
    const right = { ...proofOf('-20') };

    expect(completenessOf(aStatement('-20'))).toEqual({ status: 'complete' });
    expect(completenessOf(anImport({ type: 'PdfImport', proof: { ...right, coversAllRows: false } }))).toEqual({
      status: 'unknown',
    });
    const stats = { ...anImport().stats, invalidRowsCount: 1 };
    expect(completenessOf({ ...aStatement('-20'), stats })).toEqual({ status: 'unknown' });
    expect(completenessOf(anImport({ type: 'PdfImport', proof: { ...right, sums: [] } }))).toEqual({
      status: 'unknown',
    });
  });

  it('names the difference', () => {
    expect(completenessOf(aStatement('-15'))).toEqual({
      status: 'incomplete',
      currency: 'EUR',
      difference: { figure: 'balance', currency: 'EUR', expected: '-20', found: '-15', amount: '-5' },
      faults: [],
    });
  });

  it('is unknown for transaction types and null for record types', () => {
    const lists = ['AccountImport', 'CategoryImport', 'RuleImport', 'MerchantImport', 'NativeImport'];
    for (const type of IMPORT_TYPES) {
      const expected = lists.includes(type) ? null : { status: 'unknown' };
      expect(completenessOf(anImport({ type })), type).toEqual(expected);
    }
  });
});

describe('a statement that does not add up', () => {
  it('is not publishable, and the error names the difference and the remedy', () => {
    const refusal = publishRefusal(aStatement('-15'));

    expect(statusDetail(aStatement('-15')).publishable).toBe(false);
    expect(refusal).toMatchObject({ code: 'not_publishable', extras: { importId: anImport().id } });
    expect(refusal?.message).toBe(
      'The statement does not add up: the change between its balances is -€20.00, but its rows add up to -€15.00, a difference of -€5.00. Compare the rows with the PDF and correct them, or publish with accept_incomplete=true',
    );
    expect(refusal?.extras.errors).toEqual([refusal?.message]);
  });

  it('can be published if that is accepted, unless there are other errors', () => {
    expect(publishRefusal(aStatement('-15'), { acceptIncomplete: true })).toBeUndefined();
    const invalid = { ...aStatement('-15'), stats: { ...anImport().stats, invalidRowsCount: 1 } };
    expect(publishRefusal(invalid, { acceptIncomplete: true })?.extras.errors?.[0]).toContain('rows are invalid');
    const nowhere = { ...aStatement('-15'), accountId: null };
    expect(publishRefusal(nowhere, { acceptIncomplete: true })?.message).toContain('account_id');
  });

  it('prevents publishing only for a PDF import', () => {
    const file = anImport({ type: 'TransactionImport', proof: proofOf('-15') });

    expect(heldBackBy(aStatement('-15'))).toMatchObject({ amount: '-5' });
    expect(completenessOf(file)).toMatchObject({ status: 'incomplete' });
    expect(heldBackBy(file)).toBeUndefined();
    expect(publishRefusal(file)).toBeUndefined();
  });
});

describe('the sums of rows', () => {
  const rowOf = (rowNumber: number, amount: string) => aRow({ rowNumber, entry: anEntry({ amount }) });
  const sums = [
    { figure: 'balance', from: 0, to: 3, expected: '7' },
    { figure: 'balance', from: 1, to: 2, expected: '0' },
    { figure: 'money_in', from: 0, to: 3, expected: '10' },
    { figure: 'money_out', from: 0, to: 3, expected: '3' },
  ] as const;

  it('count the valid rows in their range, with the ledger sign reversed', () => {
    const proof = createProof(sums);
    for (const row of [rowOf(1, '3'), rowOf(2, '-10'), aRow({ rowNumber: 3, entry: null })]) proof.see(row);

    expect(proof.compared().map(({ found }) => found)).toEqual(['7', '10', '10', '3']);
  });

  it('change when a row is corrected', () => {
    const proof = createProof(sums);
    const [before, after] = [aRow({ rowNumber: 2, entry: null }), rowOf(2, '-10')];
    for (const row of [rowOf(1, '3'), before]) proof.see(row);
    const known = { currency: 'USD', coversAllRows: true, sums: proof.compared() };

    const mended = withRow(known, before, after);
    expect(mended?.sums.map(({ found }) => found)).toEqual(['7', '10', '10', '3']);
    const turned = withRow(mended, after, rowOf(2, '10'));
    expect(turned?.sums.map(({ found }) => found)).toEqual(['-13', '-10', '0', '13']);
    expect(withRow(turned, rowOf(2, '10'), before)).toEqual(known);
    expect(withRow(null, before, after)).toBeNull();
  });
});
