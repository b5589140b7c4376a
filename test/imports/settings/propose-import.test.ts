import { describe, expect, it } from 'vitest';
import type { DetectedFile, Detection } from '../../../shared/imports/detect/domain/detected-file.ts';
import type { DetectRequest } from '../../../shared/imports/detect/parse/detect-file.ts';
import { headerSignature } from '../../../shared/imports/formats/csv/parse/csv-header.ts';
import { differingFormats, proposeImport } from '../../../shared/imports/settings/use-cases/propose-import.ts';
import type { SavedConfiguration } from '../../../shared/imports/use-cases/import-ports.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';

const FAMILY = {
  id: 'family',
  currency: 'USD',
  dateFormat: '%m/%d/%Y',
  locale: 'en',
  timeZone: 'UTC',
};
const FOUND: DetectedFile = {
  type: 'TransactionImport',
  encoding: 'windows-1252',
  colSep: ';',
  rowsToSkip: 5,
  headers: ['Datum', 'Betrag'],
  firstRows: [],
  currency: null,
  configuration: aConfiguration({ dateColLabel: 'Datum', colSep: ';', rowsToSkip: 5, encoding: 'windows-1252' }),
  findings: [{ about: 'encoding', confidence: 'guess', why: 'It makes words' }],
  ambiguous: [],
  questions: [],
  problems: [],
};
const SIGNATURE = headerSignature(FOUND.headers, FOUND.configuration.fileFormat);
const SAVED: SavedConfiguration = {
  type: 'TransactionImport',
  accountId: 'a',
  signature: SIGNATURE,
  assignments: [],
  importId: 'one',
  configuration: aConfiguration({
    dateColLabel: 'Betrag',
    dateFormat: '%Y',
    signageConvention: 'inflows_negative',
    rowsToSkip: 3,
    encoding: 'windows-1250',
  }),
  savedAt: '2026-03-01T10:00:00.000Z',
};

const AT = '2026-02-01T10:00:00.000Z';
const CARD = 'card';

type World = { readonly detection?: Detection; readonly saved?: SavedConfiguration; readonly accountId?: string };

const propose = async ({ detection = { ok: true, ...FOUND }, saved, accountId = 'b' }: World) => {
  const asked: unknown[] = [];
  const seen: DetectRequest[] = [];
  const deps: Parameters<typeof proposeImport>[0] = {
    families: { find: async () => FAMILY },
    accounts: { find: async (_, id) => ({ accountType: id === CARD ? 'credit_card' : 'depository', currency: 'JPY' }) },
    savedConfigurations: {
      find: async (familyId, file) => {
        asked.push({ familyId, ...file });
        return file.signature === saved?.signature ? saved : undefined;
      },
    },
    now: () => '2026-04-02T10:00:00.000Z',
  };
  const detect = (file: DetectRequest) => {
    seen.push(file);
    return detection;
  };
  const proposed = await proposeImport(
    deps,
    detect,
  )({ familyId: 'family', accountId, bytes: new Uint8Array(1), filename: 'a.csv', choices: { colSep: ';' } });
  return { ...proposed, asked, seen };
};

describe('proposeImport', () => {
  it("uses detection with the family's formats and the user's choices", async () => {
    const { configuration, saved, seen } = await propose({});
    expect(configuration).toEqual(FOUND.configuration);
    expect(saved).toBeNull();
    expect(seen).toMatchObject([{ filename: 'a.csv', family: FAMILY, today: '2026-04-02', choices: { colSep: ';' } }]);
  });

  it('considers whether the account is a credit card', async () => {
    expect((await propose({})).seen).toMatchObject([{ isCard: false, currency: 'JPY' }]);
    expect((await propose({ accountId: CARD })).seen).toMatchObject([{ isCard: true }]);
  });

  it('uses columns and the encoding of a file of another account, but neither its signs nor its formats', async () => {
    const answers = { dateColLabel: AT, encoding: AT, dateFormat: AT, signageConvention: AT };
    const { configuration, saved, asked, remembered } = await propose({ saved: { ...SAVED, answers } });
    expect(asked).toEqual([{ familyId: 'family', accountId: 'b', type: 'TransactionImport', signature: SIGNATURE }]);
    expect(configuration).toEqual({ ...FOUND.configuration, dateColLabel: 'Betrag', encoding: 'windows-1250' });
    expect(remembered.answers).toEqual({ dateColLabel: AT, encoding: AT });
    expect(saved).toMatchObject(SAVED);
  });

  it('uses no guess of an earlier file', async () => {
    const { configuration } = await propose({ saved: { ...SAVED, answers: {} }, accountId: 'a' });
    expect(configuration).toEqual(FOUND.configuration);
  });

  it('asks what no answer settles, and gives the formats of the account to the detection', async () => {
    const question = { cell: '3', choices: [] };
    const questions = (['date_format', 'dates_from', 'signage_convention'] as const).map((about) => ({
      about,
      ...question,
    }));
    const detection = { ok: true, ...FOUND, questions } as const;
    const answers = { dateFormat: AT, signageConvention: AT };
    const saved: SavedConfiguration = { ...SAVED, accountType: 'depository', answers };
    const own = await propose({ detection, saved, accountId: 'a' });
    expect(own.seen.map(({ known }) => known?.dateFormat)).toEqual([undefined, '%Y']);
    expect(own.questions.map(({ about }) => about)).toEqual(['date_format', 'dates_from']);
    expect(own.configuration.signageConvention).toBe('inflows_negative');

    const other = await propose({ detection, saved });
    expect(other.questions).toEqual(questions);
    expect(other.configuration.signageConvention).toBeNull();
    const turned = await propose({ detection, saved: { ...saved, accountType: 'credit_card' }, accountId: 'a' });
    expect(turned.questions).toEqual(questions);
  });

  it('asks again if the rows contradict the answer, and asks nothing if the balances prove the direction', async () => {
    const question = { about: 'signage_convention', cell: '3', choices: [] } as const;
    const saved: SavedConfiguration = { ...SAVED, answers: { signageConvention: AT } };
    const against = { ok: true, ...FOUND, questions: [question], isAgainstKnown: true } as const;
    const again = await propose({ detection: against, saved, accountId: 'a' });
    expect(again.questions).toEqual([question]);
    expect(again.remembered.answers).toEqual({});

    const signs = { signageConvention: 'inflows_positive', amountTypeStrategy: 'signed_amount' } as const;
    const findings = [{ about: 'signage_convention', confidence: 'certain', why: 'Balances' }] as const;
    const proved = { ok: true, ...FOUND, findings, configuration: { ...FOUND.configuration, ...signs } } as const;
    expect((await propose({ detection: proved, saved, accountId: 'a' })).configuration).toMatchObject(signs);
  });

  it('takes all settings for answers that were saved before answers were kept, for the account alone', async () => {
    const own = await propose({ saved: SAVED, accountId: 'a' });
    expect(own.configuration).toMatchObject({ dateColLabel: 'Betrag', signageConvention: 'inflows_negative' });
    expect((await propose({ saved: SAVED })).configuration.signageConvention).toBeNull();
  });

  it('ignores the saved encoding if this file has a certain one', async () => {
    const sure = { ...FOUND, configuration: { ...FOUND.configuration, encoding: null } };
    const findings = [{ about: 'encoding', confidence: 'certain', why: 'It is' }] as const;
    const { configuration } = await propose({ detection: { ok: true, ...sure, findings }, saved: SAVED });
    expect(configuration.encoding).toBeNull();
  });

  it('does not look for saved settings without columns', async () => {
    const { asked } = await propose({ detection: { ok: true, ...FOUND, type: 'QifImport', headers: [] } });
    expect(asked).toEqual([]);
  });

  it('rejects an unreadable file with an error code', async () => {
    const detection = { ok: false, code: 'invalid_file_type', message: 'It is a picture' } as const;
    await expect(propose({ detection })).rejects.toMatchObject({
      code: 'invalid_file_type',
      message: 'It is a picture',
    });
  });
});

describe('differingFormats', () => {
  it('names the formats that two files write differently, but none that one of them leaves open', () => {
    const configuration = aConfiguration({ dateFormat: '%m/%d/%Y', numberFormat: '1,234.56' });
    expect(differingFormats(configuration, configuration)).toEqual({ dates: false, numbers: false });
    expect(differingFormats(configuration, { ...configuration, dateFormat: '%d/%m/%Y' })).toEqual({
      dates: true,
      numbers: false,
    });
    expect(differingFormats(configuration, { ...configuration, numberFormat: '1.234,56' })).toEqual({
      dates: false,
      numbers: true,
    });
    expect(differingFormats({ ...configuration, numberFormat: null }, configuration)).toEqual({
      dates: false,
      numbers: false,
    });
  });
});
