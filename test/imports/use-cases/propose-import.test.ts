import { describe, expect, it } from 'vitest';
import type { DetectedFile, Detection } from '../../../shared/imports/domain/detect/detected-file.ts';
import type { SavedConfiguration } from '../../../shared/imports/use-cases/import-ports.ts';
import {
  differingFormats,
  type FileToDetect,
  proposeImport,
} from '../../../shared/imports/use-cases/propose-import.ts';
import { aConfiguration } from '../../support/import-builders.ts';

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
const SAVED: SavedConfiguration = {
  type: 'TransactionImport',
  accountId: 'a',
  signature: 'Datum|Betrag',
  assignments: [],
  importId: 'one',
  configuration: aConfiguration({ dateColLabel: 'Betrag', dateFormat: '%Y', rowsToSkip: 3, encoding: 'windows-1250' }),
  savedAt: '2026-03-01T10:00:00.000Z',
};

const CARD = 'card';

type World = { readonly detection?: Detection; readonly saved?: SavedConfiguration; readonly accountId?: string };

const propose = async ({ detection = { ok: true, ...FOUND }, saved, accountId = 'b' }: World) => {
  const asked: unknown[] = [];
  const seen: FileToDetect[] = [];
  const proposed = await proposeImport({
    families: { find: async () => FAMILY },
    accounts: { find: async (_, id) => ({ accountType: id === CARD ? 'credit_card' : 'depository', currency: 'JPY' }) },
    savedConfigurations: {
      find: async (familyId, file) => {
        asked.push({ familyId, ...file });
        return file.signature === saved?.signature ? saved : undefined;
      },
    },
    detect: (file) => {
      seen.push(file);
      return detection;
    },
    signatureOf: (headers) => headers.join('|'),
    now: () => '2026-04-02T10:00:00.000Z',
  })({ familyId: 'family', accountId, bytes: new Uint8Array(1), filename: 'a.csv', choices: { colSep: ';' } });
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
    expect((await propose({})).seen).toMatchObject([{ isCard: false }]);
    expect((await propose({ accountId: CARD })).seen).toMatchObject([{ isCard: true }]);
  });

  it('reuses the settings of the last file with these columns, except for the position of the header', async () => {
    const { configuration, saved, asked } = await propose({ saved: SAVED });
    expect(asked).toEqual([
      { familyId: 'family', accountId: 'b', type: 'TransactionImport', signature: 'Datum|Betrag' },
    ]);
    expect(configuration).toEqual({ ...SAVED.configuration, colSep: ';', rowsToSkip: 5 });
    expect(saved).toBe(SAVED);
  });

  it('detects formats again, with the saved settings, if they are not those of the last file', async () => {
    const question = { cell: '3', choices: [] };
    const questions = (['date_format', 'dates_from', 'number_format', 'signage_convention'] as const).map((about) => ({
      about,
      ...question,
    }));
    const written = {
      dateFormat: '%d.%m.%Y',
      numberFormat: '1.234,56',
      signageConvention: 'inflows_negative',
    } as const;
    const detection = { ok: true, ...FOUND, questions, configuration: aConfiguration(written) } as const;
    const known = { ...SAVED.configuration, numberFormat: '1,234.56' } as const;
    const {
      configuration,
      questions: asked,
      seen,
    } = await propose({ detection, saved: { ...SAVED, configuration: known } });
    expect(seen.map((file) => file.known)).toEqual([undefined, known]);
    expect(configuration).toMatchObject({ dateColLabel: 'Betrag', dateFormat: '%d.%m.%Y', numberFormat: '1.234,56' });
    expect(configuration.signageConvention).toBe(known.signageConvention);
    expect(asked.map(({ about }) => about)).toEqual(['date_format', 'dates_from', 'number_format']);
  });

  it('detects once if the formats are those of the last file', async () => {
    const configuration = aConfiguration({ dateFormat: '%d.%m.%Y', numberFormat: '1.234,56' });
    const detection = { ok: true, ...FOUND, configuration } as const;
    expect((await propose({ detection, saved: { ...SAVED, configuration } })).seen).toHaveLength(1);
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
    const one = aConfiguration({ dateFormat: '%m/%d/%Y', numberFormat: '1,234.56' });
    expect(differingFormats(one, one)).toEqual({ dates: false, numbers: false });
    expect(differingFormats(one, { ...one, dateFormat: '%d/%m/%Y' })).toEqual({ dates: true, numbers: false });
    expect(differingFormats(one, { ...one, numberFormat: '1.234,56' })).toEqual({ dates: false, numbers: true });
    expect(differingFormats({ ...one, numberFormat: null }, one)).toEqual({ dates: false, numbers: false });
  });
});
