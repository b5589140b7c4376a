import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExportNames, type ExportedAccount } from '../../../shared/exports/domain/export-kind.ts';
import { NO_FACTS } from '../../../shared/exports/domain/export-state.ts';
import { PageWriter, RecordWriter } from '../../../shared/exports/domain/write-records.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { createMatcher } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { formatMoney, toMoney } from '../../../shared/platform/domain/money/currency.ts';
import { canonicalDecimal, multiply } from '../../../shared/platform/domain/money/decimal.ts';
import { Money } from '../../../shared/platform/schema/instant.ts';
import { lineChart } from '../../../web/platform/components/line-chart.ts';
import { formatAmount } from '../../../web/platform/format/money.ts';
import { anAccount, aPage, columnsOf, MONTH, withRows } from '../../support/ledger/ledger-builders.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

/** Stored amounts: within the limit, with 30 digits from before the limit existed, and products of these. */
const magnitudes = fc.oneof(
  fc.constantFrom('999999999999999999.99999999', '9'.repeat(30), `${'9'.repeat(22)}.99999999`, '0.00000001', '0'),
  fc.bigInt(0n, 10n ** 30n - 1n).map(String),
  fc.constant(multiply('9'.repeat(30), '9'.repeat(30))),
);
const stored = fc
  .tuple(fc.boolean(), magnitudes)
  .map(([isNegative, magnitude]) => (isNegative && magnitude !== '0' ? `-${magnitude}` : magnitude));
const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'EUR');

const ACCOUNT: ExportedAccount = {
  ...anAccount(),
  name: 'Checking',
  accountType: 'depository',
  subtype: null,
  currency: 'USD',
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const pageOf = (amounts: readonly string[]) =>
  withRows(
    aPage(),
    amounts.map((amount, at) => ({
      amount,
      date: `${MONTH}-${String((at % 28) + 1).padStart(2, '0')}`,
      name: `Row ${at}`,
      ...(at % 3 === 2 && { kind: 'valuation', valuationKind: 'reconciliation' }),
    })),
  );

const isMoney = (text: string): boolean => Money.safeParse(text).success;

describe('every reader of amounts', () => {
  it('sums, filters, shows and exports every stored amount', () => {
    fc.assert(
      fc.property(fc.array(stored, { minLength: 1, maxLength: 12 }), (amounts) => {
        const page = pageOf(amounts);

        for (const { flow, currency } of headerOf(page).cells) {
          expect(canonicalDecimal(flow)).toBe(flow);
          expect(isMoney(toMoney(flow, currency))).toBe(true);
        }
        for (const entry of entriesOf(page)) {
          const everything = { accountId: undefined, importId: undefined, startDate: undefined, endDate: undefined };
          const content = { minAmount: '0', maxAmount: '9'.repeat(100) };
          const match = createMatcher({ ...everything, kind: entry.kind, content });
          expect(match(columnsOf(page)).length).toBeGreaterThan(0);
          const named = {
            entry,
            account: null,
            category: null,
            merchant: null,
            tags: [],
            security: null,
            transfer: null,
          };
          const shown = toTransaction(named, '2026-12-31');
          expect(isMoney(shown.amount)).toBe(true);
        }
        const lines: string[] = [];
        const names = createExportNames({ accounts: [ACCOUNT], records: [] });
        new PageWriter(new RecordWriter(names, (_, line) => lines.push(line)), NO_FACTS).add(page);
        for (const { amount } of entriesOf(page).filter(({ kind }) => kind === 'transaction')) {
          expect(lines.some((line) => line.includes(amount))).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('shows every digit before the point, in the API and on pages', () => {
    fc.assert(
      fc.property(stored, currencies, fc.constantFrom('en', 'de', 'en-IN', 'pl'), (amount, currency, locale) => {
        const whole = (amount.split('.')[0] ?? '').replace('-', '');
        expect(formatAmount(amount, currency, locale).replace(/\D/g, '')).toContain(whole);
        expect(formatMoney(amount, currency)).toMatch(/\d/);
        expect(isMoney(toMoney(amount, currency))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('draws every stored amount', () => {
    fc.assert(
      fc.property(fc.array(stored, { minLength: 2, maxLength: 6 }), currencies, (amounts, currency) => {
        const points = amounts.map((amount, at) => ({ date: `2026-0${at + 1}-28`, value: toMoney(amount, currency) }));
        const drawn = String(lineChart({ id: 'worth', title: 'Net worth', currency, points }, aViewer({ currency })));

        expect(drawn).toContain('<svg');
        expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 200 },
    );
  });
});
