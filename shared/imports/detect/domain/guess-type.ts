import type { Roles } from '../../columns/domain/choose-roles.ts';
import { chooseColumns } from '../../columns/domain/columns.ts';
import { normalizeHeader } from '../../columns/domain/normalize-header.ts';
import type { ColumnShape, ReadingContext, Table } from '../../columns/domain/table-shape.ts';
import type { ImportType } from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import type { SecurityColumns } from '../../securities/domain/security-columns.ts';
import type { CsvImportType } from '../../types/domain/import-type-definition.ts';
import { csvImportType } from '../../types/domain/import-type-list.ts';
import type { Confidence } from './detected-file.ts';

export type TypeGuess = {
  readonly type: ImportType;
  readonly confidence: Confidence;
  readonly why: string;
  /** Another possible type, as a sentence. */
  readonly doubt?: string;
};

/** The type that was chosen, or the likeliest. */
export const typeOf = (
  { headers }: Table,
  columns: readonly ColumnShape[],
  roles: Roles,
  { type }: ReadingContext,
): TypeGuess =>
  type === null ? guessType(headers, columns, roles) : { type, confidence: 'certain', why: 'You chose this type' };

/** Words for purchases and sales make sure that a column is of securities. */
export const withSecurities = (roles: Roles, { action, ticker, qty, price }: SecurityColumns): Roles =>
  action === undefined || ticker === undefined || qty === undefined || price === undefined
    ? roles
    : {
        ...roles,
        ticker: { column: ticker, by: 'name', rivals: [] },
        quantity: { column: qty, by: 'name', rivals: [] },
        price: { column: price, by: 'name', rivals: [] },
      };

type Clues = {
  readonly headers: readonly string[];
  readonly columns: readonly ColumnShape[];
  readonly roles: Roles;
  readonly has: (name: string) => boolean;
  readonly isDated: boolean;
};

/** Guesses the type of a table from its columns; the first that fits. */
const guessType = (headers: readonly string[], columns: readonly ColumnShape[], roles: Roles): TypeGuess => {
  const names = new Set(headers.map(normalizeHeader));
  const isDated = columns.some(({ filled, dates }) => dates > 0 && dates * 2 > filled) || roles.date !== undefined;
  const clues: Clues = { headers, columns, roles, isDated, has: (name) => names.has(name) };
  for (const guess of GUESSES) {
    const found = guess(clues);
    if (found !== undefined) return found;
  }
  const isSure = roles.date !== undefined && (roles.amount ?? roles.debit) !== undefined;
  return isSure
    ? likely('TransactionImport', 'It has dates and amounts, and no columns of other file types')
    : { type: 'TransactionImport', confidence: 'guess', why: 'Its columns do not match any known file type' };
};

type Guess = (clues: Clues) => TypeGuess | undefined;

const certain = (type: ImportType, why: string): TypeGuess => ({ type, confidence: 'certain', why });
const likely = (type: ImportType, why: string): TypeGuess => ({ type, confidence: 'likely', why });

const fits = (type: ImportType, headers: readonly string[]): boolean => {
  const csv = csvImportType(type);
  if (csv === undefined) return false;
  const chosen = chooseColumns(headers, columnsOf(csv), NO_SETTINGS, csv);
  return chosen.ok && chosen.missing.length === 0;
};
const columnsOf = (type: CsvImportType) => type.columns({ configuration: NO_SETTINGS, hasAccount: false });

const rules: Guess = ({ headers }) =>
  fits('RuleImport', headers)
    ? certain('RuleImport', 'It has columns for resource type, conditions and actions')
    : undefined;

const actual: Guess = ({ headers, has }) =>
  fits('ActualImport', headers) && has('payee') && (has('category_group') || has('split_amount'))
    ? certain('ActualImport', 'It has the columns of an Actual export')
    : undefined;

const ynab: Guess = ({ headers, has }) =>
  fits('YnabImport', headers) && has('outflow') && has('inflow')
    ? certain('YnabImport', 'It has the columns Outflow and Inflow of a YNAB export')
    : undefined;

const mint: Guess = ({ headers, has, columns }) => {
  if (!fits('MintImport', headers) || !['original_description', 'labels', 'account_name'].some(has)) return undefined;
  const kinds = columns.find(({ header }) => normalizeHeader(header) === 'transaction_type');
  const saysMint = [...(kinds?.values ?? [])].every((value) => ['debit', 'credit'].includes(value.toLowerCase()));
  return saysMint ? certain('MintImport', 'It has the columns of a Mint export') : undefined;
};

const trades: Guess = ({ roles: { ticker, quantity, price }, isDated }) =>
  isDated && ticker && quantity && price
    ? likely(
        'TradeImport',
        `It has ${[ticker, quantity, price].map(({ column }) => `"${column.header}"`).join(', ')} for ticker, quantity and price`,
      )
    : undefined;

const accounts: Guess = ({ headers, has, roles: { amount, debit }, isDated }) => {
  const hasClass = ['entity_type', 'account_type', 'type'].some(has);
  const isDatedOtherwise = isDated && !has('balance_date');
  if (!fits('AccountImport', headers) || isDatedOtherwise || !(hasClass || has('balance'))) return undefined;
  return amount === undefined && debit !== undefined
    ? undefined
    : likely('AccountImport', 'It has names and balances, and no transaction dates');
};

const LOOKS = ['color', 'icon', 'lucide_icon', 'parent_category', 'parent'];

const categories: Guess = ({ has, isDated, roles }) => {
  const found = LOOKS.filter(has);
  if (isDated || roles.amount !== undefined || hasWebsite(has) || found.length === 0) return undefined;
  if (found.length >= 2 || !found.includes('color')) {
    return certain('CategoryImport', `It has the columns of categories: ${found.join(', ')}`);
  }
  if (!has('name')) return undefined;
  return {
    ...likely('CategoryImport', 'It has names and colors'),
    confidence: 'guess',
    doubt: 'Categories and merchants both have names and colors: the file is read as categories',
  };
};

const hasWebsite = (has: Clues['has']): boolean => has('website_url') || has('website');

const merchants: Guess = ({ has, isDated, roles }) =>
  !isDated && roles.amount === undefined && has('name') && hasWebsite(has)
    ? certain('MerchantImport', 'It has names and websites')
    : undefined;

const GUESSES: readonly Guess[] = [rules, actual, ynab, mint, trades, accounts, categories, merchants];
