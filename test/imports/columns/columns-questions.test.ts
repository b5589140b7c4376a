import { describe, expect, it } from 'vitest';
import type { Question } from '../../../shared/imports/detect/domain/detected-file.ts';
import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import type { OpenQuestion } from '../../../shared/imports/settings/domain/open-questions.ts';
import { columnsPage } from '../../../web/imports/columns/columns-page.ts';
import { ACCOUNT_ANSWERED, settingsOf, toColumnValues, withAnswer } from '../../../web/imports/columns/settings.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { aViewer, shownImport } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';

const SETTINGS = settingsOf('TransactionImport');
const CONFIGURATION = aConfiguration({ dateColLabel: 'Datums', amountColLabel: 'Summa', entityTypeColLabel: 'D/K' });

type Asked = {
  readonly questions?: readonly Question[];
  readonly open?: readonly OpenQuestion[];
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: readonly string[];
};

const shown = async ({ questions = [], open = [], values = {}, errors = [] }: Asked): Promise<string> => {
  const page = columnsPage(aViewer(), {
    ...shownImport({ configuration: CONFIGURATION, questions: open }),
    settings: SETTINGS,
    accounts: [],
    headers: ['Datums', 'Summa', 'D/K'],
    encoding: 'utf-8',
    detected: {
      findings: [],
      ambiguous: [],
      questions,
      problems: [],
      headers: ['Datums', 'Summa', 'D/K'],
      firstRows: [['2026-03-01', '12.40', 'D']],
      currency: null,
      configuration: CONFIGURATION,
    },
    newFormats: { dates: false, numbers: false },
    preview: { ok: true, rows: [], columns: [], missing: [], validCount: 0, lookedAt: 0, isWhole: true },
    hasChanges: false,
    form: { values: { ...toColumnValues(SETTINGS, CONFIGURATION, null), ...values }, errors },
  });
  const text = String(await page);
  expect(await htmlProblems(text)).toEqual([]);
  return text;
};

const ways = (['in', 'out', 'leave_out'] as const).map((value) => ({ format: value, value }));
const direction = (text: string): Question => ({
  about: 'amount_type_values',
  cell: 'D/K',
  text,
  examples: [`2026-03-01 · Rimi ${text} · 12.40`],
  choices: ways,
});

/** The form after a button was pressed. */
const answered = (values: Readonly<Record<string, string>>, answer: string) =>
  withAnswer({ ...values, answer }, CONFIGURATION);

describe('questions about the texts of a column', () => {
  it('are on one card, each with its rows and its own answers', async () => {
    const page = await shown({ questions: [direction('D'), direction('K')] });
    expect(page.match(/Is each of these in “D\/K” money in or money out\?/g)).toHaveLength(1);
    for (const text of ['D', 'K']) {
      expect(page).toContain(`2026-03-01 · Rimi ${text} · 12.40`);
      const answer = `amount_type_values={&quot;${text}&quot;:&quot;out&quot;}`;
      expect(page).toMatch(new RegExp(`value="${answer}"[^>]*aria-pressed="false">Money out</button>`));
    }
    expect(page).toContain('class="notice question"');
  });

  it('keep what was answered before', async () => {
    const first = answered({ amount_type_values: '' }, 'amount_type_values={"D":"out"}');
    const page = await shown({ questions: [direction('D'), direction('K')], values: first });
    expect(page).toContain('<input type="hidden" name="amount_type_values" value="{&quot;D&quot;:&quot;out&quot;}">');
    expect(page).toMatch(/aria-pressed="true">Money out<\/button>/);
    const both = answered(first, 'amount_type_values={"K":"in"}');
    expect(toImportSettings(both).configuration).toMatchObject({
      amountTypeValues: { D: 'out', K: 'in' },
      amountTypeStrategy: 'custom_column',
    });
    expect(await shown({ questions: [direction('D'), direction('K')], values: both })).not.toContain('notice question');
  });

  it('can be changed where they are known, and are sentences', async () => {
    const values = { amount_type_values: '{"D":"out","K":"in"}', state_values: '{"":"leave_out"}' };
    const page = await shown({ values: { ...values, state_col_label: 'Status' } });
    expect(page).toContain('“D/K”: “D” is money out, “K” is money in</summary>');
    expect(page).toContain('“Status”: A blank cell is left out</summary>');
    expect(page).toContain('value="amount_type_values={&quot;D&quot;:&quot;in&quot;}"');
    const visible = page.replaceAll(/<input type="hidden"[^>]*>|value="[^"]*"/g, '');
    expect(visible).not.toMatch(/\{(&quot;|")/);
  });

  it('lead from the error to their card', async () => {
    const error = 'ask_amount_type_values: Are rows with "K" in "D/K" money in or money out? Choose an answer';
    const open: OpenQuestion = { field: 'amount_type_values', question: '?', text: 'K', candidates: [] };
    const page = await shown({ questions: [direction('K')], open: [open], errors: [error] });
    expect(page).toContain('<a href="#field-ask_amount_type_values">');
    expect(page).toContain('id="field-ask_amount_type_values"');
    expect(page).toContain('Choose an answer for each.');
  });
});

describe('questions about rows', () => {
  it('are above the table, with the rows', async () => {
    const rows = ['31.05. · Endsaldo · 984,10'];
    const page = await shown({
      questions: [
        { about: 'fees', cell: 'Fee', examples: rows, choices: [{ format: 'apart', value: 'apart' }] },
        { about: 'amount_col_label', cell: '', examples: rows, choices: [{ format: 'Net', value: '9.00, 8.00' }] },
        {
          about: 'trade_amounts',
          cell: 'Symbol',
          text: 'X',
          choices: [{ format: 'stated', value: 'the amount in the file: 5' }],
        },
      ],
      values: { fees: '', amount_col_label: '', trade_amounts: '' },
    });
    expect(page).toContain('value="fees=apart"');
    expect(page).toContain('>Net: 9.00, 8.00</button>');
    expect(page).toContain('>The amount in the file: 5</button>');
    expect(page.indexOf('Endsaldo')).toBeLessThan(page.indexOf('class="columns"'));
  });
});

describe('a stored question that the file does not raise any more', () => {
  it('is asked as long as it holds the import back', async () => {
    const open: OpenQuestion = {
      field: 'amount_col_label',
      question: 'Which column has the amounts of this account?',
      candidates: [{ value: 'Summa', meaning: '12.40, 3.00' }],
    };
    const page = await shown({ open: [open], values: { amount_col_label: '' } });
    expect(page).toContain('<strong>Which column has the amounts of this account?</strong>');
    expect(page).toContain('value="amount_col_label=Summa"');
    const asked = { about: 'amount_col_label', cell: '', choices: [{ format: 'Summa', value: '12.40' }] } as const;
    expect((await shown({ open: [open], questions: [asked] })).match(/value="amount_col_label=Summa"/g)).toHaveLength(
      2,
    );
  });
});

describe('the question whether all rows go to one account', () => {
  const question: OpenQuestion = {
    field: 'account_id',
    question: 'Do all rows belong to "Main"?',
    candidates: [
      { value: 'null', meaning: 'no: each row belongs to the account in "Account"' },
      { value: 'a1', meaning: 'yes: all rows belong to "Main"' },
    ],
  };

  it('is open although the form has an account', async () => {
    const page = await shown({ open: [question], values: { account_id: 'a1' } });
    expect(page).toMatch(/value="account_id=a1"[^>]*aria-pressed="false">Yes: all rows/);
    expect(page).not.toContain(ACCOUNT_ANSWERED);
  });

  it('keeps its answer', async () => {
    const values = answered({ account_id: 'a1' }, 'account_id=null');
    expect(values).toMatchObject({ account_id: '', [ACCOUNT_ANSWERED]: 'true' });
    const page = await shown({ open: [question], values });
    expect(page).toMatch(/value="account_id=null"[^>]*aria-pressed="true"/);
    expect(page).toContain(`name="${ACCOUNT_ANSWERED}" value="true"`);
  });
});
