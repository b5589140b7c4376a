import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/amounts.ts';
import { type FileRead, readFile } from '../../../support/imports/read-file.ts';
import { answered, canBePublished, transaction, transactionsIn } from '../../../support/imports/truth.ts';

/** Columns that say of each row whether it happened, although no header names a state. `open`: what is asked about. */
type Way = {
  readonly header: string;
  readonly booked: readonly string[];
  readonly not: string;
  readonly open?: string;
};

const FLAGS: readonly Way[] = [
  { header: 'Pending', booked: ['false'], not: 'true' },
  { header: 'Is pending', booked: ['0'], not: '1' },
  { header: 'isPending', booked: ['FALSE'], not: 'TRUE' },
  { header: 'Pending (Y/N)', booked: ['N'], not: 'Y' },
  { header: 'Pending', booked: [''], not: 'P' },
  { header: 'Posted', booked: ['Y'], not: 'N' },
  { header: 'Cleared', booked: ['x'], not: '' },
  { header: 'Clr', booked: ['c', 'R'], not: '' },
  { header: 'Success', booked: ['true'], not: 'false' },
  { header: 'Settled?', booked: ['yes'], not: 'no' },
  { header: 'Booked', booked: ['1'], not: '0' },
  { header: 'Reversed', booked: ['No'], not: 'Yes' },
  { header: 'Vorgemerkt', booked: ['nein'], not: 'ja' },
  { header: 'Gebucht', booked: ['Ja'], not: 'Nein' },
  { header: 'Storniert', booked: ['nein'], not: 'ja' },
  { header: 'En attente', booked: ['non'], not: 'oui' },
  { header: 'Comptabilisé', booked: ['oui'], not: 'non' },
  { header: 'Pendiente', booked: ['no'], not: 'sí' },
  { header: 'Pendente', booked: ['não'], not: 'sim' },
  { header: 'In sospeso', booked: ['no'], not: 'sì' },
  { header: 'Contabilizzato', booked: ['sì'], not: 'no' },
  { header: 'Geboekt', booked: ['ja'], not: 'nee' },
  { header: 'Bokförd', booked: ['ja'], not: 'nej' },
  { header: 'Reservert', booked: ['nei'], not: 'ja' },
  { header: 'Kirjattu', booked: ['kyllä'], not: 'ei' },
  { header: 'Zaksięgowana', booked: ['tak'], not: 'nie' },
  { header: 'Zaúčtováno', booked: ['ano'], not: 'ne' },
  { header: 'Könyvelt', booked: ['igen'], not: 'nem' },
  { header: 'Knjiženo', booked: ['da'], not: 'ne' },
  { header: 'În așteptare', booked: ['nu'], not: 'da' },
  { header: 'Rezervēts', booked: ['nē'], not: 'jā' },
  { header: 'Rezervuota', booked: ['ne'], not: 'taip' },
  { header: 'Broneeritud', booked: ['ei'], not: 'jah' },
  { header: 'Bekliyor', booked: ['hayır'], not: 'evet' },
  { header: 'Проведено', booked: ['да'], not: 'нет' },
  { header: 'Очікує', booked: ['ні'], not: 'так' },
  { header: 'Εκκρεμεί', booked: ['όχι'], not: 'ναι' },
  { header: '未入账', booked: ['否'], not: '是' },
  { header: '取消', booked: ['いいえ'], not: 'はい' },
  { header: '취소여부', booked: ['N'], not: 'Y' },
  { header: '취소여부', booked: ['정상'], not: '승인취소' },
];

const WORDS: readonly Way[] = [
  { header: 'Type', booked: ['CARD', 'ATM', 'TRANSFER'], not: 'PENDING' },
  { header: 'Type', booked: ['Card', 'Transfer'], not: 'DECLINED' },
  { header: 'Type', booked: ['CONTACTLESS', 'FASTER PAYMENT'], not: 'CARD DECLINED' },
  { header: 'Umsatzart', booked: ['Kartenzahlung', 'Dauerauftrag'], not: 'Zahlung abgelehnt' },
  { header: 'Text', booked: ['Butik', 'Kortköp'], not: 'Reserverat belopp' },
  { header: 'Remarks', booked: ['', 'Groceries'], not: 'Reversed' },
  { header: 'Category', booked: ['Food', 'Income'], not: 'Pending' },
  { header: 'Notes', booked: ['birthday', 'the pending refund', ''], not: 'PENDING' },
  { header: 'Comment', booked: ['lunch', 'Void Records'], not: 'Declined' },
  { header: 'Memo', booked: ['gift', 'Reservation'], not: 'pending' },
  { header: 'Buchungstext', booked: ['KARTENZAHLUNG', 'LOHN'], not: 'VORGEMERKT' },
  { header: 'Bemerkung', booked: ['Miete', ''], not: 'storniert' },
  { header: 'Remarque', booked: ['Loyer', ''], not: 'En attente' },
  { header: 'Observaciones', booked: ['cena', ''], not: 'RECHAZADO' },
  { header: 'Note', booked: ['affitto', 'spesa'], not: 'Non contabilizzato' },
  { header: 'Uwagi', booked: ['czynsz', ''], not: 'Odrzucona' },
  { header: 'Poznámka', booked: ['nájem', ''], not: 'Čekající' },
  { header: 'Примечание', booked: ['аренда', ''], not: 'Отменено' },
  { header: '구분', booked: ['승인', '일시불'], not: '취소' },
  { header: '備考', booked: ['', '分割'], not: '取消' },
  { header: 'Decline code', booked: ['', 'none'], not: 'Declined' },
];

const DAYS: readonly Way[] = [
  'Posting Date',
  'Post Date',
  'Clearing Date',
  'Settlement date',
  'Buchungstag',
  'Date de comptabilisation',
  'Fecha contable',
  'Data contabile',
  'Data księgowania',
  'Datum zaúčtování',
  'Дата проводки',
  '入账日期',
].flatMap((header) => [
  { header, booked: ['2026-06-01'], not: '' },
  { header, booked: ['2026-06-02'], not: 'Pending' },
]);

const PREFIXES = [
  (name: string) => `PENDING - ${name}`,
  (name: string) => `*PENDING* ${name}`,
  (name: string) => `[Pending] ${name}`,
  (name: string) => `Pending: ${name}`,
  (name: string) => `${name} (pending)`,
  (name: string) => `Vorgemerkt: ${name}`,
  (name: string) => `En attente – ${name}`,
  (name: string) => `【待入账】${name}`,
];

const NAMES = ['Shop north', 'Pending Cafe', 'Void Records', 'Failed Brewery', 'Cancelled Stamps', 'Hold & Sons'];

const aRow = fc.record({
  cents: fc.integer({ min: -90_000, max: 90_000 }).filter((cents) => cents !== 0),
  happened: fc.boolean(),
  name: fc.constantFrom(...NAMES),
  pick: fc.nat({ max: 5 }),
});
const aFile = fc
  .record({
    way: fc.oneof(
      fc.constantFrom(...FLAGS),
      fc.constantFrom(...WORDS),
      fc.constantFrom(...DAYS),
      fc.constantFrom(...PREFIXES),
    ),
    rows: fc.array(aRow, { minLength: 5, maxLength: 14 }),
  })
  .filter(
    ({ rows }) =>
      rows.some(({ happened }) => !happened) &&
      rows.filter(({ happened }) => happened).length > 2 &&
      rows.some(({ cents, happened }) => happened && cents < 0),
  );
type File = typeof aFile extends fc.Arbitrary<infer Value> ? Value : never;

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const day = (at: number): string => `2026-05-${String(at + 10).padStart(2, '0')}`;

const textOf = ({ way, rows }: File): string => {
  const lines = rows.map(({ cents, happened, name, pick }, at) => {
    const cells = [day(at), name, decimal(cents)];
    if (typeof way === 'function') return [day(at), happened ? name : way(name), decimal(cents)].join(',');
    return [...cells, happened ? way.booked[pick % way.booked.length] : way.not].join(',');
  });
  return [['Date', 'Payee', 'Amount', ...(typeof way === 'function' ? [] : [way.header])].join(','), ...lines].join(
    '\n',
  );
};

const truthOf = ({ rows }: File, isAdded: boolean): readonly string[] =>
  rows
    .flatMap(({ cents, happened }, at) => (happened || isAdded ? [transaction(day(at), String(cents / 100))] : []))
    .sort();

const answer = (read: FileRead, meaning: 'booked' | 'leave_out'): Promise<FileRead> =>
  answered(read, ({ field, text = '' }) => {
    if (field === 'state_values') return { stateValues: { [text]: meaning } };
    return field === 'signage_convention' ? { signageConvention: 'inflows_positive' } : undefined;
  });

describe('files that say in their own way what did not happen', () => {
  it('never publish it without an answer, and all the rest', async () => {
    let published = 0;
    const numRuns = runs(60, 2_000);
    await fc.assert(
      fc.asyncProperty(aFile, fc.boolean(), async (file, isAdded) => {
        const first = await readFile(textOf(file));
        const isAsked = first.questions.some(({ field }) => field === 'state_values');
        const last = await answer(first, isAdded ? 'booked' : 'leave_out');
        if (!canBePublished(last)) return;
        published += 1;
        expect(transactionsIn(last)).toEqual(truthOf(file, isAsked && isAdded));
      }),
      { numRuns },
    );
    expect(published).toBeGreaterThan(numRuns * 0.95);
  });
});

const file = (header: string, ...cells: readonly string[]): string =>
  [`Date,Description,Amount,${header}`, ...cells.map((cell, at) => `${day(at)},Shop,-${at + 1}.50,${cell}`)].join('\n');

const asked = async (text: string): Promise<readonly (string | undefined)[]> =>
  (await readFile(text)).questions.map((question) => question.text);

describe('a yes or no for each row', () => {
  it.each(FLAGS)('is read by its header: $header, $not', async ({ header, booked: [booked = ''], not }) => {
    const { questions } = await readFile(file(header, booked, not, booked, booked));
    expect(questions.filter(({ field }) => field === 'state_values').map(({ text }) => text)).toEqual([not]);
  });

  it('asks nothing if all rows happened', async () => {
    expect(await asked(file('Pending', 'false', 'false', 'false'))).toEqual([]);
    expect(await asked(file('Posted', 'Y', 'Y', 'Y'))).toEqual([]);
    expect(await asked(file('Reconciled', 'Y', 'N', 'Y'))).toEqual([]);
    expect(await asked(file('Recurring', 'Y', 'N', 'Y'))).toEqual([]);
  });

  it('leaves out what was cancelled, as a state with that name does', async () => {
    const read = await readFile(file('Declined', 'no', 'yes', 'no'));
    expect(read.questions).toEqual([]);
    expect(read.rows.map(({ leftOutReason }) => leftOutReason)).toEqual([undefined, 'state', undefined]);
  });
});

describe('a column of reasons', () => {
  it.each(['Decline reason', 'Failure reason', 'Error', 'Ablehnungsgrund', 'Motif de refus', '失败原因'])(
    'leaves out the rows with one: %s',
    async (header) => {
      const read = await readFile(file(header, '', 'Insufficient funds', 'n/a', 'Card expired'));
      expect(canBePublished(read)).toBe(true);
      expect(transactionsIn(read)).toEqual([transaction(day(0), '-1.5'), transaction(day(2), '-3.5')]);
    },
  );

  it('leaves out nothing if no row has one, or all rows have a text', async () => {
    expect(transactionsIn(await readFile(file('Error', '', '0', 'none')))).toHaveLength(3);
    expect(transactionsIn(await readFile(file('Error', 'a', 'b', 'c')))).toHaveLength(3);
  });
});

describe('a word among other texts', () => {
  it('is asked about once for each word, with its rows, and answered for all of them', async () => {
    const read = await readFile(file('Notes', 'PENDING', 'gift', 'pending', 'Reversed', ''));
    expect(read.questions).toMatchObject([
      { text: 'PENDING', examples: [expect.stringContaining('-1.50 · PENDING'), expect.stringContaining('· pending')] },
      { text: 'Reversed' },
    ]);
    const last = await read.answer({ stateValues: { PENDING: 'leave_out', Reversed: 'booked' } });
    expect(canBePublished(last)).toBe(true);
    expect(transactionsIn(last)).toEqual([
      transaction(day(1), '-2.5'),
      transaction(day(3), '-4.5'),
      transaction(day(4), '-5.5'),
    ]);
  });

  it.each(['Pending Cafe', 'the pending refund', 'Reservation', 'Void Records', 'error - none', 'Storno: Miete'])(
    'is none in “%s”',
    async (text) => {
      expect(await asked(file('Memo', text, 'gift', 'lunch'))).toEqual([]);
    },
  );

  it('is settled by balances that follow without its rows', async () => {
    const lines = [
      'POS,Shop A,-10.00,90.00',
      'DECLINED,Shop B,-5.00,90.00',
      'POS,Shop C,-6.00,84.00',
      'POS,Shop D,-4.00,80.00',
    ];
    const text = ['Date,Type,Name,Amount,Balance', ...lines.map((line, at) => `${day(at)},${line}`)].join('\n');
    const read = await readFile(text);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toHaveLength(3);
  });

  it('leaves the rest of a broker’s or a bank’s own column of states alone', async () => {
    const read = await readFile(file('Status', 'Completed', 'Refunded', 'Completed'), {
      settings: { stateColLabel: 'Status', stateValues: { '*': 'booked' } },
    });
    expect(read.questions).toMatchObject([{ text: 'Refunded' }]);
  });
});

describe('a blank day of booking', () => {
  it('is asked about only beside another day', async () => {
    const lines = ['2026-05-01,2026-05-02,A,-1.50', '2026-05-03,,B,-2.50', '2026-05-13,2026-05-14,C,9.00'];
    const read = await readFile(['Transaction Date,Posting Date,Description,Amount', ...lines].join('\n'));
    expect(read.questions).toMatchObject([
      { question: 'Did the transactions with a blank "Posting Date" go through?', text: '' },
    ]);
    const out = await read.answer({ stateValues: { '': 'leave_out' } });
    expect(transactionsIn(out)).toEqual(['2026-05-01 -1.5', '2026-05-13 9']);
    const booked = await read.answer({ stateValues: { '': 'booked' } });
    expect(canBePublished(booked)).toBe(true);
    expect(transactionsIn(booked)).toHaveLength(3);
  });

  it('is none if the day of purchase is blank, or each day is written once', async () => {
    const fees = ['2026-05-01,2026-05-02,A,-1.50', ',2026-05-03,Fee,-2.50', '2026-05-13,2026-05-14,C,9.00'];
    expect(await asked(['Purchase date,Posting Date,Description,Amount', ...fees].join('\n'))).toEqual([]);
  });
});

describe('what was answered for an earlier file', () => {
  const later = async (answers: Record<string, 'booked' | 'leave_out'>, first: string, second: string) => {
    const read = await readFile(first);
    const { record } = await read.answer({ stateValues: answers });
    const { type, configuration, createdAt, answers: given = {} } = record;
    const saved = {
      type,
      accountId: 'account',
      signature: '',
      configuration,
      answers: given,
      assignments: [],
      importId: 'import',
      savedAt: createdAt,
    };
    return readFile(second, { saved });
  };

  it('is not asked again, and a new word is', async () => {
    const again = await later(
      { PENDING: 'leave_out' },
      file('Notes', 'lunch', 'PENDING', 'gift'),
      file('Notes', 'PENDING', 'cake', 'Declined'),
    );
    expect(again.questions).toMatchObject([{ text: 'Declined' }]);
    expect(again.rows.map(({ leftOutReason, errors }) => leftOutReason ?? errors.length)).toEqual(['state', 0, 1]);
  });

  it('holds for a file without such rows', async () => {
    const again = await later(
      { PENDING: 'leave_out' },
      file('Notes', 'lunch', 'PENDING', 'gift'),
      file('Notes', 'cake', '', 'tea'),
    );
    expect(canBePublished(again)).toBe(true);
    expect(transactionsIn(again)).toHaveLength(3);
  });

  it('is nothing about another column', async () => {
    const rows = (...lines: readonly string[]): string => ['Date,Posted on,Name,Amount,Notes', ...lines].join('\n');
    const again = await later(
      { '': 'leave_out' },
      rows('2026-05-01,2026-05-02,Shop,-1.50,gift', '2026-05-03,,Shop,-2.50,', '2026-05-13,2026-05-14,Shop,9.00,'),
      rows(
        '2026-06-01,2026-06-02,Shop,-1.50,',
        '2026-06-03,2026-06-04,Shop,-2.50,PENDING',
        '2026-06-13,2026-06-14,Shop,9.00,',
      ),
    );
    expect(transactionsIn(again)).toEqual(['2026-06-01 -1.5', '2026-06-13 9']);
    expect(again.questions).toMatchObject([{ text: 'PENDING' }]);
  });
});

describe('two columns that say what did not happen', () => {
  it('are both read', async () => {
    const rows = ['Shop A,-1.50,Completed,', 'Shop B,-2.50,Declined,', 'Shop C,9.00,Completed,Reversed'];
    const text = ['Date,Name,Amount,Status,Remarks', ...rows.map((row, at) => `${day(at)},${row}`)].join('\n');
    const read = await readFile(text);
    expect(read.record.configuration.stateColLabel).toBe('Status');
    expect(read.questions).toMatchObject([{ field: 'state_values', text: 'Remarks: Reversed' }]);
  });
});
