import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingsToAdd } from '../../../../shared/imports/balances/domain/stated-opening-balances.ts';
import { completenessOf } from '../../../../shared/imports/domain/import-readiness.ts';
import { addDays } from '../../../../shared/platform/domain/dates/local-date.ts';
import { canonicalDecimal, sum } from '../../../../shared/platform/domain/money/decimal.ts';
import { runs } from '../../../support/amounts.ts';
import { type FileRead, readFile } from '../../../support/imports/read-file.ts';
import { canBePublished } from '../../../support/imports/truth.ts';

type Language = {
  readonly header: string;
  readonly day: (iso: string) => string;
  readonly money: (amount: string) => string;
  readonly opening: (day: string) => string;
  readonly closing: (day: string) => string;
  readonly ofDay: (day: string) => string;
  readonly period: (from: string, to: string) => string;
};

const dotted = (iso: string): string => iso.split('-').toReversed().join('.');
const slashed = (iso: string): string => iso.split('-').toReversed().join('/');
const american = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
const inCents = (amount: string): string => Number(amount).toFixed(2);
const grouped = (amount: string, group: string): string =>
  inCents(amount).replace(/(?<=\d)(?=(?:\d{3})+\.)/gu, group === ',' ? ',' : '_');
const european = (amount: string, group: string): string =>
  grouped(amount, '_').replace('.', ',').replaceAll('_', group);

const LANGUAGES: readonly Language[] = [
  {
    header: 'Date;Description;Amount',
    day: american,
    money: (amount) => grouped(amount, ','),
    opening: (day) => `Beginning balance as of ${day}`,
    closing: (day) => `Ending balance as of ${day}`,
    ofDay: (day) => `Balance as of ${day}`,
    period: (from, to) => `From ${from} to ${to}`,
  },
  {
    header: 'Buchungstag;Verwendungszweck;Betrag',
    day: dotted,
    money: (amount) => european(amount, '.'),
    opening: (day) => `Alter Kontostand per ${day}`,
    closing: (day) => `Neuer Kontostand per ${day}`,
    ofDay: (day) => `Kontostand vom ${day}:`,
    period: (from, to) => `Zeitraum: ${from} - ${to}`,
  },
  {
    header: 'Date;Libellé;Montant',
    day: slashed,
    money: (amount) => european(amount, ' '),
    opening: (day) => `Ancien solde au ${day}`,
    closing: (day) => `Nouveau solde au ${day}`,
    ofDay: (day) => `Solde au ${day}`,
    period: (from, to) => `Du ${from} au ${to}`,
  },
  {
    header: 'Data;Descrizione;Importo',
    day: slashed,
    money: (amount) => european(amount, '.'),
    opening: (day) => `Saldo iniziale al ${day}`,
    closing: (day) => `Saldo finale al ${day}`,
    ofDay: (day) => `Saldo al ${day}`,
    period: (from, to) => `Periodo ${from} ${to}`,
  },
];

const cents = fc.noBias(fc.integer({ min: -900_000, max: 900_000 })).filter((amount) => amount !== 0);
const FIRST = '2026-05-10';

const aFile = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  opening: cents,
  /** Days after the row before, and amount. */
  rows: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), cents), { minLength: 3, maxLength: 8 }),
  /** A payment after the last row that the file does not have. */
  later: fc.option(cents),
  stated: fc.subarray(['opening', 'closing', 'day'] as const, { minLength: 1 }),
  /** From the first row for an opening balance, and from the last for the others. */
  daysAway: fc.integer({ min: 0, max: 6 }),
  hasPeriod: fc.boolean(),
  isOneCell: fc.boolean(),
  isDated: fc.boolean(),
  /** The day of a balance between the rows. */
  isBetween: fc.boolean(),
});
type File = typeof aFile extends fc.Arbitrary<infer Value> ? Value : never;

const amountOf = (value: number): string => canonicalDecimal((value / 100).toFixed(2)) ?? '0';

const written = (file: File) => {
  const { language, rows, later, stated, daysAway, hasPeriod, isOneCell, isDated, isBetween } = file;
  let day = FIRST;
  const booked = rows.map(([days, amount], at) => {
    day = at === 0 ? day : addDays(day, days);
    return { date: day, amount: amountOf(amount) };
  });
  const first = FIRST;
  const last = day;
  const hidden = later === null ? [] : [{ date: addDays(last, 1), amount: amountOf(later) }];
  const on = (date: string): string =>
    sum([amountOf(file.opening), ...[...booked, ...hidden].filter((row) => row.date <= date).map((row) => row.amount)]);
  const line = (label: string, amount: string): string =>
    isOneCell ? `${label} ${language.money(amount)} EUR` : `${label};${language.money(amount)} EUR`;
  const dateOf = (date: string): string => (isDated ? language.day(date) : '');
  const middle = booked[Math.floor(booked.length / 2)]?.date ?? first;
  const ofDay = isBetween ? middle : addDays(last, daysAway);
  const period = { from: addDays(first, -daysAway), to: later === null ? addDays(last, daysAway) : last };
  const above = [
    'Girokonto;DE02120300000000202051',
    ...(hasPeriod ? [language.period(language.day(period.from), language.day(period.to))] : []),
    ...(stated.includes('opening')
      ? [line(language.opening(dateOf(addDays(first, -daysAway))), amountOf(file.opening))]
      : []),
    // the statement ends with its last row if there are later payments
    ...(stated.includes('closing')
      ? [line(language.closing(dateOf(later === null ? addDays(last, daysAway) : last)), on(last))]
      : []),
    ...(stated.includes('day') ? [line(language.ofDay(language.day(ofDay)), on(ofDay))] : []),
  ];
  const lines = booked.map(({ date, amount }, at) => `${language.day(date)};Shop ${at + 1};${language.money(amount)}`);
  return { text: [...above, '', language.header, ...lines].join('\n'), on };
};

describe('a file that states balances beside its rows', () => {
  it('gives a new account the balance that it had, and no other', async () => {
    let [tried, added] = [0, 0];
    await fc.assert(
      fc.asyncProperty(aFile, async (file) => {
        const { text, on } = written(file);
        const asked = await readFile(text, { family: { dateFormat: '%d/%m/%Y' } });
        const read = await signsAnswered(asked, file);
        if (!canBePublished(read)) return;
        tried += 1;
        const openings = openingsToAdd(read.record);
        if (openings.length > 0) added += 1;
        for (const { date, amount } of openings) expect({ date, amount }).toEqual({ date, amount: on(date) });
      }),
      { numRuns: runs(25, 1_000) },
    );
    expect(tried).toBeGreaterThan(0);
    expect(added).toBeGreaterThan(tried * 0.5);
  });
});

/** Amounts of one sign only, and days and months that fit both ways, are asked about. */
const signsAnswered = async (read: FileRead, { language }: File): Promise<FileRead> => {
  const settings = Object.assign(
    {},
    ...read.questions.map(({ field }) => {
      if (field === 'date_format') {
        return {
          dateFormat: { '.': '%d.%m.%Y', '/': language.day === american ? '%m/%d/%Y' : '%d/%m/%Y' }[
            language.day(FIRST)[2] ?? ''
          ],
        };
      }
      return field === 'signage_convention' ? { signageConvention: 'inflows_positive' } : {};
    }),
  );
  return read.questions.length === 0 ? read : read.answer(settings);
};

const openingOf = async (above: string, rows = GERMAN) => {
  const { record } = await readFile(`${above}\n${rows}`);
  const [opening] = record.statedOpenings ?? [];
  const { date, amount, isCertain } = opening ?? {};
  return { date, amount, isCertain, completeness: completenessOf(record)?.status };
};
const GERMAN = [
  'Buchungstag;Verwendungszweck;Betrag',
  '05.05.2026;Markt;-12,40',
  '20.05.2026;Lohn;1.900,00',
  '28.05.2026;Miete;-500,00',
].join('\n');

describe('a balance above the header', () => {
  it.each([
    [
      'of the last day',
      'Kontostand vom 28.05.2026:;2.387,60 EUR',
      { date: '2026-05-04', amount: '1000', isCertain: true },
    ],
    [
      'of the end of its period',
      'Zeitraum: 01.05.2026 - 31.05.2026\nKontostand vom 31.05.2026: 2.387,60 EUR',
      { date: '2026-04-30', amount: '1000', isCertain: true },
    ],
    [
      'of a day before all rows',
      'Kontostand am 02.05.2026;1.000,00',
      { date: '2026-05-02', amount: '1000', isCertain: true },
    ],
    ['named as the first', 'Alter Saldo;1.000,00;EUR', { date: '2026-05-04', amount: '1000', isCertain: true }],
    ['named as the last', 'Neuer Saldo;2.387,60;EUR', { date: '2026-05-04', amount: '1000', isCertain: true }],
    [
      'beside another one',
      'Anfangssaldo:;1.000,00;Endsaldo:;2.387,60',
      { date: '2026-05-04', amount: '1000', isCertain: true },
    ],
    [
      'with a time',
      'Kontostand vom 28.05.2026 18:32 Uhr: 2.387,60 EUR',
      { date: '2026-05-04', amount: '1000', isCertain: true },
    ],
  ])('%s is what the account starts with', async (_, above, expected) => {
    expect(await openingOf(above)).toMatchObject(expected);
  });

  it.each([
    ['a later day without a period', 'Kontostand vom 31.05.2026:;2.387,60 EUR'],
    ['a day among the rows', 'Kontostand vom 20.05.2026:;2.887,60 EUR'],
    ['the first day', 'Kontostand vom 05.05.2026:;987,60 EUR'],
    ['no day', 'Saldo;2.387,60;EUR'],
  ])('of %s is only proposed', async (_, above) => {
    expect(await openingOf(above)).toMatchObject({ amount: '1000', isCertain: false });
  });

  it.each([
    ['is what can be spent', 'Verfügbarer Betrag;2.387,60;EUR'],
    ['is in another currency', 'Kontostand vom 28.05.2026:;2.387,60 USD'],
    ['is stated twice with two amounts', 'Alter Saldo;1.000,00\nAnfangssaldo;1.100,00'],
    ['has no amount', 'Kontostand vom 28.05.2026'],
  ])('is not taken if it %s', async (_, above) => {
    expect(await openingOf(above)).toMatchObject({ amount: undefined });
  });

  it('proves the rows together with the other one', async () => {
    const above = (closing: string) => `Anfangssaldo;1.000,00\nEndsaldo;${closing}`;
    expect(await openingOf(above('2.387,60'))).toMatchObject({ completeness: 'complete' });
    expect(await openingOf(above('2.397,60'))).toMatchObject({ completeness: 'incomplete' });
  });

  it('is taken from a row that states it, too', async () => {
    const rows = GERMAN.replace('\n05.05', '\n04.05.2026;Anfangssaldo;1.000,00\n05.05');
    const read = await readFile(`${rows}\n28.05.2026;Endsaldo;2.387,60`);
    expect(read.record.statedOpenings).toMatchObject([{ date: '2026-05-04', amount: '1000', isCertain: true }]);
  });
});
