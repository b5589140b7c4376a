import { withoutMarks } from '../../../platform/domain/invisible-marks.ts';
import type { SignDoubt } from '../ambiguous-signs.ts';
import type { ColumnPositions } from '../fields.ts';
import type { NumberFormat } from '../import-attributes.ts';
import { NO_SETTINGS } from '../import-record.ts';
import type { CsvImportType } from '../import-type-definition.ts';
import { moneyDirectionOf, pairOf } from '../money-direction.ts';
import { compileNumberFormat } from '../number-format.ts';
import { createSignCheck } from '../sign-check.ts';
import { inflowValues, inflowWord, isSplit, type Roles, signedByColumn } from './choose-roles.ts';
import type { Confidence, Question } from './detected-file.ts';
import type { MoneyColumns } from './money-columns.ts';
import { type ColumnShape, cellsAt, type Proposal, type Table } from './table-shape.ts';

export type SignedTable = Table & {
  readonly columns: readonly ColumnShape[];
  readonly numberFormat: NumberFormat | null;
  /** Whether the rows go to a credit card account. */
  readonly isCard: boolean;
};

/** Detects whether money in is positive or a column gives the direction, with questions about what the file leaves open. */
export const proposeSigns = (
  table: SignedTable,
  roles: Roles,
  positions: ColumnPositions,
  { type }: CsvImportType,
  money: MoneyColumns | null,
): Proposal => {
  if (type !== 'TransactionImport' || money === null) return NOTHING;
  if (isSplit(roles)) return twoColumns(roles, money);
  if (positions.amount === undefined) return halfStatement(roles);
  if (money.proved === null || money.proved === 'mixed') return signsOfAmounts(table, roles, positions);
  return signedByColumn(roles) && (roles.direction?.column.values.size ?? 0) > 1
    ? againstBalances(roles)
    : byBalances(money.proved, money);
};

/** The words say both directions, but the balances know only one, perhaps because they do not show the first amount. */
const againstBalances = (roles: Roles): Proposal => {
  const proposal = byDirection(roles);
  const { header = '', values = [] } = roles.direction?.column ?? {};
  return { ...proposal, questions: [whichValue(header, [...values])] };
};

const signsOfAmounts = (table: SignedTable, roles: Roles, positions: ColumnPositions): Proposal => {
  const { amount = -1 } = positions;
  if (signedByColumn(roles)) return byDirection(roles);
  const settings = { ...NO_SETTINGS, numberFormat: table.numberFormat };
  const signCheck = createSignCheck(table.headers, positions, settings, { isCard: true });
  for (const row of table.rows) signCheck.see(row);
  const doubt = signCheck.doubt();
  if (doubt?.by === 'account')
    return table.isCard || doubt.way === 'in' || looksLikeCard(table)
      ? askSign(doubt)
      : leftOpen(bySign(amount, table));
  if (doubt?.by === 'blank') return byMark(doubt.header, doubt.text);
  if (doubt === null) return bySign(amount, table);
  if (doubt.by === 'sign' && isWholePair(doubt, table, amount)) return turned(doubt);
  return doubt.by === 'sign' || doubt.by === 'half' ? askSign(doubt) : askValue(doubt, table);
};

const CARD =
  /\b(?:cards?|card ?(?:id|number)|karte|karten ?nummer|kreditkarte|carte|carta|tarjeta|kort|kortnummer|merchant)\b/;
const MASKED = /[*xX\u2022.]{2,}[ -]?[0-9]{4}$/;

/** A header or the cells of a column name a card. */
const looksLikeCard = ({ columns }: SignedTable): boolean =>
  columns.some(({ words, values }) => {
    const [first = ''] = values;
    return CARD.test(words) || MASKED.test(first.trim());
  });

/** Both words of a pair are there, such as `D` and `C`, and disagree with the sign in every row. */
const isWholePair = ({ header }: SignDoubt, { columns, rows, numberFormat }: SignedTable, amount: number): boolean => {
  const at = columns.findIndex((column) => column.header === header);
  const values = columns[at]?.values ?? new Set();
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const disagrees = (row: readonly string[]): boolean => {
    const number = readNumber(withoutMarks(row[amount] ?? '').trim());
    const way = moneyDirectionOf((row[at] ?? '').trim());
    return number.ok && way !== 'neutral' && (way === 'in') === number.value.startsWith('-');
  };
  return values.size === 2 && pairOf(values) !== undefined && rows.every(disagrees);
};

const turned = ({ header, text }: SignDoubt): Proposal => ({
  ...NOTHING,
  configuration: {
    entityTypeColLabel: header,
    signageConvention: 'inflows_negative',
    amountTypeStrategy: 'signed_amount',
  },
  findings: [
    finding('likely', `The signs of the amounts are the opposite of "${text}" and its counterpart in "${header}"`),
  ],
});

const NOTHING: Proposal = { configuration: {}, findings: [], ambiguous: [], problems: [] };

const twoColumns = ({ credit, debit }: Roles, money: MoneyColumns): Proposal => {
  const [inflow, outflow] = [credit?.column, debit?.column];
  if (inflow === undefined || outflow === undefined) return NOTHING;
  const names = `"${inflow.header}" has money in, and "${outflow.header}" has money out`;
  const why = money.proved === null ? names : `${names}: the balances follow from them`;
  if (!money.isDirectionOpen)
    return { ...NOTHING, findings: [finding(money.proved === null ? 'likely' : 'certain', why)] };
  const choices = [inflow, outflow].map(({ header, values }) => ({ format: header, value: [...values][0] ?? '' }));
  return {
    ...NOTHING,
    findings: [finding('guess', `The amounts are in "${outflow.header}" and "${inflow.header}"`)],
    questions: [{ about: 'inflow_col_label', cell: choices.map(({ format }) => format).join(', '), choices }],
  };
};

const halfStatement = ({ debit, credit }: Roles): Proposal => {
  const half = debit?.column ?? credit?.column;
  if (half === undefined) return NOTHING;
  const problem = `"${half.header}" has only money in or only money out: export the file with both columns, or with one column of signed amounts`;
  return { ...NOTHING, problems: [problem] };
};

/** The balances of the file say which sign is money in. */
const byBalances = (proved: 'as_is' | 'turned', { balance }: MoneyColumns): Proposal => ({
  ...NOTHING,
  configuration: {
    signageConvention: proved === 'turned' ? 'inflows_negative' : 'inflows_positive',
    amountTypeStrategy: 'signed_amount',
  },
  findings: [finding('certain', `The balances in "${balance?.column.header ?? ''}" follow from the amounts`)],
});

/** One value of a column means money in: proposes the likeliest and asks the user. */
const byDirection = ({ direction }: Roles): Proposal => {
  const { header = '', values = new Set<string>(), rows = 0, filled = 0 } = direction?.column ?? {};
  const inflows = inflowValues(values);
  const [mark = ''] = values;
  if (inflows.length === 0 && values.size === 1 && filled < rows) return byMark(header, mark);
  const word = inflows[0] ?? inflowWord(values);
  const others = inflows.slice(1).map((value) => `"${value}"`);
  return {
    configuration: {
      signageConvention: 'inflows_positive',
      amountTypeStrategy: 'custom_column',
      amountTypeInflowValue: word,
    },
    findings: [finding('certain', `No amount has a sign, and in "${header}" the value "${word}" means money in`)],
    ambiguous: [],
    questions: pairOf(values) === undefined ? [whichValue(header, [word, ...values])] : [],
    problems:
      others.length === 0
        ? []
        : [
            `Money in is written as "${word}" and as ${others.join(', ')}, but only the first is read as money in: use one spelling in the file`,
          ],
  };
};

/** The value means money out, and a blank cell means money in. */
const byMark = (header: string, value: string): Proposal => ({
  ...NOTHING,
  configuration: {
    entityTypeColLabel: header,
    signageConvention: 'inflows_negative',
    amountTypeStrategy: 'custom_column',
    amountTypeInflowValue: value,
  },
  findings: [finding('guess', `No amount has a sign, and in "${header}" the value "${value}" means money out`)],
  ambiguous: [
    `Rows with a blank "${header}" are read as money in, because "${value}" means money out: if that is wrong, choose how the file shows the direction of money`,
  ],
});

const MOST_VALUES = 8;

const whichValue = (header: string, values: readonly string[]): Question => ({
  about: 'amount_type_inflow_value',
  cell: header,
  choices: [...new Set(values)].slice(0, MOST_VALUES).map((value) => ({ format: value, value })),
});

const askValue = ({ header, text }: SignDoubt, { columns }: SignedTable): Proposal => {
  const values = columns.find((column) => column.header === header)?.values ?? [];
  return {
    ...NOTHING,
    configuration: { entityTypeColLabel: header },
    findings: [finding('guess', `"${header}" may show the direction of money; the signs of the amounts do not`)],
    questions: [whichValue(header, text === '' ? [...values] : [text, ...values])],
  };
};

const whySigns = ({ by, header, text, way }: SignDoubt): string => {
  if (by === 'account') return 'The account is a credit card, and many cards write purchases without a minus';
  if (by === 'half') return `The signs of the amounts do not say money ${way}, but the header "${header}" does`;
  return `The signs of the amounts disagree with "${text}" in "${header}"`;
};

const askSign = (doubt: SignDoubt): Proposal => {
  const { text, way } = doubt;
  const usual = way === 'out' ? 'in' : 'out';
  return {
    ...NOTHING,
    configuration: { amountTypeStrategy: 'signed_amount' },
    findings: [finding('guess', whySigns(doubt))],
    questions: [whichWay(text, way, usual)],
  };
};

/** `turned`: the direction of the cell's money if positive amounts are money out. */
export const whichWay = (cell: string, turned: string, usual: string): Question => ({
  about: 'signage_convention',
  cell,
  choices: [
    { format: 'inflows_negative', value: turned },
    { format: 'inflows_positive', value: usual },
  ],
});

/** The same proposal as a guess, for files whose account may turn out to be a credit card. */
const leftOpen = (proposal: Proposal): Proposal => ({
  ...proposal,
  configuration: { ...proposal.configuration, signageConvention: null },
});

const bySign = (position: number, { columns, rows }: SignedTable): Proposal => {
  const amount = columns[position];
  const isSigned = amount === undefined || amount.rows === 0 || amount.hasMinus;
  const [first] = cellsAt(rows, [position]);
  return {
    ...NOTHING,
    configuration: { signageConvention: 'inflows_positive', amountTypeStrategy: 'signed_amount' },
    findings: [
      isSigned
        ? finding('likely', 'Amounts with a minus are money out, as in most bank files')
        : finding('guess', 'No amount has a minus, so all are read as money in'),
    ],
    ambiguous: isSigned
      ? []
      : [
          `No amount in "${amount.header}" has a minus: all are read as money in. If they are purchases, choose inflows_negative`,
        ],
    questions: isSigned || first === undefined ? [] : [whichWay(first, 'out', 'in')],
  };
};

const finding = (confidence: Confidence, why: string) => ({ about: 'signage_convention', confidence, why }) as const;
