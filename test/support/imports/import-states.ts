import fc from 'fast-check';
import { LEFT_OUT_REASONS, type LeftOutReason } from '../../../shared/imports/domain/import-attributes.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { LeftOutMoney } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import type { WirePreview } from '../../../shared/imports/schema/preflight.ts';
import type { AccountMoney } from '../../../shared/imports/verification/use-cases/import-money.ts';
import type { ImportEffectContent } from '../../../web/imports/preview/import-effect-page.ts';
import type { ShownStatement, VerificationContent } from '../../../web/imports/publish/import-progress-page.ts';
import { shownImport } from './shown-import.ts';

/** Random states of an import as its pages receive them: random, but never contradicting themselves. */

const ACCOUNT = { id: '7d5a7bd5-2a0b-4f6f-8f0a-5f3c2f5f6a11', name: 'Giro', accountType: 'depository' } as const;
/** Often none, so that states in which several things are absent occur. */
const few = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }));
const cents = fc.integer({ min: -500, max: 500 }).map((units) => (units / 100).toFixed(2));

const someReasons = fc.uniqueArray(
  fc.record({
    reason: fc.constantFrom<LeftOutReason | null>(...LEFT_OUT_REASONS, null),
    rows: fc.integer({ min: 1, max: 4 }),
    net: fc.option(cents),
  }),
  { selector: ({ reason }) => reason, maxLength: 3 },
);

const leftOut: fc.Arbitrary<LeftOutMoney> = fc.oneof(fc.constant([]), someReasons).map((all) => ({
  rows: all.reduce((sum, { rows }) => sum + rows, 0),
  sums: [],
  reasons: all.map(({ reason, rows, net }) => ({
    reason,
    rows,
    sums: net === null || Number(net) === 0 ? [] : [{ currency: 'USD', net }],
  })),
}));

const proof: fc.Arbitrary<ImportRecord['proof']> = fc.option(
  fc.record({
    currency: fc.constant('USD'),
    coversAllRows: fc.boolean(),
    sums: fc.array(
      fc.record({
        figure: fc.constantFrom('balance', 'money_in'),
        from: fc.constant(0),
        to: fc.constant(1),
        expected: fc.constantFrom('1', '2'),
        found: fc.constant('1'),
      }),
      { maxLength: 2 },
    ),
  }),
);

const closing = (ledger: string): fc.Arbitrary<WirePreview['totals'][number]['closing_balance']> =>
  fc.option(
    fc.constantFrom(0, 150, -275).map((units) => ({
      date: '2026-01-31',
      stated: (Number(ledger) + units / 100).toFixed(2),
      ledger,
      difference: (units / 100).toFixed(2),
      agrees: units === 0,
    })),
  );

const total = cents.chain((after) =>
  fc.record({
    account: fc.constant({ id: ACCOUNT.id, name: ACCOUNT.name }),
    currency: fc.constant('USD'),
    inflow: fc.constant('5.00'),
    outflow: fc.constant('2.00'),
    net: fc.constant('3.00'),
    rows: fc.constant(2),
    balance_before: fc.constant('0.00'),
    balance_after: fc.constant(after),
    balance_currency: fc.constant('USD'),
    closing_balance: closing(after),
    opening_balance: fc.constant(null),
  }),
);

/** Often none. */
const names = fc
  .oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: few })
  .map((count) => ({ count, names: Array.from({ length: count }, (_, at) => `Name ${at}`) }));

const preview: fc.Arbitrary<WirePreview> = fc
  .record({
    created: few,
    doubtful: few,
    deleted: few,
    matched: few,
    totals: fc.array(total, { maxLength: 1 }),
    kinds: fc.tuple(names, names, names, names),
  })
  .map(({ created, doubtful, deleted, matched, totals, kinds: [categories, tags, merchants, accounts] }) => ({
    will_create: created + doubtful,
    will_review: doubtful,
    will_match: matched,
    will_skip_deleted: deleted,
    known_records: null,
    date_range: { first: '2026-01-01', last: '2026-01-31' },
    new_categories: categories,
    new_tags: tags,
    new_merchants: merchants,
    new_accounts: accounts,
    totals,
  }));

type ShownFacts = { readonly rows: number; readonly invalid: number; readonly out: number };
const statsOf = ({ rows, invalid, out }: ShownFacts) => ({
  rowsCount: rows + invalid,
  validRowsCount: rows,
  invalidRowsCount: invalid,
  leftOutRowsCount: out,
  mappingsCount: 0,
  unassignedMappingsCount: 0,
});

/** The check before an import is added. */
export const effectContent: fc.Arbitrary<ImportEffectContent & { readonly preview: WirePreview }> = fc
  .record({
    preview,
    leftOut,
    proof,
    invalid: fc.constantFrom(0, 0, 1),
    isAccountEmpty: fc.boolean(),
    stated: fc.option(fc.constantFrom('1.00', '2.00')),
    isCertain: fc.boolean(),
  })
  .map(({ preview: seen, leftOut: out, proof: proved, invalid, isAccountEmpty, stated, isCertain }) => {
    const rows = seen.will_create + seen.will_match + seen.will_skip_deleted;
    const opening = { account: '', currency: 'USD', date: '2025-12-31', amount: stated ?? '0', until: null, isCertain };
    return {
      ...shownImport(
        {
          accountId: ACCOUNT.id,
          proof: proved,
          stats: statsOf({ rows, invalid, out: out.rows }),
          statedOpenings: stated === null ? [] : [opening],
        },
        ACCOUNT.name,
      ),
      preview: seen,
      debts: new Set<string>(),
      // entries that a row matches are in the account
      isAccountEmpty: isAccountEmpty && seen.will_match === 0,
      rows: { first: [], repeated: [], categories: [], ruled: { rows: 0, rules: 0, isWhole: true } },
      bookings: [],
      leftOut: out,
      figures: proved?.sums.some(({ figure }) => figure === 'balance') ? 'balances' : 'totals',
      faults: [],
      checked: 'a',
    };
  });

const statement: fc.Arbitrary<ShownStatement> = fc
  .constantFrom<boolean | null>(true, false, null)
  .chain((agrees) => fc.record({ agrees: fc.constant(agrees), isStated: fc.constant(agrees !== null) }))
  .map(({ agrees, isStated }) => ({
    account: ACCOUNT,
    currency: 'USD',
    balanceDate: '2026-01-31',
    closingBalance: isStated ? (agrees ? '3.00' : '4.00') : null,
    ledgerBalance: '3.00',
    agrees,
  }));

const accountMoney = (isSame: boolean | null): AccountMoney => ({
  account: ACCOUNT,
  currency: 'USD',
  isSame,
  openingDay: '2025-12-31',
  opening: '0',
  moneyIn: '5',
  moneyOut: '2',
  other: { transactions: '0', rest: '0' },
  balance: '3',
  later: '0',
});

/** The states of an import with the results of a check that they can have. */
const STATES = [
  ['complete', 'matched'],
  ['complete', 'matched'],
  ['complete', 'mismatch'],
  ['complete', 'failed'],
  ['complete', 'not_verified'],
  ['importing', 'not_verified'],
  ['importing', 'reverted'],
  ['reverting', 'matched'],
  ['revert_failed', 'matched'],
  ['pending', 'not_verified'],
  ['pending', 'reverted'],
] as const;

/** The result of an import, in each of its states. */
export const verificationContent: fc.Arbitrary<VerificationContent> = fc
  .record({
    state: fc.constantFrom(...STATES),
    added: few,
    existing: few,
    derived: fc.constantFrom(0, 1),
    hasSums: fc.boolean(),
    leftOut,
    statements: fc.array(statement, { maxLength: 2 }),
    isSame: fc.constantFrom<boolean | null>(true, true, false, null),
    hasMoney: fc.boolean(),
    uncategorized: few,
  })
  .map((facts) => {
    const { added, existing, state, leftOut: out, hasSums } = facts;
    const [status, readback] = state;
    const rows = added + existing;
    const isWrong = readback === 'mismatch';
    const expected = { count: rows, moneyIn: '5', moneyOut: '2' };
    const actual = { ...expected, ...(isWrong && { moneyOut: '1' }) };
    const before = { count: existing, moneyIn: '0', moneyOut: '0' };
    const isOver = status === 'complete';
    const over: Partial<ImportRecord> = {
      status,
      accountId: ACCOUNT.id,
      stats: statsOf({ rows, invalid: 0, out: out.rows }),
      verification: {
        expectedRecordCounts: { transactions: rows },
        readback: {
          status: readback,
          checkedAt: '2026-02-01T10:00:00.000Z',
          checkedCounts: { transactions: rows },
          derivedCounts: { valuations: facts.derived },
          ...(isWrong && { mismatches: { transactions: { expected: rows, actual: rows + 1 } } }),
          ...(hasSums &&
            rows > 0 && {
              sums: [
                {
                  account: ACCOUNT.id,
                  currency: 'USD',
                  kind: 'transactions' as const,
                  expected,
                  actual,
                  existing: before,
                },
              ],
            }),
        },
      },
    };
    return {
      ...shownImport(over, ACCOUNT.name),
      statements: isOver ? facts.statements : [],
      money: isOver && facts.hasMoney ? [accountMoney(facts.isSame)] : [],
      accountNames: new Map([[ACCOUNT.id, ACCOUNT.name]]),
      uncategorized: isOver ? Math.min(facts.uncategorized, rows) : 0,
      leftOut: out,
      editedSince: 0,
    };
  });
