import { quoteValue } from '../../../platform/domain/errors.ts';
import { add } from '../../../platform/domain/money/decimal.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { type OtherColumn, otherTextLeftOut } from './other-states.ts';
import { mayNameSum } from './period-words.ts';
import { totalWord } from './total-words.ts';

type Reported = 'state' | 'pending' | 'total';
type Group = { count: number; readonly sums: Map<string, string> };

const TEXTS_SHOWN = 5;

const CODES: Readonly<Record<Reported, string>> = {
  state: 'states_left_out',
  pending: 'pending_rows_left_out',
  total: 'totals_left_out',
};
const SENTENCES: Readonly<Record<Reported, readonly [one: string, several: string]>> = {
  state: ['row was left out because of its state', 'rows were left out because of their states'],
  pending: ['row is pending and was left out', 'rows are pending and were left out'],
  total: ['row states a balance or a total and was left out', 'rows state balances or totals and were left out'],
};

const isReported = (reason: string | undefined): reason is Reported =>
  reason !== undefined && Object.hasOwn(CODES, reason);

const amountShown = ({ fields }: ImportRow): string | undefined => fields.amount || undefined;

type LeftOut = {
  /** In the sign of money; undefined where that is not known. */
  readonly moneyOf: (row: ImportRow) => string | undefined;
  /** The columns beside that of states that leave out rows. */
  readonly otherStates: readonly OtherColumn[];
};

/** Warns of rows with money that the reader left out: how many, by which texts, and what they add up to. */
export const createLeftOutRows = ({ moneyOf = amountShown, otherStates = [] }: Partial<LeftOut> = {}) => {
  const found = new Map<Reported, Map<string, Group>>();
  return {
    /** `cells`: as in the file. */
    see: (row: ImportRow, cells: readonly string[]): void => {
      const { leftOutReason: reason, fields } = row;
      if (!isReported(reason)) return;
      const groups = found.get(reason) ?? new Map<string, Group>();
      const other = reason === 'state' ? otherTextLeftOut(cells, otherStates) : undefined;
      const text = other ?? textOf(row, reason, cells);
      const group = groups.get(text) ?? { count: 0, sums: new Map<string, string>() };
      group.count += 1;
      const money = reason === 'total' ? undefined : moneyOf(row);
      if (money !== undefined) group.sums.set(fields.currency, add(group.sums.get(fields.currency) ?? '0', money));
      found.set(reason, groups.set(text, group));
    },
    warnings: (): readonly ImportWarning[] =>
      [...found].map(([reason, groups]) => {
        const count = [...groups.values()].reduce((all, group) => all + group.count, 0);
        const [singular, plural] = SENTENCES[reason];
        const shown = [...groups].slice(0, TEXTS_SHOWN).map(([text, group]) => described(text, group));
        const more = groups.size > TEXTS_SHOWN ? ` and ${groups.size - TEXTS_SHOWN} more` : '';
        const message = `${count} ${count === 1 ? singular : plural}: ${shown.join(', ')}${more}`;
        return { line: null, code: CODES[reason], message };
      }),
  };
};

const textOf = ({ fields, auxiliary = {} }: ImportRow, reason: Reported, cells: readonly string[]): string => {
  const { name, notes, date } = fields;
  if (reason === 'state' && !isPlainRow(auxiliary)) return auxiliary['state'] ?? auxiliary['balanceImpact'] ?? '';
  const printed = reason === 'total' ? printedText(cells) : undefined;
  return printed ?? [name, notes, date].find((text) => text !== '') ?? '';
};

/** The text with which a row says that it states a balance or a total. */
const printedText = (cells: readonly string[]): string | undefined =>
  cells.map(totalWord).find((word) => word !== undefined)?.text ?? cells.find(mayNameSum)?.trim();

/** The file has no column of states: the row itself says that it did not happen. */
const isPlainRow = (auxiliary: Readonly<Record<string, string>>): boolean =>
  auxiliary['state'] === undefined && auxiliary['balanceImpact'] === undefined;

const described = (text: string, { count, sums }: Group): string => {
  const money = [...sums].map(([currency, sum]) => `${sum} ${currency}`.trim());
  const facts = [...(count > 1 ? [`${count} rows`] : []), ...money];
  return facts.length === 0 ? quoteValue(text) : `${quoteValue(text)} (${facts.join(', ')})`;
};
