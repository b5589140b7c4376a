import { describe, expect, it } from 'vitest';
import { detected } from '../../support/imports/detected.ts';

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

describe('detectFile, amounts without signs beside balances', () => {
  const words = (...rows: readonly string[]): string => lines('Date;Text;Amount;Type;Balance', ...rows);

  it('reads the word of each row, although the balances follow from most amounts', () => {
    const file = words(
      '2026-01-02;a;10.00;Debit;90.00',
      '2026-01-03;b;20.00;Debit;70.00',
      '2026-01-04;c;5.00;Credit;75.00',
      '2026-01-05;d;30.00;Debit;45.00',
    );
    expect(detected(file)).toMatchObject({
      configuration: {
        amountTypeStrategy: 'custom_column',
        entityTypeColLabel: 'Type',
        amountTypeInflowValue: 'Credit',
        balanceColLabel: 'Balance',
      },
      questions: [],
    });
  });

  it('takes the known counterpart of a word that the balances prove, and asks about a word that they contradict', () => {
    const file = words(
      '2026-01-02;a;10.00;Credit;90.00',
      '2026-01-03;b;20.00;Debit;70.00',
      '2026-01-04;c;5.00;Debit;65.00',
    );
    expect(detected(file)).toMatchObject({ questions: [], configuration: { amountTypeInflowValue: 'Credit' } });
    const turned = file.replaceAll('Debit', 'x').replace('Credit', 'Debit').replaceAll('x', 'Credit');
    expect(detected(turned).questions).toMatchObject([{ about: 'amount_type_values', cell: 'Type', text: 'Credit' }]);
  });

  it('asks which amounts are money in if no column says it', () => {
    const file = lines(
      'Date;Text;Amount;Balance',
      ...['2026-01-02;a;10.00;90.00', '2026-01-03;b;20.00;70.00', '2026-01-04;c;5.00;75.00', '2026-01-05;d;1.00;74.00'],
    );
    expect(detected(file).questions).toHaveLength(1);
  });
});

describe('detectFile, the balance before and after each row', () => {
  const CHAINED = ['123\t20260102\t15,00\t10,00\t-5,00\tShop', '123\t20260103\t10,00\t7,50\t-2,50\tBar'];

  it.each([
    ['down', CHAINED],
    ['up', CHAINED.toReversed()],
  ])('proves the amounts of a file that runs %s', (_, rows) => {
    const { configuration, findings } = detected(lines(...rows));
    expect(configuration).toMatchObject({ amountColLabel: '#5', balanceColLabel: '#4' });
    expect(findings.find(({ about }) => about === 'amount_col_label')?.confidence).toBe('likely');
  });

  it('proves nothing if one row does not follow', () => {
    const { findings } = detected(lines(CHAINED[0] ?? '', '123\t20260103\t10,00\t7,00\t-2,50\tBar'));
    expect(findings.find(({ about }) => about === 'amount_col_label')?.confidence).toBe('guess');
  });
});

describe('detectFile, two columns of money without names', () => {
  const table = (out: 'first' | 'second', ...texts: readonly string[]) =>
    lines(
      ...texts.map((text, at) => {
        const isIn = text.startsWith('+');
        const amount = `${at + 3},50`;
        const isFirst = (out === 'first') !== isIn;
        return `0${at + 1}.02.2026\t${text.replace('+', '')}\t${isFirst ? amount : ''}\t${isFirst ? '' : amount}`;
      }),
    );
  const found = (file: string) => {
    const { questions, configuration, findings } = detected(file);
    const { confidence } = findings.find(({ about }) => about === 'signage_convention') ?? {};
    const { inflowColLabel, outflowColLabel } = configuration;
    return { asked: questions.map(({ about }) => about), money: [inflowColLabel, outflowColLabel], confidence };
  };
  const SPENT = ['POS 4,50 Grocer', 'BANKOMAT 0295', 'POS 9,10 Kiosk', 'Rent'];

  it('tells them apart by payments with a card and cash from a machine', () => {
    const sure = (money: readonly string[]) => ({ asked: [], money, confidence: 'likely' });
    expect(found(table('first', ...SPENT, '+Wages'))).toEqual(sure(['#4', '#3']));
    expect(found(table('second', ...SPENT, '+Wages'))).toEqual(sure(['#3', '#4']));
  });

  it.each([
    ['too few of them', ['POS 4,50 Grocer', 'BANKOMAT 0295', 'Rent', '+Wages']],
    ['a shop, which is paid by card', ['+POS settlement', '+POS settlement', '+POS settlement', 'Rent']],
    ['payments that were given back', [...SPENT, '+POS refund']],
    ['other texts', ['Grocer', 'Rent', 'Atmosphere Ltd', 'Position 3', '+Wages']],
  ])('asks about %s', (_case, texts) => {
    expect(found(table('second', ...texts)).asked).toEqual(['inflow_col_label']);
  });
});
