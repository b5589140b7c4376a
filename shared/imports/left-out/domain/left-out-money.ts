import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { add, isZero, negate } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { BLANK_AUXILIARY } from '../../columns/domain/fields.ts';
import type { ImportConfiguration, LeftOutReason } from '../../domain/import-attributes.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { securityReader } from '../../securities/domain/statement-securities.ts';
import type { CsvImportType } from '../../types/domain/import-type-definition.ts';
import { csvImportType, rowImportType } from '../../types/domain/import-type-list.ts';
import { transactionImport } from '../../types/domain/transaction-import.ts';

type MoneyOfRows = {
  readonly rows: number;
  /** By currency, in the sign of money: what came in is positive. Only of rows that would be transactions. */
  readonly sums: readonly { readonly currency: string; readonly net: string }[];
};

/** The sums of rows that are left out: all of them, and by reason. */
export type LeftOutMoney = MoneyOfRows & {
  /** In the order of the file; `reason` is null for rows that a person left out. */
  readonly reasons: readonly (MoneyOfRows & { readonly reason: LeftOutReason | null })[];
};

export const NOTHING_LEFT_OUT: LeftOutMoney = { rows: 0, sums: [], reasons: [] };

type FileRead = Pick<ImportRecord, 'type' | 'configuration'>;

/** Adds up the rows that are left out, because a balance differs by them. */
export const createLeftOutMoney = (file: FileRead, familyDateFormat: string) => {
  const moneyOf = createMoneyReader(file, familyDateFormat);
  const all = createTally();
  const byReason = new Map<LeftOutReason | null, ReturnType<typeof createTally>>();
  return {
    see: (row: ImportRow): void => {
      if (row.leftOut !== true) return;
      const { leftOutReason: reason = null } = row;
      const own = byReason.get(reason) ?? createTally();
      byReason.set(reason, own);
      const money = moneyOf(row);
      for (const tally of [all, own]) tally.see(row.fields.currency, money);
    },
    result: (): LeftOutMoney => ({
      ...all.result(),
      reasons: [...byReason].map(([reason, tally]) => ({ reason, ...tally.result() })),
    }),
  };
};

const createTally = () => {
  const sums = new Map<string, string>();
  let rows = 0;
  return {
    see: (currency: string, money: string | undefined): void => {
      rows++;
      if (money !== undefined) sums.set(currency, add(sums.get(currency) ?? '0', money));
    },
    result: (): MoneyOfRows => ({
      rows,
      sums: [...sums].flatMap(([currency, net]) => (isZero(net) ? [] : [{ currency, net }])),
    }),
  };
};

const AMOUNT = /^-?\d+(?:\.\d+)?$/;

/** Reads the amount of a row's transaction, in the sign of money; undefined for rows without a date and an amount, such as totals, and for other records. */
export const createMoneyReader = (
  file: FileRead,
  familyDateFormat: string,
): ((row: ImportRow) => string | undefined) => {
  const { reads, configuration } = readingOf(file);
  const format = compileDateFormat(configuration.dateFormat ?? familyDateFormat, configuration.datesFrom);
  return (row) => {
    const { rowNumber, fields } = row;
    const date = format.ok ? format.parse(withoutMarks(fields.date).trim()) : undefined;
    if (date === undefined || !AMOUNT.test(fields.amount) || securityReader(row) !== undefined) return undefined;
    const auxiliary = { ...BLANK_AUXILIARY, ...row.auxiliary };
    const meant = reads?.interpret(
      { rowNumber, shown: fields, values: { ...fields, date }, auxiliary },
      { configuration, familyDateFormat },
    );
    return meant?.ok && meant.entry.kind === 'transaction' ? negate(meant.entry.amount) : undefined;
  };
};

type Reading = { readonly reads: CsvImportType | undefined; readonly configuration: ImportConfiguration };

const AS_SHOWN = { dateFormat: '%Y-%m-%d', datesFrom: null, amountTypeStrategy: null } as const;

/** How the shown cells are read. Rows of a PDF or QIF file are shown like those of a bank's table. */
const readingOf = ({ type, configuration }: FileRead): Reading => {
  const format = rowImportType(type)?.format;
  if (format === undefined || format === 'csv') return { reads: csvImportType(type), configuration };
  const signs = format === 'qif' ? { signageConvention: null } : {};
  return { reads: transactionImport, configuration: { ...configuration, ...AS_SHOWN, ...signs } };
};
