import { describe, expect, it } from 'vitest';
import { NO_SETTINGS } from '../../../../shared/imports/domain/import-record.ts';
import { readFile } from '../../../support/imports/read-file.ts';

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount';
const DEPOSIT = '2026-05-12,Deposit,,,,3000.00';
const file = (...lines: readonly string[]): string =>
  [HEADER, '2026-05-12,Buy,VTI,10,100.00,-1000.00', DEPOSIT, ...lines].join('\n');
const CIRCUMSTANCES = { accountType: 'investment', currency: 'USD', family: { dateFormat: '%Y-%m-%d' } } as const;

const BOND = '2026-05-13,Buy,BOND,10,100.00,-700.00';
const FUND = '2026-05-14,Buy,FUND,5,20.00,-40.00';

const amountsOf = ({ rows }: Awaited<ReturnType<typeof readFile>>) =>
  rows.flatMap(({ entry, fields }) =>
    entry === null || fields.ticker === '' ? [] : [`${fields.ticker} ${entry.amount}`],
  );

describe('an amount far from price × quantity', () => {
  it('is asked about once for each security', async () => {
    const first = await readFile(file(BOND, BOND.replace('13', '15'), FUND), CIRCUMSTANCES);
    expect(first.questions.map(({ field, text, question }) => [field, text, question])).toEqual([
      ['trade_amounts', 'BOND', 'Which amount was paid or received for "BOND"?'],
      ['trade_amounts', 'FUND', 'Which amount was paid or received for "FUND"?'],
    ]);
    const second = await first.answer({ tradeAmounts: { BOND: 'stated' } });
    expect(second.questions.map(({ text }) => text)).toEqual(['FUND']);
    const third = await second.answer({ tradeAmounts: { FUND: 'computed' } });
    expect(third.errors).toEqual([]);
    expect(amountsOf(third)).toEqual(['VTI 1000', 'BOND 700', 'BOND 700', 'FUND 100']);
  });

  it('is asked about again for another security of the account, not for the same one', async () => {
    const { record } = await (await readFile(file(BOND), CIRCUMSTANCES)).answer({ tradeAmounts: { BOND: 'stated' } });
    const saved = {
      type: record.type,
      accountId: 'account',
      accountType: 'investment',
      signature: '',
      configuration: { ...NO_SETTINGS, tradeAmounts: record.configuration.tradeAmounts },
      answers: record.answers ?? {},
      assignments: [],
      importId: 'earlier',
      savedAt: '2026-06-01T00:00:00.000Z',
    };
    const later = { ...CIRCUMSTANCES, saved, now: '2026-07-01T00:00:00.000Z' };
    const same = await readFile(file(BOND), later);
    expect(same.questions).toEqual([]);
    expect(amountsOf(same)).toEqual(['VTI 1000', 'BOND 700']);
    const other = await readFile(file(BOND, FUND), later);
    expect(other.questions.map(({ text }) => text)).toEqual(['FUND']);
    expect(amountsOf(other)).toEqual(['VTI 1000', 'BOND 700']);
  });
});
