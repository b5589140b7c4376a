import { describe, expect, it } from 'vitest';
import type { DetectedFile, Detection } from '../../../shared/imports/detect/domain/detected-file.ts';
import { detectFile } from '../../../shared/imports/detect/parse/detect-file.ts';
import { detectSettings } from '../../../shared/imports/detect/use-cases/detect-settings.ts';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { headerSignature } from '../../../shared/imports/formats/csv/parse/csv-header.ts';
import type { Answers } from '../../../shared/imports/settings/domain/remembered-settings.ts';
import { proposeImport } from '../../../shared/imports/settings/use-cases/propose-import.ts';
import type { SavedConfiguration } from '../../../shared/imports/use-cases/import-ports.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';

const FAMILY = { id: 'family', currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' };
const AT = '2026-05-03T10:00:00.000Z';

/** The files of a family, each into an account, with what was answered to its questions. */
const createFamily = () => {
  const saved = new Map<string | null, SavedConfiguration>();
  const detect = detectSettings({
    families: { find: async () => FAMILY },
    accounts: {
      find: async (_, id) => ({ accountType: id.startsWith('card') ? 'credit_card' : 'depository', currency: 'USD' }),
    },
    savedConfigurations: { find: async (_, { accountId }) => saved.get(accountId) ?? saved.get(null) },
    now: () => AT,
  });
  return async (
    accountId: string,
    lines: readonly string[],
    answered: Partial<SavedConfiguration['configuration']> = {},
  ) => {
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const given = { ...NO_SETTINGS, ...answered };
    const content = { bytes, filename: 'a.csv' };
    const read = await detect({ familyId: 'family' }, { type: null, accountId, configuration: given, content });
    const item: SavedConfiguration = {
      type: read.type,
      accountId,
      accountType: accountId.startsWith('card') ? 'credit_card' : 'depository',
      signature: headerSignature((lines[0] ?? '').split(','), null),
      configuration: read.configuration,
      answers: read.answers,
      assignments: [],
      importId: 'one',
      savedAt: AT,
    };
    saved.set(accountId, item).set(null, item);
    return { ...read, asked: read.questions.map(({ field }) => field) };
  };
};

const HEADER = 'Date,Description,Amount';
const PURCHASES_POSITIVE = [
  HEADER,
  '11/21/2026,CORNER SHOP,10.50',
  '11/22/2026,BAKERY,11.50',
  '11/23/2026,PAYMENT RECEIVED,-99.00',
];
const PURCHASES_NEGATIVE = [
  HEADER,
  '12/21/2026,CORNER SHOP,-10.50',
  '12/22/2026,BAKERY,-11.50',
  '12/23/2026,PAYMENT RECEIVED,99.00',
];
const CHECKING = [HEADER, '10/15/2026,SALARY,2000.00', '10/16/2026,RENT,-900.00'];
const OUT = { signageConvention: 'inflows_negative' } as const;

describe('answers for earlier files', () => {
  it('give a card’s direction of money to no other account', async () => {
    const take = createFamily();
    expect((await take('card', PURCHASES_POSITIVE)).asked).toEqual(['signage_convention']);
    await take('card', PURCHASES_POSITIVE, OUT);
    const checking = await take('checking', CHECKING);
    expect(checking.asked).toEqual([]);
    expect(checking.configuration.signageConvention).toBe('inflows_positive');
    expect(checking.answers).toEqual({});
  });

  it('leave a card that follows a checking account to be asked about', async () => {
    const take = createFamily();
    await take('checking', CHECKING);
    expect((await take('card', PURCHASES_POSITIVE)).asked).toEqual(['signage_convention']);
  });

  it('hold for the same account, with the day of the answer', async () => {
    const take = createFamily();
    await take('card', PURCHASES_POSITIVE, OUT);
    const next = await take('card', PURCHASES_POSITIVE);
    expect(next.asked).toEqual([]);
    expect(next.configuration.signageConvention).toBe('inflows_negative');
    expect(next.answers).toEqual({ signageConvention: AT } satisfies Answers);
  });

  it.each([
    ['purchases are positive now', PURCHASES_POSITIVE, 'inflows_positive'],
    ['purchases are negative now', PURCHASES_NEGATIVE, 'inflows_negative'],
  ] as const)('are asked for again if %s', async (_, lines, signageConvention) => {
    const take = createFamily();
    await take('card', PURCHASES_POSITIVE, { signageConvention });
    const next = await take('card', lines);
    expect(next.asked).toEqual(['signage_convention']);
    expect(next.configuration.signageConvention).toBeNull();
    const [question] = next.questions;
    expect(question?.question).toContain('PAYMENT RECEIVED');
    const right = signageConvention === 'inflows_positive' ? 'inflows_negative' : 'inflows_positive';
    expect(question?.candidates.find(({ value }) => value === right)?.meaning).toBe('money in');
  });

  it('do not remember a guess', async () => {
    const take = createFamily();
    await take('card', [HEADER, '10/15/2026,SHOP 1,33.50', '10/16/2026,Refund from SHOP 2,-15.00']);
    expect((await take('card', PURCHASES_POSITIVE)).asked).toEqual(['signage_convention']);
  });

  it('give the order of day and month to no other account', async () => {
    const take = createFamily();
    const [clear, open] = [
      [HEADER, '25/10/2026,A,-1.00', '26/10/2026,B,2.00'],
      [HEADER, '03/04/2026,A,-1.00', '04/04/2026,B,2.00'],
    ];
    expect((await take('checking', clear)).configuration.dateFormat).toBe('%d/%m/%Y');
    expect((await take('savings', open)).asked).toEqual(['date_format']);
    const own = await take('checking', open);
    expect(own).toMatchObject({ asked: [], configuration: { dateFormat: '%d/%m/%Y' }, answers: { dateFormat: AT } });
  });

  it('keep the chosen column for all accounts, and look for signs and formats there', async () => {
    const take = createFamily();
    const head = 'Date,Description,Original amount,Amount';
    const rows = [head, '10/15/2026,SHOP,"1.234,50",1234.50', '10/16/2026,CAFE,"2,50",-2.50'];
    await take('checking', rows, { amountColLabel: 'Original amount' });
    const next = await take('savings', rows);
    expect(next.configuration).toMatchObject({ amountColLabel: 'Original amount', numberFormat: '1.234,56' });
    expect(next.asked).toEqual(['signage_convention']);
    expect(aConfiguration(next.configuration).dateColLabel).toBe('Date');
  });

  describe('about the texts of a column', () => {
    const head = 'Date,Description,Amount,Kind';
    const rows = [head, '10/15/2026,Shop,12.50,Ab', '10/16/2026,Pay,900.00,Auf', '10/17/2026,Bus,3.50,Ab'];
    const meanings = { amountTypeStrategy: 'custom_column', amountTypeValues: { Ab: 'out', Auf: 'in' } } as const;
    const columns = { entityTypeColLabel: 'Kind' } as const;

    it('hold for these texts, and ask about a new one', async () => {
      const take = createFamily();
      await take('checking', rows, { ...columns, ...meanings });
      expect((await take('checking', rows)).asked).toEqual([]);
      const next = await take('checking', [...rows, '10/18/2026,Other,7.00,Quer']);
      expect(next.questions.map(({ field, text }) => [field, text])).toEqual([['amount_type_values', 'Quer']]);
      expect(next.configuration.amountTypeValues).toEqual(meanings.amountTypeValues);
    });

    it('say nothing about the other one of two texts that was not there', async () => {
      const take = createFamily();
      await take('checking', rows, { ...columns, amountTypeStrategy: 'custom_column', amountTypeInflowValue: 'Auf' });
      const other = rows.map((row) => row.replace(/Ab$/u, 'Quer'));
      expect((await take('checking', other)).questions.map(({ text }) => text)).toEqual(['Quer']);
    });

    it('ask what a new state means', async () => {
      const take = createFamily();
      const states = (text: string) => [
        'Date,Description,Amount,Status',
        '10/15/2026,Shop,-12.50,Booked',
        '10/16/2026,Pay,900.00,Booked',
        `10/17/2026,Bus,-3.50,${text}`,
      ];
      expect((await take('checking', states('Qx'))).asked).toEqual(['state_values']);
      await take('checking', states('Qx'), { stateValues: { Qx: 'leave_out' } });
      expect((await take('checking', states('Qx'))).asked).toEqual([]);
      expect((await take('checking', states('Qy'))).questions.map(({ text }) => text)).toEqual(['Qy']);
    });
  });

  it('do not say which rows of the next file are balances', async () => {
    const take = createFamily();
    const rows = (name: string) => [
      HEADER,
      `09/30/2026,${name},1000.00`,
      '10/15/2026,Shop,-12.50',
      '10/16/2026,Pay,900.00',
      '10/17/2026,Bus,-3.50',
    ];
    expect((await take('checking', rows('Saldo anterior'))).asked).toEqual(['leave_out']);
    await take('checking', rows('Saldo anterior'), { leaveOut: 'proved_totals' });
    const next = await take('checking', rows('Opening balance'));
    expect(next.asked).toEqual(['leave_out']);
    expect(next.answers).toEqual({});
  });

  it('do not settle an encoding that does not fit the file, or that nobody chose', async () => {
    const [fitting, other] = ['windows-1257', 'gb18030'];
    const choices = ['windows-1257', 'iso-8859-2'].map((format) => ({ format, value: format }));
    const found = aDetection({ questions: [{ about: 'encoding', cell: fitting, choices }] });
    expect(await askedOf(found, { encoding: fitting, answers: { encoding: AT } })).toEqual([]);
    expect(await askedOf(found, { encoding: other, answers: { encoding: AT } })).toEqual(['encoding']);
    expect(await askedOf(found, { encoding: fitting })).toEqual(['encoding']);
  });
});

const aDetection = (changes: Partial<DetectedFile>): Detection => {
  const found = detectFile({
    bytes: new TextEncoder().encode(CHECKING.join('\n')),
    filename: null,
    family: FAMILY,
    today: '2026-11-01',
  });
  const findings = found.ok ? found.findings.filter(({ about }) => about !== 'encoding') : [];
  return { ...found, findings, ...changes };
};

/** The questions about a file after one with this encoding. */
const askedOf = async (detection: Detection, { encoding, answers }: { encoding: string; answers?: Answers }) => {
  const saved: SavedConfiguration = {
    type: 'TransactionImport',
    accountId: 'checking',
    signature: '',
    configuration: { ...NO_SETTINGS, encoding },
    assignments: [],
    importId: 'one',
    savedAt: AT,
    ...(answers !== undefined && { answers }),
  };
  const deps = {
    families: { find: async () => FAMILY },
    accounts: { find: async () => ({ accountType: 'depository' as const, currency: 'USD' }) },
    savedConfigurations: { find: async () => saved },
    now: () => AT,
  };
  const { questions } = await proposeImport(
    deps,
    () => detection,
  )({ familyId: 'family', accountId: 'checking', bytes: new Uint8Array(), filename: null, choices: {} });
  return questions.map(({ about }) => about);
};
