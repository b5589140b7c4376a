import { describe, expect, it } from 'vitest';
import { IMPORT_TYPES } from '../../../shared/imports/domain/import-attributes.ts';
import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { signProblem } from '../../../shared/imports/signs/domain/sign-check.ts';
import {
  asProposed,
  dateFormatChoices,
  sampleDate,
  settingsOf,
  toColumnFields,
  toColumnValues,
  withAnswer,
  withoutProposals,
} from '../../../web/imports/columns/settings.ts';
import { inPlainWords } from '../../../web/imports/rows/plain-errors.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';

const names = (type: (typeof IMPORT_TYPES)[number]) => settingsOf(type).labels.map(({ name }) => name);

describe('settingsOf', () => {
  it('asks for the columns of each type', () => {
    expect(names('TransactionImport')).toEqual([
      ...['date_col_label', 'amount_col_label', 'currency_col_label', 'name_col_label', 'category_col_label'],
      ...['tags_col_label', 'notes_col_label', 'account_col_label'],
      ...['outflow_col_label', 'inflow_col_label', 'state_col_label', 'balance_col_label', 'fee_col_label'],
      ...['other_fee_col_label', 'original_amount_col_label', 'original_currency_col_label', 'sender_col_label'],
      'entity_type_col_label',
    ]);
    expect(names('TradeImport')).toContain('qty_col_label');
    expect(names('MerchantImport')).toEqual(['name_col_label']);
    expect(names('PdfImport')).toEqual([]);
  });

  it('asks neither for the separator nor for the encoding of a workbook', () => {
    expect(settingsOf('TransactionImport', 'xlsx')).toMatchObject({ isTable: true, isWorkbook: true });
    expect(settingsOf('TransactionImport')).toMatchObject({ isTable: true, isWorkbook: false });
    expect(settingsOf('TransactionImport', 'ofx')).toMatchObject({ isTable: false, labels: [] });
  });

  it('asks for signs, dates and numbers if files of the type have them', () => {
    expect(settingsOf('TradeImport')).toMatchObject({ signs: 'quantity', hasNumbers: true, hasStrategy: false });
    expect(settingsOf('CategoryImport')).toMatchObject({
      signs: null,
      hasDates: false,
      hasNumbers: false,
      hasAccount: false,
    });
    expect(settingsOf('RuleImport')).toMatchObject({ hasDates: true, hasNumbers: false });
    expect(settingsOf('YnabImport')).toMatchObject({ hasNumbers: true });
    expect(settingsOf('PdfImport')).toMatchObject({ isTable: false, isText: false, needsAccount: true });
  });
});

describe('toColumnValues and toColumnFields', () => {
  it.each(IMPORT_TYPES)('keep every setting of a %s when the form is sent', (type) => {
    const configuration = aConfiguration({
      dateColLabel: 'Datum',
      amountColLabel: 'Betrag',
      colSep: ';',
      numberFormat: '1 234,56',
      rowsToSkip: 3,
      dateFormat: '%d. %m. %Y',
      signageConvention: 'inflows_negative',
      amountTypeStrategy: 'custom_column',
      amountTypeInflowValue: 'H',
      encoding: 'windows-1250',
    });
    const values = toColumnValues(settingsOf(type), configuration, null);
    const { fileFormat: _, ...kept } = configuration;
    expect(toImportSettings(toColumnFields(values))).toEqual({ configuration: kept, accountId: null });
  });

  it('leave unset signs unset', () => {
    const values = toColumnValues(settingsOf('TransactionImport'), aConfiguration(), null);
    const { configuration } = toImportSettings(toColumnFields(values));
    expect(configuration).toMatchObject({ signageConvention: null, amountTypeStrategy: null });
  });

  it('keep the earliest day only for dates without a year', () => {
    const dates_from = '2025-10-12';
    expect(toColumnFields({ date_format: '%d %b', dates_from })).toEqual({ date_format: '%d %b', dates_from });
    expect(toColumnFields({ date_format: '%d.%m.%Y', dates_from })).toEqual({
      date_format: '%d.%m.%Y',
      dates_from: '',
    });
  });

  it('use the pattern entered for a custom date format', () => {
    const written = { date_format: 'other', date_format_other: '%d|%m|%Y' };
    expect(toColumnFields(written)).toEqual({ date_format: '%d|%m|%Y' });
    expect(toColumnFields({ ...written, date_format: '%Y' })).toEqual({ date_format: '%Y' });
  });
});

describe('withAnswer', () => {
  const proposed = aConfiguration({ inflowColLabel: '#4', outflowColLabel: '#5' });
  it('applies an answer to its field and to no other', () => {
    const sent = { date_format: '%m/%d/%Y', col_sep: ',' };
    expect(withAnswer({ ...sent, answer: 'date_format=%d/%m/%Y' }, proposed)).toEqual({
      ...sent,
      date_format: '%d/%m/%Y',
    });
    expect(withAnswer({ ...sent, answer: 'col_sep=;' }, proposed)).toEqual(sent);
    expect(withAnswer({ ...sent, answer: '' }, proposed)).toEqual(sent);
  });

  it('does not make signs of amounts count for trades, whose question is about quantities', () => {
    const answer = { answer: 'signage_convention=inflows_positive' };
    expect(withAnswer(answer, proposed, { hasStrategy: false })).toEqual({ signage_convention: 'inflows_positive' });
    expect(withAnswer(answer, proposed, { hasStrategy: true })).toEqual({
      signage_convention: 'inflows_positive',
      amount_type_strategy: 'signed_amount',
    });
  });

  it('swaps the columns of money in and out', () => {
    const sent = { inflow_col_label: '#4', outflow_col_label: '#5' };
    expect(withAnswer({ ...sent, answer: 'inflow_col_label=#5' }, proposed)).toEqual({
      inflow_col_label: '#5',
      outflow_col_label: '#4',
    });
    expect(withAnswer({ ...sent, answer: 'inflow_col_label=#4' }, proposed)).toEqual(sent);
    const unanswered = { inflow_col_label: '', outflow_col_label: '' };
    expect(withAnswer({ ...unanswered, answer: 'inflow_col_label=#4' }, proposed)).toEqual(sent);
    expect(withAnswer({ ...unanswered, answer: 'inflow_col_label=#5' }, proposed)).toEqual({
      inflow_col_label: '#5',
      outflow_col_label: '#4',
    });
  });

  it('takes the currency beside the chosen amounts', () => {
    const found = aConfiguration({
      amountColLabel: 'Source amount',
      currencyColLabel: 'Source currency',
      originalAmountColLabel: 'Target amount',
      originalCurrencyColLabel: 'Target currency',
    });
    const sent = { amount_col_label: '', currency_col_label: 'Source currency' };
    expect(withAnswer({ ...sent, answer: 'amount_col_label=Target amount' }, found)).toEqual({
      amount_col_label: 'Target amount',
      currency_col_label: 'Target currency',
      original_amount_col_label: 'Source amount',
      original_currency_col_label: 'Source currency',
    });
    expect(withAnswer({ ...sent, answer: 'amount_col_label=Source amount' }, found)).toEqual({
      ...sent,
      amount_col_label: 'Source amount',
    });
    expect(withAnswer({ ...sent, answer: 'amount_col_label=Betrag' }, found)).toMatchObject({
      currency_col_label: '#0',
    });
  });

  it('sets the strategy along with the sign convention', () => {
    expect(withAnswer({ answer: 'signage_convention=inflows_negative' }, proposed)).toEqual({
      signage_convention: 'inflows_negative',
      amount_type_strategy: 'signed_amount',
    });
    expect(withAnswer({ amount_type_strategy: '', answer: 'amount_type_inflow_value=Haben' }, proposed)).toEqual({
      amount_type_inflow_value: 'Haben',
      amount_type_strategy: 'custom_column',
    });
  });
});

describe('withoutProposals and asProposed', () => {
  const values = { date_format: '%m/%d/%Y', inflow_col_label: '#4', outflow_col_label: '#5', name_col_label: 'Payee' };

  it('leave the fields of open questions blank, and read them as proposed until they are answered', () => {
    const blank = withoutProposals(values, [{ field: 'date_format' }, { field: 'inflow_col_label' }]);
    expect(blank).toEqual({ ...values, date_format: '', inflow_col_label: '', outflow_col_label: '' });
    const questions = [{ field: 'date_format' }, { field: 'inflow_col_label' }, { field: 'account_id' }] as const;
    expect(asProposed(blank, questions)).toEqual({ name_col_label: 'Payee' });
    expect(asProposed({ ...blank, inflow_col_label: '#5' }, questions)).toEqual({
      inflow_col_label: '#5',
      outflow_col_label: '',
      name_col_label: 'Payee',
    });
    expect(asProposed(blank, [])).toEqual(blank);
  });
});

describe('inPlainWords', () => {
  it.each([
    [
      'Date "x" does not match the date format %m/%d/%Y: this is the format of your family, so set date_format if the file has another one',
      'Date "x" is not a date like 12/31/2026. Choose its format under Columns',
    ],
    ['Date "10-Nov-9" does not match the date format %d-%b-%y', 'Date "10-Nov-9" is not a date like 31-Dec-26'],
    [
      'Date "x" does not match the date format %d.%m.%Y %H:%M: check that "Tag" is the date column',
      'Date "x" is not a date like 31.12.2026 18:30: check that "Tag" is the date column',
    ],
  ])('shows the date format of %j by an example', (sentence, shown) => {
    expect(inPlainWords(sentence)).toBe(shown);
  });

  it('removes API parameters from row errors', () => {
    const doubt = { header: 'Type', text: 'Sale', way: 'out', by: 'sign' } as const;
    expect(inPlainWords(signProblem(doubt, 'Amount'))).toBe(
      'Amount column "Amount" is positive where "Type" says "Sale". Choose it under Columns',
    );
    for (const by of ['value', 'blank', 'spelling', 'account'] as const) {
      expect(inPlainWords(signProblem({ ...doubt, by }, 'Amount'))).not.toMatch(/_/);
    }
  });
});

describe('dateFormatChoices', () => {
  it('shows each pattern with an unambiguous date', () => {
    expect(sampleDate('%d.%m.%Y')).toBe('31.12.2026');
    expect(sampleDate('%e %B %y %H:%M')).toBe('31 December 26 18:30');
    const labels = dateFormatChoices('%Y-%m-%d', true).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('always includes the pattern of the file', () => {
    expect(dateFormatChoices('%d.%m.%Y %H:%M', true)[0]).toEqual({
      value: '%d.%m.%Y %H:%M',
      label: '31.12.2026 18:30',
    });
    expect(dateFormatChoices('%-d.%-m.%Y', true)[0]?.label).toBe('31.12.2026 (as in this file)');
    expect(dateFormatChoices('', true)[0]?.value).toBe('');
    expect(dateFormatChoices('%Y-%m-%d', true).some(({ value }) => value === '')).toBe(false);
    expect(dateFormatChoices('%Y-%m-%d', false)[0]).toEqual({ value: '', label: 'Detect automatically' });
  });
});
