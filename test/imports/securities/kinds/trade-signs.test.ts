import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const CIRCUMSTANCES = { accountType: 'investment', currency: 'USD' } as const;
const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
const read = (...lines: readonly string[]) => readFile(file(...lines), CIRCUMSTANCES);

const BOTH = ['2026-10-13 -1000', '2026-10-14 550'];

describe('trades whose quantities have no sign', () => {
  it.each([
    ['without a column of words', 'Date,Ticker,Qty,Price,Amount', '', ''],
    ['beside words that nobody knows', 'Date,Ticker,Qty,Price,Amount,Type', ',Inkrs', ',Utkrs'],
    ['beside Hungarian words', 'Date,Ticker,Qty,Price,Amount,Type', ',Vétel', ',Eladás'],
    ['beside Swedish words', 'Date,Ticker,Qty,Price,Amount,Type', ',KÖPT', ',SÅLT'],
  ])('are read by the sign of the amount %s', async (_, header, buy, sell) => {
    for (const [out, into] of [
      ['-1000.00', '550.00'],
      ['($1000.00)', '$550.00'],
    ]) {
      const found = await read(
        header,
        `2026-10-13,AAPL,10,100.00,${out}${buy}`,
        `2026-10-14,AAPL,5,110.00,${into}${sell}`,
      );
      expect(found.questions).toEqual([]);
      expect(canBePublished(found)).toBe(true);
      expect(transactionsIn(found)).toEqual(BOTH);
      expect(found.rows.map(({ fields }) => fields.qty)).toEqual(['10', '-5']);
    }
  });

  it.each([
    ['1', '2', 'Side'],
    ['Open', 'Close', 'Type'],
    ['Long', 'Short', 'Type'],
    ['Subscription', 'Switch out', 'Transaction'],
  ])('are asked about by text: %s and %s', async (buy, sell, header) => {
    const found = await read(
      `Date,${header},Ticker,Quantity,Price,Amount`,
      `2026-10-13,${buy},AAPL,10,100.00,1000.00`,
      `2026-10-14,${sell},AAPL,5,110.00,550.00`,
    );
    expect(found.questions.map(({ field, text }) => [field, text])).toEqual([
      ['amount_type_values', buy],
      ['amount_type_values', sell],
    ]);
    const settled = await answered(found, ({ text = '' }) => ({
      amountTypeValues: { [text]: text === buy ? 'out' : 'in' },
    }));
    expect(canBePublished(settled)).toBe(true);
    expect(transactionsIn(settled)).toEqual(BOTH);
  });

  it('are never bought in silence where nothing gives their direction', async () => {
    const found = await read(
      'Date,Symbol,Shares,Price,Total',
      '10/13/2026,AAPL,10,100.00,1000.00',
      '10/14/2026,MSFT,5,110.00,550.00',
    );
    expect(found.questions.map(({ field, candidates }) => [field, candidates])).toEqual([
      [
        'signage_convention',
        [
          { value: 'inflows_positive', meaning: 'purchases: money out, shares in' },
          { value: 'inflows_negative', meaning: 'sales: money in, shares out' },
        ],
      ],
    ]);
    expect(found.questions[0]?.question).toContain('Are all of them the same?');
    const bought = await found.answer({ signageConvention: 'inflows_positive' });
    expect(canBePublished(bought)).toBe(true);
    expect(transactionsIn(bought)).toEqual(['2026-10-13 -1000', '2026-10-14 -550']);
    const sold = await found.answer({ signageConvention: 'inflows_negative' });
    expect(canBePublished(sold)).toBe(true);
    expect(transactionsIn(sold)).toEqual(['2026-10-13 1000', '2026-10-14 550']);
  });

  it.each(['Stock', 'ETF', 'Market'])('are not asked about by %s, which is no direction', async (kind) => {
    const found = await read('Date,Type,Ticker,Quantity,Price,Amount', `2026-10-13,${kind},AAPL,10,100.00,1000.00`);
    expect(found.questions.map(({ field }) => field)).toEqual(['signage_convention']);
  });

  it.each([
    ['Nákup', 'Prodej', 'Datum;Směr;ISIN;Počet;Cena;Objem'],
    ['Αγορά', 'Πώληση', 'Ημερομηνία;Πράξη;ISIN;Ποσότητα;Τιμή;Ποσό'],
    ['C', 'V', 'Data;C/V;Ativo;Quantidade;Preço;Valor'],
    ['K', 'S', 'Data;K/S;ISIN;Liczba;Kurs;Kwota'],
    ['Alış', 'Satış', 'Tarih;İşlem Tipi;Sembol;Adet;Fiyat;Tutar'],
    ['Покупка', 'Продажа', 'Дата;Операция;Тикер;Количество;Цена;Сумма'],
    ['买入', '卖出', '日期;操作;证券代码;成交数量;成交均价;成交金额'],
  ])('are read by their words: %s and %s', async (buy, sell, header) => {
    const found = await read(
      header,
      `13.10.2026;${buy};US0378331005;10;100,00;1000,00`,
      `14.10.2026;${sell};US0378331005;5;110,00;550,00`,
    );
    expect(found.record.type).toBe('TradeImport');
    expect(found.questions).toEqual([]);
    expect(canBePublished(found)).toBe(true);
    expect(transactionsIn(found)).toEqual(BOTH);
  });
});

describe('trades with columns of money out and money in', () => {
  it.each([
    ['£1,078.99', '£521.01', 'n/a'],
    ['1008.99', '541.01', ''],
    ['1008.99', '541.01', '0.00'],
  ])('have that money: %s and %s', async (out, into, none) => {
    const cell = (text: string): string => `"${text}"`;
    const found = await readFile(
      file(
        'Date,Settlement Date,Symbol,Quantity,Price,Description,Debit,Credit,Running Balance',
        `13/10/2026,15/10/2026,VOD,10,100.00,VODAFONE,${cell(out)},${cell(none)},5000.00`,
        `14/10/2026,16/10/2026,VOD,5,110.00,VODAFONE,${cell(none)},${cell(into)},5541.01`,
      ),
      { ...CIRCUMSTANCES, currency: 'GBP' },
    );
    expect(found.questions).toEqual([]);
    expect(canBePublished(found)).toBe(true);
    const [paid, received] = [out, into].map((text) => text.replace(/[£,]/g, ''));
    expect(transactionsIn(found)).toEqual([`2026-10-13 -${paid}`, `2026-10-14 ${received}`]);
    expect(found.rows.map(({ fields }) => fields.qty)).toEqual(['10', '-5']);
  });

  it('are held back where the words contradict the column', async () => {
    const found = await read(
      'Date,Type,Symbol,Quantity,Price,Debit,Credit',
      '2026-10-13,Sell,VOD,10,100.00,1000.00,',
      '2026-10-14,Buy,VOD,5,110.00,550.00,',
    );
    expect(canBePublished(found)).toBe(false);
    expect(found.rows.map(({ errors }) => errors.length)).toEqual([1, 0]);
  });
});

describe('a list of trades that is read without detection', () => {
  it('is held back where amounts have signs that nothing reads', async () => {
    const settings = { dateFormat: '%Y-%m-%d' };
    const found = await readFile(
      file('date,ticker,qty,price,amount', '2026-10-13,AAPL,10,100,-1000', '2026-10-14,AAPL,5,110,550'),
      {
        ...CIRCUMSTANCES,
        type: 'TradeImport',
        settings: { ...settings, amountTypeStrategy: 'custom_column' },
      },
    );
    expect(found.rows.flatMap(({ errors }) => errors)).toEqual([
      expect.stringContaining('set amount_type_strategy=signed_amount'),
      expect.stringContaining('set amount_type_strategy=signed_amount'),
    ]);
    const answer = await found.answer({ amountTypeStrategy: 'signed_amount' });
    expect(transactionsIn(answer)).toEqual(BOTH);
  });

  it.each([
    ['amounts without any sign', '1000', '550'],
    ['an amount that is blank', '-1000', ''],
  ])('is not bought or sold by %s', async (_, first, second) => {
    const found = await readFile(
      file('date,ticker,qty,price,amount', `2026-10-13,AAPL,10,100,${first}`, `2026-10-14,AAPL,5,110,${second}`),
      {
        ...CIRCUMSTANCES,
        type: 'TradeImport',
        settings: { dateFormat: '%Y-%m-%d', amountTypeStrategy: 'signed_amount' },
      },
    );
    expect(canBePublished(found)).toBe(false);
    expect(found.rows.at(-1)?.errors).toHaveLength(1);
  });
});
