import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueStep, PlanRow } from '../../../../shared/imports/publish/domain/plan.ts';
import { add, canonicalDecimal, negate, sum } from '../../../../shared/platform/domain/money/decimal.ts';
import { account, category, planOf, preflight, tag, transaction, valuation } from './native-lines.ts';

const cents = fc.integer({ min: -99_999, max: 99_999 }).map((value) => (value / 100).toFixed(2));
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2024-02-${String(day).padStart(2, '0')}`);
const accountId = fc.constantFrom('a', 'b');
const tagIds = fc.subarray(['x', 'y']);
const option = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);

const entries = fc.array(
  fc.record({
    account_id: accountId,
    date,
    amount: cents,
    category_id: option(fc.constantFrom('c', 'd')),
    tag_ids: tagIds,
  }),
  { maxLength: 12 },
);
const valuations = fc.uniqueArray(fc.record({ account_id: accountId, date, amount: cents }), {
  selector: (value) => `${value.account_id}${value.date}`,
  maxLength: 3,
});
const balances = fc.tuple(cents, cents);

const file = fc.tuple(entries, valuations, balances).map(([transactions, values, [first, second]]) => ({
  balances: { a: first, b: second },
  lines: [
    account('a', { balance: first }),
    account('b', { balance: second, accountable_type: 'CreditCard' }),
    category('c', { parent_id: 'd' }),
    category('d'),
    tag('x'),
    tag('y'),
    ...transactions.map((data, index) => transaction(index, data)),
    ...values.map((value) => valuation(value)),
  ],
}));

/** Replaces plan-local numbers by the records behind them, so that plans of reordered files can be compared. */
const readable = ({ catalogue, rows, anchors }: ReturnType<typeof planOf>) => {
  const nameOf = (number: number | null) => (number === null ? null : nameOfStep(catalogue[number]));
  const rowText = ({ row: _row, account: place, category: kind, tags, ...rest }: PlanRow) =>
    JSON.stringify({ ...rest, account: nameOf(place), category: nameOf(kind), tags: tags.map(nameOf) });
  const stepText = (step: CatalogueStep) => {
    if (step.kind !== 'category') return JSON.stringify(step);
    return JSON.stringify({ ...step, references: { parentId: nameOf(step.references?.parentId ?? null) } });
  };
  return { steps: catalogue.map(stepText).sort(), rows: [...rows, ...anchors].map(rowText).sort() };
};

const nameOfStep = (step: CatalogueStep | undefined): string =>
  step === undefined || step.bind.by === 'id' ? 'unknown' : `${step.kind} ${step.bind.name}`;

/** The latest valuation up to a day, plus the later entries: subtracted for an asset, added for a debt. */
const balanceOn = (rows: readonly PlanRow[], owed: boolean, day: string): string => {
  const seen = rows.filter((row) => row.date <= day);
  const values = seen.filter((row) => row.kind === 'valuation').sort((a, b) => (a.date < b.date ? 1 : -1));
  const since = values[0]?.date ?? '';
  const flow = sum(seen.filter((row) => row.kind === 'transaction' && row.date > since).map((row) => row.amount));
  return add(values[0]?.amount ?? '0', owed ? flow : negate(flow));
};

describe('a native plan', () => {
  it('is the same for every order of lines', () => {
    const shuffled = file.chain(({ lines }) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, ([lines, reordered]) => {
        expect(preflight(reordered).errors).toEqual([]);
        const plan = planOf(reordered);
        expect(readable(plan)).toEqual(readable(planOf(lines)));
        const numbers = [...plan.rows, ...plan.anchors].map(({ row }) => row);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });

  it('shows the stated balance or leads to the earliest valuation', () => {
    fc.assert(
      fc.property(file, ({ lines, balances: stated }) => {
        const { rows, anchors, catalogue } = planOf(lines);
        expect(anchors).toHaveLength(2);
        for (const id of ['a', 'b'] as const) {
          const number = catalogue.findIndex(
            (step) => step.bind.by === 'identity' && step.bind.identity === `Account:${id}`,
          );
          const own = rows.filter((row) => row.account === number);
          const anchor = anchors.filter((row) => row.account === number);
          expect(own.every((row) => row.date > (anchor[0]?.date ?? ''))).toBe(true);
          const first = own.filter((row) => row.kind === 'valuation').sort((a, b) => (a.date < b.date ? -1 : 1))[0];
          const before = own.filter((row) => row.kind === 'transaction').concat(anchor);
          expect(balanceOn(before, id === 'b', first?.date ?? '9999-12-31')).toBe(
            first?.amount ?? canonicalDecimal(stated[id]),
          );
        }
      }),
    );
  });
});
