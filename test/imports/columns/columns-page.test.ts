import { describe, expect, it } from 'vitest';
import type { DetectedFile } from '../../../shared/imports/detect/domain/detected-file.ts';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { OpenQuestion } from '../../../shared/imports/settings/domain/open-questions.ts';
import { type ColumnsContent, columnsPage, type ShownPreview } from '../../../web/imports/columns/columns-page.ts';
import { settingsOf, toColumnValues, withSigns } from '../../../web/imports/columns/settings.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { aViewer, IMPORT_PATH, shownImport, shownRow } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const CONFIGURATION = aConfiguration({
  dateColLabel: 'Datum',
  amountColLabel: 'Betrag',
  nameColLabel: 'Empfänger',
  colSep: ';',
  dateFormat: '%d.%m.%Y',
  numberFormat: '1.234,56',
});
const columns = rowColumns({ type: 'TransactionImport', accountId: null, configuration: CONFIGURATION });
const DETECTED: ColumnsContent['detected'] = {
  findings: [{ about: 'col_sep', confidence: 'certain', why: '9 of 9 lines have 3 cells' }],
  ambiguous: [],
  questions: [],
  problems: [],
  headers: ['Datum', 'Empfänger', 'Betrag', 'Betrag'],
  firstRows: [['31.03.2026', ' Bäckerei ', '-12,40', '']],
  currency: null,
  configuration: CONFIGURATION,
};
const preview = (over: Partial<ShownPreview & { ok: true }> = {}): ShownPreview => ({
  ok: true,
  columns,
  missing: [],
  validCount: 1,
  lookedAt: 1,
  isWhole: true,
  rows: [{ ...shownRow(), date: '2026-03-31' }],
  ...over,
});

const content = (over: Partial<ColumnsContent> = {}, type: ImportType = 'TransactionImport'): ColumnsContent => {
  const settings = settingsOf(type);
  return {
    ...shownImport({ type, configuration: CONFIGURATION }),
    settings,
    accounts: [],
    headers: ['Datum', 'Empfänger', 'Betrag', 'Betrag'],
    encoding: 'windows-1252',
    detected: settings.isTable ? DETECTED : null,
    newFormats: { dates: false, numbers: false },
    preview: settings.isTable ? preview() : null,
    hasChanges: false,
    form: { values: toColumnValues(settings, CONFIGURATION, null), errors: [] },
    ...over,
  };
};
const shown = async (over: Partial<ColumnsContent> = {}, type?: ImportType): Promise<string> =>
  String(await columnsPage(aViewer(), content(over, type)));
const detected = (over: Partial<DetectedFile>) => ({ detected: { ...DETECTED, ...over } as DetectedFile });
const values = (over: Readonly<Record<string, string>>, errors: readonly string[] = []) => ({
  form: { values: { ...content().form.values, ...over }, errors },
});

describe('a file that is not a table', () => {
  const asking = (type: ImportType, question: OpenQuestion, settings = settingsOf(type)) =>
    shown(
      { ...shownImport({ type, configuration: CONFIGURATION, questions: [question] }), settings, preview: null },
      type,
    );

  it('has a button for each answer, with the day that it would be', async () => {
    const page = await asking('QifImport', {
      field: 'date_format',
      question: 'Which day is "4/6/2020"?',
      candidates: [
        { value: '%m/%d/%Y', meaning: '2020-04-06' },
        { value: '%d/%m/%Y', meaning: '2020-06-04' },
      ],
    });
    expect(page).toContain('Which day is &quot;4/6/2020&quot;?');
    expect(page).toMatch(/name="answer" value="date_format=%m\/%d\/%Y"[^>]*>4\/6\/20|Apr 6, 2020/);
    expect(page).toContain('value="date_format=%d/%m/%Y"');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('asks which sign is right, and leaves it open to be changed', async () => {
    const statement = withSigns(settingsOf('TransactionImport', 'ofx'), true);
    const page = await asking(
      'TransactionImport',
      {
        field: 'signage_convention',
        question: 'Is DEBIT 5 money in or money out?',
        candidates: [
          { value: 'inflows_negative', meaning: 'money out: every sign is the opposite' },
          { value: 'inflows_positive', meaning: 'money in: the signs are right' },
        ],
      },
      statement,
    );
    expect(page).toContain('Money out: every sign is the opposite</button>');
    expect(page).toMatch(/<select[^>]*name="signage_convention"/);
    expect(await htmlProblems(page)).toEqual([]);
  });
});

describe('columnsPage', () => {
  it('shows the settings with the headers of the file and its first rows', async () => {
    const page = await shown();
    expect(page).toContain('<option value="date_col_label=Datum" selected>Date</option>');
    expect(page).toContain('<td>31.03.2026</td><td>Bäckerei</td>');
    expect(page).toContain('<option value="%d.%m.%Y" selected>31.12.2026</option>');
    expect(page).toContain('<option value="" selected>Detected: windows-1252</option>');
    expect(page).toContain('<time datetime="2026-03-31">Mar 31, 2026</time>');
    expect(page).toContain('The only row can be read.');
    expect(page).toContain(
      'Choose what each column means. You need a column with the date, and a column with the amount or two with money in and money out.',
    );
    expect(page).toContain('9 of 9 lines have 3 cells');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('previews instead of saving when Enter is pressed', async () => {
    const page = (await shown()).split('<main')[1] ?? '';
    const [first] = /<button[^>]*>/.exec(page) ?? [];
    expect(first).toBe('<button type="submit" hidden>');
    expect(page).toContain(`<form method="get" action="${IMPORT_PATH}/columns"`);
    expect(page.match(/csrf_token/g)).toHaveLength(1);
    expect(page).toContain('formmethod="post" name="csrf_token" value="token">Save and continue');
  });

  it.each([
    [preview({ validCount: 997, lookedAt: 1000, isWhole: false }), '997 of the first 1,000 rows can be read.'],
    [preview({ validCount: 0, lookedAt: 12 }), 'None of the 12 rows can be read.'],
    [preview({ validCount: 12, lookedAt: 12 }), 'All 12 rows can be read.'],
    [preview({ validCount: 0, lookedAt: 0, rows: [] }), 'The file has no rows.'],
    [preview({ missing: ['date', 'amount'] }), 'The file has no column for: date, amount.'],
    [{ ok: false, faults: ['The quote on line 3 is never closed'] } as const, 'The quote on line 3 is never closed'],
  ])('shows how much of the file can be read', async (previewed, sentence) => {
    const page = await shown({ preview: previewed });
    expect(page).toContain(sentence);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('asks about ambiguities, shows both results and marks the current one', async () => {
    const choices = [
      { format: '%m/%d/%Y', value: '2024-03-04' },
      { format: '%d/%m/%Y', value: '2024-04-03' },
    ];
    const content = {
      ...detected({
        ambiguous: ['"3/4/2024" is read as 2024-03-04', 'All are money in: choose inflows_negative in a YnabImport'],
        questions: [{ about: 'date_format', cell: '3/4/2024', choices }],
      }),
      ...values({ date_format: '%d/%m/%Y' }),
    };
    const page = await shown(content);
    expect(page).toContain('Which day is &quot;3/4/2024&quot;?');
    expect(page).toMatch(/value="date_format=%m\/%d\/%Y"[^>]*aria-pressed="false">Mar 4, 2024<\/button>/);
    expect(page).toMatch(/value="date_format=%d\/%m\/%Y"[^>]*aria-pressed="true">Apr 3, 2024<\/button>/);
    const [, cell = ''] = /<th scope="col">(<label[^>]*><span[^>]*>Column <\/span>Datum<.*?)<\/th>/s.exec(page) ?? [];
    expect(cell).toContain('id="field-ask_date_format"');
    expect(page).not.toContain('Please answer');
    expect(page).not.toContain('is read as 2024');
    expect(page).toContain('choose “Money out is positive” in a YNAB export');
    expect(await htmlProblems(page)).toEqual([]);

    const questions = [{ field: 'date_format' as const, question: 'Which day?', candidates: [] }];
    const error = 'ask_date_format: Which day is "3/4/2024"? Choose an answer';
    const open = await shown({ ...content, ...shownImport({ questions }), ...values({ date_format: '' }, [error]) });
    expect(open).toContain('Please answer: <a href="#field-ask_date_format">');
    expect(open).toContain('<a href="#field-ask_date_format">Which day is &quot;3/4/2024&quot;? Choose an answer</a>');
    expect(open).not.toContain('aria-pressed="true"');
    expect(open).toContain('<option value="" selected>Answer the question above</option>');
    expect(await htmlProblems(open)).toEqual([]);
  });

  const REMEMBERED = [
    { field: 'date_col_label', value: 'Datum' },
    { field: 'signage_convention', value: 'inflows_negative' },
    { field: 'date_format', value: '%d.%m.%Y' },
  ] as const;
  const remembered = (over: Readonly<Record<string, string>> = {}) => {
    const answers = REMEMBERED.map((each) => ({ ...each, answered_at: '2026-05-03T10:00:00.000Z' }));
    const { shown: detail, ...others } = shownImport({ configuration: CONFIGURATION });
    return {
      ...others,
      shown: { ...detail, remembered: answers },
      ...values({ signage_convention: 'inflows_negative', ...over }),
    };
  };

  it('shows what was answered for an earlier file and is used again, with its date', async () => {
    const page = await shown({ ...remembered(), ...detected({ ambiguous: ['Who knows'] }) });
    expect(page).toMatch(/Settings from .*May 3, 2026.*, for a file with the same columns:/);
    expect(page).toContain('<li>“Datum” is read as “Date”</li>');
    expect(page).toContain('<li>December 31, 2026 is written 31.12.2026</li>');
    expect(page).toContain('<li>Positive amounts are money out</li>');
    expect(page).toContain('If that is wrong for this file, change it here.');
    expect(page).not.toContain('Who knows');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('does not show an answer that the form has changed', async () => {
    const page = await shown(remembered({ signage_convention: 'inflows_positive' }));
    expect(page).not.toContain('Positive amounts are money');
    expect(page).toContain('December 31, 2026 is written 31.12.2026');
  });

  it('asks about the formats of this file although the settings are saved', async () => {
    const choices = [
      { format: '%m/%d/%Y', value: '2024-03-04' },
      { format: '%d/%m/%Y', value: '2024-04-03' },
    ];
    const page = await shown({
      ...remembered(),
      newFormats: { dates: true, numbers: false },
      ...detected({
        questions: [
          { about: 'date_format', cell: '3/4/2024', choices },
          { about: 'signage_convention', cell: '5.00', choices: [] },
        ],
      }),
    });
    expect(page).toContain('This file writes its dates differently. Check them below.');
    expect(page).toContain('Which day is &quot;3/4/2024&quot;?');
    expect(page).not.toContain('Is &quot;5.00&quot; money in');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('keeps a column that is not in the file and says so', async () => {
    const page = await shown(values({ date_col_label: 'Gone' }));
    expect(page).toMatch(/Gone \(not in the file\)<\/label>[^<]*<select id="field-column_5"/);
    expect(page).toContain('<option value="date_col_label=Gone" selected>Date</option>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('shows two columns of the same role with what was chosen, and the error at the second one', async () => {
    const error = 'column_2: Only one column can be Date';
    const page = await shown(
      values({ column_1: 'date_col_label=Datum', column_2: 'date_col_label=Empfänger' }, [error]),
    );
    expect(page).toContain('<option value="date_col_label=Datum" selected>');
    expect(page).toContain('<option value="date_col_label=Empfänger" selected>');
    expect(page).toContain('<a href="#field-column_2">Only one column can be Date</a>');
    expect(page).toContain('id="field-column_2-error"');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('asks above the table if no column raises the question', async () => {
    const choices = [{ format: '%d/%m/%Y', value: '2024-03-04' }];
    const page = await shown(
      detected({ questions: [{ about: 'date_format', cell: 'x', choices }], configuration: aConfiguration() }),
    );
    expect(page.indexOf('id="field-ask_date_format"')).toBeGreaterThan(0);
    expect(page.indexOf('id="field-ask_date_format"')).toBeLessThan(page.indexOf('class="columns"'));
  });

  it('names what a column without a setting is read as', async () => {
    const page = await shown({ headers: ['Name', 'Color', 'Shelf'] }, 'CategoryImport');
    expect(page).toMatch(
      />Color<\/label>[^<]*<small[^>]*>[^<]*<\/small>[^<]*<select[^>]*>[^<]*<option value="" selected>Color \(by its name\)</,
    );
    expect(page).toMatch(
      />Shelf<\/label>[^<]*<small[^>]*>[^<]*<\/small>[^<]*<select[^>]*>[^<]*<option value="" selected>Not used</,
    );
  });

  it('shows an error next to its field and opens the section around it', async () => {
    const error = 'date_format_other: Enter the custom date format';
    const page = await shown(values({ date_format: 'other' }, [error]));
    expect(page).toContain('<a href="#field-date_format_other">');
    expect(page).toContain('<details open><summary>Custom date format</summary>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('says what is wrong in the labels of the fields', async () => {
    const errors = ['rows_to_skip must be 0 or more', 'account_id must be the id of an account of your family'];
    const page = await shown({ ...values({}, errors), preview: { ok: false, faults: errors } });
    expect(page).toContain('<a href="#field-rows_to_skip">Lines above the header must be 0 or more</a>');
    expect(page).toContain('id="field-account_id-error">Account must be one of your accounts</small>');
    expect(page).not.toMatch(/(rows_to_skip|account_id) must/);
  });

  it('keeps further settings closed unless they have changed or have errors', async () => {
    const closed = '<details><summary>Dates, numbers and other settings</summary>';
    const open = closed.replace('<details>', '<details open>');
    expect(await shown()).toContain(closed);
    expect(await shown({ hasChanges: true })).toContain(open);
    expect(await shown(values({}, ['encoding must be known']))).toContain(open);
    expect(await shown()).not.toContain('%d.%m.%Y<');
  });

  it('shows the first cells beside the menus, for screens without room for rows', async () => {
    const firstRows = ['a', 'a', '', 'b', 'c', 'd'].map((cell) => [cell, 'x', '1', '']);
    expect(await shown(detected({ firstRows }))).toContain('<small class="narrow-only">a · b · c</small>');
  });

  it('says on narrow screens under the name of a row what is wrong', async () => {
    const wrong = { ...shownRow({ errors: ['Date "x" is not a date'], fields: { name: 'Bakery' } }), date: null };
    const page = await shown({ preview: preview({ rows: [wrong] }) });
    expect(page).toMatch(
      /Bakery<span class="narrow-only"><small class="field-error">Date &quot;x&quot; is not a date</,
    );
    expect(await shown()).not.toContain('>Valid<');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('shows no form while the file is read or after it is published', async () => {
    const page = await shown(shownImport({ status: 'complete' }));
    expect(page).not.toContain(`action="${IMPORT_PATH}/columns"`);
    expect(page).toContain('You can no longer change how this file is read');
    expect(await shown(shownImport({ preparing: true }))).toContain('http-equiv="refresh"');
  });

  it('asks for the account of a statement, but not for columns', async () => {
    const page = await shown({}, 'PdfImport');
    expect(page).toContain('All rows go to this account.');
    expect(page).not.toMatch(/date_col_label|col_sep|Try these settings<\/button>/);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it.each(INJECTED_NAMES)('shows %j as text', async (text) => {
    const choices = [{ format: text, value: '2024-03-04' }];
    const page = await shown({
      ...shownImport({}, text),
      headers: [text],
      encoding: text,
      accounts: [{ id: text, name: text, currency: 'EUR', status: 'active' }],
      ...values({ date_col_label: `${text} `, date_format: text, account_id: text }, [`encoding ${text}`]),
      ...detected({
        ambiguous: [text],
        problems: [text],
        questions: [{ about: 'date_format', cell: text, choices }],
        firstRows: [[text]],
      }),
      preview: preview({
        rows: [{ ...shownRow({ errors: [text], fields: { name: text } }), date: null }],
        missing: [text],
      }),
    });
    expect(injectedMarkup(page)).toEqual([]);
  });
});
