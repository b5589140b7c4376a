import { quoteValue, ValidationError } from '../../../../platform/domain/errors.ts';
import { isAmong } from '../../../../platform/domain/guards.ts';
import { entriesOf, keysOf } from '../../../../platform/domain/keys-of.ts';
import { absolute } from '../../../../platform/domain/money/decimal.ts';
import { compileNumberFormat } from '../../../amounts/domain/number-format.ts';
import { type FieldName, wireName } from '../../../columns/domain/fields.ts';
import { defaultCurrency } from '../../../currencies/domain/row-currency.ts';
import { splitTags } from '../../../rows/domain/cell-text.ts';
import type { ImportRow, RowFields } from '../../../rows/domain/row.ts';
import type { RowSettings } from '../../../types/domain/import-type-definition.ts';
import { amountsIn, orderOfPattern } from './formats.ts';
import { readInvestmentRow } from './investment-row.ts';
import type { QifLine, QifRecord } from './qif-file.ts';
import { toImportRow } from './qif-row.ts';
import { readBankRow } from './read-record.ts';
import type { QifRules } from './record-values.ts';
import { STOCK_SPLIT } from './survey.ts';

/** The fields of a QIF row; the account only if the import has none. */
export const QIF_FIELDS: readonly FieldName[] = [
  ...(['date', 'amount', 'name', 'category', 'tags', 'notes', 'account'] as const),
  ...(['entityType', 'ticker', 'qty', 'price'] as const),
];
/** The fields that make up the name of an investment row. */
const NAMING: readonly FieldName[] = ['entityType', 'ticker', 'qty'];
const TRANSFER_LINE = /^Transfer: (.+)$/m;

/**
 * Reads the row again with new texts: dates as ISO, numbers with a decimal point.
 * @throws ValidationError for a field that QIF rows do not have, and for splits and stock splits, which can only be
 * corrected in the file because they depend on other lines.
 */
export const repairQifRow = (
  stored: ImportRow,
  repair: Readonly<Partial<Record<FieldName, string>>>,
  rules: RowSettings,
): ImportRow => {
  requireRepairable(stored, repair, rules);
  const isChanged = (field: FieldName): boolean =>
    repair[field] !== undefined && repair[field].trim() !== stored.fields[field];
  const changed = entriesOf(repair).filter(([field]) => isChanged(field));
  const names: ReadonlySet<string> = new Set(changed.map(([field]) => field));
  const unread = Object.entries(stored.unread ?? {}).filter(([field]) => !names.has(field));
  const fields: RowFields = {
    ...stored.fields,
    ...Object.fromEntries(unread),
    ...Object.fromEntries(changed.map(([field, text = '']) => [field, text.trim()])),
  };
  const isInvestment = fields.entityType !== '' || fields.ticker !== '';
  const record = recordOf(fields, isInvestment, isChanged('amount') ? '' : absolute(stored.entry?.cash?.amount ?? '0'));
  const read = (isInvestment ? readInvestmentRow : readBankRow)(
    record,
    recordRules(rules, fields.account, problemsOf(stored, unread)),
  );
  const keepsName = isInvestment && !isChanged('name') && !NAMING.some(isChanged) && stored.fields.name !== '';
  const row = {
    ...read,
    name: keepsName ? stored.fields.name : isChanged('name') ? fields.name || read.name : read.name,
    category: fields.category,
    tags: isChanged('tags') ? splitTags(fields.tags) : stored.tags,
    notes: fields.notes,
  };
  return toImportRow(row, stored.rowNumber, fields.account, rules);
};

const requireRepairable = (
  { rowNumber, fields, splits }: ImportRow,
  repair: Readonly<Partial<Record<FieldName, string>>>,
  { hasAccount }: RowSettings,
): void => {
  const names = QIF_FIELDS.filter((field) => field !== 'account' || !hasAccount);
  const unknown = keysOf(repair).filter((field) => !isAmong(names, field));
  if (unknown.length > 0)
    throw new ValidationError(unknown.map((field) => `fields.${wireName(field)} is not a field of QIF rows`));
  if (splits.length > 0) {
    throw new ValidationError([`Row ${rowNumber} is split: correct it in the file and import the file again`]);
  }
  if ((repair.entityType ?? fields.entityType).trim().toLowerCase() === STOCK_SPLIT) {
    throw new ValidationError([
      `Row ${rowNumber} is a stock split: correct it in the file and import the file again, or change it to a ShrsIn with the number of shares that the split adds`,
    ]);
  }
};

const recordOf = (fields: RowFields, isInvestment: boolean, transfer: string): QifRecord => {
  const account = TRANSFER_LINE.exec(fields.notes)?.[1];
  const own: readonly QifLine[] = isInvestment
    ? [
        { code: 'N', value: fields.entityType },
        { code: 'Y', value: fields.ticker },
        { code: 'Q', value: fields.qty },
        { code: 'I', value: fields.price },
        ...(transfer === '0' ? [] : [{ code: '$', value: transfer }]),
      ]
    : [{ code: 'P', value: fields.name }];
  const lines = [
    { code: 'D', value: fields.date },
    { code: 'T', value: fields.amount },
    ...(account === undefined ? [] : [{ code: 'L', value: `[${account}]` }]),
    ...own,
  ];
  return { line: 0, lines };
};

/** Numbers of a row are shown and entered with a decimal point. */
const readShown = compileNumberFormat('1,234.56');

/** Errors of unchanged texts, which are in the format of the file. */
const problemsOf = (
  { errors }: ImportRow,
  unread: readonly (readonly [string, string])[],
): ReadonlyMap<string, string> =>
  new Map(
    unread.map(([, text]) => {
      const quoted = ` ${quoteValue(text)} `;
      const error = errors.find((sentence) => sentence.includes(quoted)) ?? '';
      return [text, error.slice(error.indexOf(quoted) + quoted.length)];
    }),
  );

const recordRules = (rules: RowSettings, account: string, problems: ReadonlyMap<string, string>): QifRules => ({
  order: orderOfPattern(rules.configuration.dateFormat ?? '') ?? 'mdy',
  latestYear: Number(rules.latestDate.slice(0, 4)),
  earliestDate: rules.earliestDate,
  latestDate: rules.latestDate,
  readNumber: (text) => {
    const problem = problems.get(text);
    return problem === undefined
      ? amountsIn(defaultCurrency(rules, account).code, readShown)(text)
      : { ok: false, problem };
  },
  categories: new Set(),
  symbols: new Map(),
});
