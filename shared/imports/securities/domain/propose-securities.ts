import { isZero, sum } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { ColumnPositions, LabelKey } from '../../columns/domain/fields.ts';
import {
  type ColumnShape,
  NO_PROPOSAL,
  type Proposal,
  type ReadingContext,
  type Table,
} from '../../columns/domain/table-shape.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import { proposeDates, proposeNumbers } from '../../detect/domain/propose-formats.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import { actionDirection, brokerAction, isDeal } from './broker-actions.ts';
import { brokerImport } from './broker-import.ts';
import { numberReader } from './movement-check.ts';
import { type MovementCells, readMovement } from './read-movement.ts';
import { ACTIONS, NO_COLUMNS, PAID, type SecurityColumns } from './security-columns.ts';
import { isDealText, sideColumn, tradeDirection } from './trade-direction.ts';
import { checkAmount, type TradeNumbers } from './trade-money.ts';
import { createTradeCheck } from './trade-signs.ts';

/** Whether a table has what happened in a column, and rows that are not purchases or sales. */
export const isBrokerTable = (
  { rows }: Table,
  all: readonly ColumnShape[],
  { date, action, ticker, qty, price, amount }: SecurityColumns,
): boolean => {
  if ([date, action, ticker, qty, amount].some((column) => column === undefined)) return false;
  const [actionAt, tickerAt, qtyAt, priceAt] = [action, ticker, qty, price].map((column) =>
    column === undefined ? -1 : all.indexOf(column),
  );
  const textAt = (row: readonly string[], at = -1): string => withoutMarks(row[at] ?? '').trim();
  const isTrade = (row: readonly string[]): boolean => {
    const known = brokerAction(textAt(row, actionAt));
    const isOther = known !== undefined && !isDeal(known);
    return !isOther && /[1-9]/.test(textAt(row, qtyAt)) && [tickerAt, priceAt].every((at) => textAt(row, at) !== '');
  };
  const hasDeal = rows.some((row) => isDealText(textAt(row, actionAt)) && textAt(row, qtyAt) !== '');
  return hasDeal && !rows.every(isTrade);
};

type Labels = Partial<Record<LabelKey, string>>;

/** Proposes how a broker's export is read: its columns, formats, signs and fees, with questions about what the file leaves open. */
export const proposeBroker = (
  table: Table,
  all: readonly ColumnShape[],
  columns: SecurityColumns,
  context: ReadingContext,
): readonly Proposal[] => {
  const { action, ticker, qty, amount, balance } = columns;
  const positions = securityPositions(all, columns);
  const dates = proposeDates({ ...table, columns: all }, positions, brokerImport, context);
  const numbers = proposeNumbers(table, all, positions, brokerImport, context);
  const { numberFormat = null } = numbers.configuration;
  const rows = table.rows.map(rowReader(positions, all, columns, numberFormat));
  const labels: Labels = {
    ...labelsOf(columns),
    ...(action && { entityTypeColLabel: action.header }),
    ...(amount && { amountColLabel: amount.header }),
    ...(balance && { balanceColLabel: balance.header }),
  };
  const why = [action, ticker, qty, amount].map((column) => `"${column?.header ?? ''}"`).join(', ');
  const signageConvention = signsOf(rows);
  const fees = proposeFees(rows, columns);
  const settings = { ...NO_SETTINGS, ...fees.configuration, signageConvention };
  return [
    {
      ...NO_PROPOSAL,
      configuration: labels,
      findings: [
        {
          about: 'type',
          confidence: 'likely',
          why: `It is a broker's export: it has ${why} for action, security, quantity and money`,
        },
      ],
    },
    dates,
    numbers,
    {
      ...NO_PROPOSAL,
      configuration: {
        signageConvention,
        amountTypeStrategy: signageConvention === null ? 'custom_column' : 'signed_amount',
      },
      findings: [
        {
          about: 'signage_convention',
          confidence: 'likely',
          why:
            signageConvention === null
              ? `The amounts have no sign: "${action?.header ?? ''}" shows which amounts are money in and which are money out`
              : `The signs of the amounts agree with "${action?.header ?? ''}"`,
        },
      ],
    },
    fees,
    {
      ...NO_PROPOSAL,
      questions: [...askAmounts(rows, ticker?.header ?? ''), ...askActions(rows, settings, action?.header ?? '')],
    },
  ];
};

type TradeSettings = Pick<ImportConfiguration, 'numberFormat'> & {
  readonly positions: ColumnPositions;
};

/** Proposes the amounts, fees, directions and words of a list of trades. */
export const proposeTrades = (
  table: Table,
  all: readonly ColumnShape[],
  columns: SecurityColumns,
  { positions, numberFormat }: TradeSettings,
): Proposal => {
  const { amount, halves } = columns;
  const side = sideColumn(all, columns, ACTIONS);
  const acting = { ...columns, action: side };
  const rows = table.rows.map(
    rowReader({ ...securityPositions(all, acting), ...positions }, all, columns, numberFormat),
  );
  const fees = proposeFees(rows, columns);
  const direction = tradeDirection(rows, { signs: signsOf(rows), side, isSplit: halves !== undefined });
  const read = { ...positions, ...securityPositions(all, { ...NO_COLUMNS, action: side, amount }) };
  const settings = { ...NO_SETTINGS, ...fees.configuration, ...direction.configuration, numberFormat, areDeals: true };
  const isSigned = settings.amountTypeStrategy === 'signed_amount' || halves !== undefined;
  const check = createTradeCheck(table.headers, read, {
    ...settings,
    amountSigns: isSigned ? 'inflows_positive' : null,
  });
  for (const [at, row] of table.rows.entries()) check.see(row, at + 1);
  const problem = check.problem();
  return {
    ...fees,
    configuration: {
      signageConvention: 'inflows_positive',
      ...(amount && { amountColLabel: amount.header }),
      ...(halves && { inflowColLabel: halves.credit.header, outflowColLabel: halves.debit.header }),
      ...(side && { entityTypeColLabel: side.header }),
      ...(columns.name && { nameColLabel: columns.name.header }),
      ...fees.configuration,
      ...direction.configuration,
    },
    questions: [
      ...(fees.questions ?? []),
      ...askAmounts(rows, columns.ticker?.header ?? ''),
      ...direction.questions,
      ...askTexts(direction.openTexts, settings, side?.header ?? ''),
    ],
    problems: problem === null ? [] : [problem],
  };
};

const labelsOf = ({ date, ticker, qty, price, currency, name, account }: SecurityColumns): Labels => ({
  ...(date && { dateColLabel: date.header }),
  ...(ticker && { tickerColLabel: ticker.header }),
  ...(qty && { qtyColLabel: qty.header }),
  ...(price && { priceColLabel: price.header }),
  ...(currency && { currencyColLabel: currency.header }),
  ...(name && { nameColLabel: name.header }),
  ...(account && { accountColLabel: account.header }),
});

export const securityPositions = (
  all: readonly ColumnShape[],
  { date, action, ticker, qty, price, amount }: SecurityColumns,
): ColumnPositions => {
  const found = Object.entries({ date, entityType: action, ticker, qty, price, amount });
  return Object.fromEntries(found.flatMap(([field, column]) => (column ? [[field, all.indexOf(column)]] : [])));
};

type SeenRow = MovementCells & {
  /** The fees of all columns. */
  readonly allFees: string;
  readonly isSale: boolean;
  readonly shown: string;
};

const rowReader = (
  positions: ColumnPositions,
  all: readonly ColumnShape[],
  { fees, currency }: SecurityColumns,
  numberFormat: ImportConfiguration['numberFormat'],
): ((row: readonly string[]) => SeenRow) => {
  const read = numberReader({ numberFormat });
  const feesAt = fees.map((column) => all.indexOf(column));
  const currencyAt = currency === undefined ? -1 : all.indexOf(currency);
  return (row) => {
    const text = (at: number | undefined): string => withoutMarks(row[at ?? -1] ?? '').trim();
    const action = text(positions.entityType);
    const known = brokerAction(action);
    const qty = read(row[positions.qty ?? -1]);
    const charges = feesAt.map((at) => read(row[at]) || '0');
    return {
      action,
      qty,
      ticker: text(positions.ticker).toUpperCase(),
      price: read(row[positions.price ?? -1]),
      amount: read(row[positions.amount ?? -1]),
      fee: charges[0] ?? '',
      allFees: sum(charges.map((charge) => charge.replace('-', ''))),
      currency: text(currencyAt).toUpperCase(),
      isSale: known !== undefined && isDeal(known) ? actionDirection(known) === 'in' : qty.startsWith('-'),
      shown: row.filter((cell) => cell.trim() !== '').join(' · '),
    };
  };
};

const numbersOf = ({ qty, price, amount, allFees, isSale }: SeenRow): TradeNumbers => ({
  ...{ qty, price, amount, isSale },
  fee: allFees,
});

const isTraded = ({ action, qty, amount, ticker }: SeenRow): boolean => {
  const known = brokerAction(action);
  return (known === undefined || isDeal(known)) && ticker !== '' && qty !== '' && amount !== '' && !isZero(qty);
};

/**
 * Null if the action gives the direction: no amount has a sign, or they follow the shares, so that a purchase is positive and a
 * sale negative, unlike those of deposits.
 */
const signsOf = (rows: readonly SeenRow[]): ImportConfiguration['signageConvention'] => {
  if (!rows.some(({ amount }) => amount.startsWith('-'))) return null;
  const signs = rows.flatMap((row) => signOf(row) ?? []);
  const purchases = balanceOf(signs.filter(({ kind }) => kind === 'purchase'));
  const sales = balanceOf(signs.filter(({ kind }) => kind === 'sale'));
  const others = balanceOf(signs.filter(({ kind }) => kind === 'other'));
  // a purchase tells most: without signs, sales look like those of a file that has them
  const [first, second] = [purchases ?? sales ?? others, purchases === undefined ? undefined : others];
  if (first === undefined || first > 0 || (first === 0 && (second ?? 0) > 0)) return 'inflows_positive';
  const isTurned = [purchases, sales, others].every((balance) => (balance ?? -1) < 0) && others !== undefined;
  return isTurned ? 'inflows_negative' : null;
};

type SeenSign = { readonly kind: 'purchase' | 'sale' | 'other'; readonly agrees: boolean };

/** How many more signs agree with the words than differ; undefined if there are none. */
const balanceOf = (signs: readonly SeenSign[]): number | undefined =>
  signs.length === 0 ? undefined : signs.reduce((sum, { agrees }) => sum + (agrees ? 1 : -1), 0);

/** Whether the sign of an amount agrees with the words; undefined if one of them is not clear. */
const signOf = ({ action, amount, qty }: SeenRow): SeenSign | undefined => {
  const known = brokerAction(action);
  const way = known && actionDirection(known);
  if (known === undefined || way === undefined || amount === '' || isZero(amount)) return undefined;
  if (isDeal(known) && qty.startsWith('-') && way === 'out') return undefined;
  const kind = isDeal(known) ? (way === 'out' ? 'purchase' : 'sale') : 'other';
  return { kind, agrees: amount.startsWith('-') === (way === 'out') };
};

/** Whether fees are part of the amounts, by price × quantity. */
const proposeFees = (rows: readonly SeenRow[], { fees, amount }: SecurityColumns): Proposal => {
  const [column] = fees;
  if (column === undefined) return NO_PROPOSAL;
  const label = { feeColLabel: column.header };
  if (amount === undefined) return { ...NO_PROPOSAL, configuration: { ...label, fees: 'in_amount' } };
  const found = rows.filter(isTraded).map((row) => checkAmount(numbersOf(row)).hasFee);
  const has = (kind: (typeof found)[number]): boolean => found.includes(kind);
  if (!has(true) && !has(false) && !has('open')) {
    const isNamed = PAID.test(amount.words) && rows.some(({ allFees }) => !isZero(allFees));
    return isNamed ? { ...NO_PROPOSAL, configuration: { fees: 'included' } } : NO_PROPOSAL;
  }
  if (has(true) !== has(false)) {
    return { ...NO_PROPOSAL, configuration: has(true) ? { fees: 'included' } : { ...label, fees: 'in_amount' } };
  }
  const examples = rows.filter((row) => isTraded(row) && !isZero(row.allFees)).map(({ shown }) => shown);
  return {
    ...NO_PROPOSAL,
    configuration: label,
    questions: [
      {
        about: 'fees',
        cell: column.header,
        examples: examples.slice(0, EXAMPLES),
        choices: [
          { format: 'in_amount', value: 'yes: it is paid in addition' },
          { format: 'included', value: 'no: the amount includes it' },
        ],
      },
    ],
  };
};

const EXAMPLES = 3;

/** Asks for each security which is the money of its trades if an amount is far from price × quantity. */
const askAmounts = (rows: readonly SeenRow[], header: string): readonly Question[] => {
  const far = rows.filter((row) => isTraded(row) && checkAmount(numbersOf(row)).isFar);
  return [...Map.groupBy(far, ({ ticker }) => ticker)].slice(0, TEXTS_ASKED).flatMap(([ticker, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        about: 'trade_amounts',
        cell: header,
        text: ticker,
        examples: group.slice(0, EXAMPLES).map(({ shown }) => shown),
        choices: [
          { format: 'stated', value: `the amount in the file: ${first.amount}` },
          { format: 'computed', value: `price × quantity: ${first.price} × ${first.qty}` },
        ],
      },
    ];
  });
};

const TEXTS_ASKED = 20;

/** Asks for each text whose meaning or direction is not known. */
const askActions = (rows: readonly SeenRow[], settings: ReadingSettings, header: string): readonly Question[] => {
  const isOpen = (row: SeenRow): boolean => {
    const moved = readMovement(row, settings);
    return !moved.ok && moved.isOpen === true;
  };
  return askTexts(rows.filter(isOpen), settings, header);
};

const askTexts = (rows: readonly SeenRow[], settings: ReadingSettings, header: string): readonly Question[] => {
  const open = Map.groupBy(rows, ({ action }) => action);
  return [...open].slice(0, TEXTS_ASKED).map(([text, group]) => ({
    about: 'amount_type_values',
    cell: header,
    text,
    examples: group.slice(0, EXAMPLES).map(({ shown }) => shown),
    choices: [...possibleMeanings(group, settings, text), { format: 'leave_out', value: 'leave_out' }],
  }));
};

type ReadingSettings = ImportConfiguration & { readonly areDeals?: boolean };
type Choice = Question['choices'][number];

/** The meanings that every row with the text can have. Of money with a sign, the sign gives the direction. */
const possibleMeanings = (group: readonly SeenRow[], settings: ReadingSettings, text: string): readonly Choice[] => {
  const isSigned = settings.signageConvention !== null && !group.some(hasShares);
  if (!isSigned) {
    return WAYS.filter((way) => group.every((row) => fits(row, settings, text, way))).map((way) => ({
      format: way,
      value: meaningOf(group, way, settings),
    }));
  }
  const signs = new Set(group.filter(({ amount }) => amount !== '').map(({ amount }) => amount.startsWith('-')));
  const [isMinus = false] = signs;
  if (signs.size > 1) return [{ format: 'in', value: 'money in or out, by its sign' }];
  const way = isMinus === (settings.signageConvention === 'inflows_negative') ? 'in' : 'out';
  return [{ format: way, value: way }];
};

const WAYS = ['in', 'out'] as const;

const fits = (row: SeenRow, settings: ReadingSettings, text: string, way: 'in' | 'out'): boolean =>
  readMovement(row, { ...settings, amountTypeValues: { [text]: way } }).ok;

const meaningOf = (group: readonly SeenRow[], way: 'in' | 'out', { areDeals }: ReadingSettings): string => {
  const isOfShares = group.some(hasShares);
  const hasMoney = areDeals === true || group.some(({ amount }) => amount !== '' && !isZero(amount));
  if (isOfShares && hasMoney) return way === 'in' ? 'a sale: money in, shares out' : 'a purchase: money out, shares in';
  if (isOfShares) return way === 'in' ? 'shares come in, without money' : 'shares go out, without money';
  return way;
};

const hasShares = ({ ticker, qty }: SeenRow): boolean => ticker !== '' && qty !== '' && !isZero(qty);
