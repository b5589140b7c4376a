import { quoteValue } from '../../../platform/domain/errors.ts';
import { isCurrency } from '../../../platform/domain/money/currency.ts';
import { absolute, add, divide, isBounded, isZero, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { actionDirection, type BrokerAction, brokerAction, isDeal } from './broker-actions.ts';
import { moneyOfTrade } from './trade-money.ts';

/** The cells of a row; numbers canonical, blank if the file does not have them. */
export type MovementCells = {
  readonly action: string;
  readonly ticker: string;
  readonly qty: string;
  readonly price: string;
  readonly amount: string;
  readonly fee: string;
  readonly currency: string;
};

/** `signageConvention`: null where amounts have no sign, so that the action gives the direction. */
export type MovementSettings = Pick<
  ImportConfiguration,
  'signageConvention' | 'amountTypeValues' | 'tradeAmounts' | 'fees'
> & {
  /** Every row is a trade: without an amount, it has price × quantity. */
  readonly areDeals?: boolean;
};

/** A movement of shares, money or both. `money` is in ledger sign, positive is money out; `qty` is negative if shares leave. */
export type Movement =
  | { readonly ok: true; readonly kind: 'trade'; readonly money: string; readonly qty: string; readonly price: string }
  | { readonly ok: true; readonly kind: 'money'; readonly money: string }
  /** `isOpen`: a meaning of the text of the action would settle it. */
  | { readonly ok: false; readonly problems: readonly string[]; readonly isOpen?: true };

type Way = 'in' | 'out';

/** Reads a row of a broker's export by the words of its action. */
export const readMovement = (cells: MovementCells, settings: MovementSettings): Movement => {
  const action = brokerAction(cells.action);
  const direction = meaningOf(cells.action, settings);
  const hasShares = cells.ticker !== '' && cells.qty !== '' && !isZero(cells.qty) && !isMoney(cells);
  if (direction !== undefined) return readWithDirection(cells, settings, { direction, action, hasShares });
  if (action === undefined) return cells.action === '' ? invalid(NO_ACTION) : open(unknownAction(cells.action));
  if (hasShares || isDeal(action)) return readShares(cells, settings, action, hasShares);
  return action.kind === 'split' || (isOfShares(action) && !isMoney(cells))
    ? invalid(...missingOf(cells))
    : readMoney(cells, settings, cashDirection(action));
};

const invalid = (...problems: readonly string[]): Movement => ({ ok: false, problems });
const open = (problem: string): Movement => ({ ok: false, problems: [problem], isOpen: true });

/** The direction that a person gave to rows with this text. */
const meaningOf = (text: string, { amountTypeValues }: MovementSettings): Way | undefined => {
  const meaning = Object.hasOwn(amountTypeValues ?? {}, text) ? amountTypeValues?.[text] : undefined;
  return meaning === 'in' || meaning === 'out' ? meaning : undefined;
};

/** Exchanges have rows of money as an asset. */
const isMoney = ({ ticker, currency }: MovementCells): boolean => isCurrency(ticker) && ticker === currency;

const NO_ACTION = 'Entity type is required: write what happened, such as Buy, Sell, Dividend or Deposit';

const unknownAction = (text: string): string =>
  `Entity type ${quoteValue(text)} is not a known action: write Buy, Sell, Dividend, Interest, Fee, Deposit or Withdrawal, or say in amount_type_values what it means`;

const missingOf = ({ ticker, qty }: MovementCells): readonly string[] => [
  ...(ticker === '' ? ['Ticker is required'] : []),
  ...(qty === '' ? ['Qty is required'] : isZero(qty) ? ['Qty must not be 0'] : []),
];

const isOfShares = ({ kind }: BrokerAction): boolean => kind === 'shares_in' || kind === 'shares_out';

/** Of money as an asset, what comes in is a deposit. */
const cashDirection = (action: BrokerAction): Way | undefined => {
  if (!isOfShares(action)) return actionDirection(action);
  return (action.kind === 'shares_in') === action.isReversed ? 'out' : 'in';
};

type ChosenDirection = {
  readonly direction: Way;
  readonly action: BrokerAction | undefined;
  readonly hasShares: boolean;
};

/** Shares and money: what brings money in is a sale. Shares alone come in or go out in that direction. */
const readWithDirection = (
  cells: MovementCells,
  settings: MovementSettings,
  { direction, action, hasShares }: ChosenDirection,
): Movement => {
  const isOfMoney = action === undefined || isDeal(action) || !MONEYLESS.has(action.kind);
  if (!hasShares || (action !== undefined && isIncome(action))) {
    return readMoney(cells, settings, statedWay(cells.amount, settings) ?? direction);
  }
  if (isOfMoney && (hasAmount(cells) || settings.areDeals === true)) return readDeal(cells, settings, direction);
  return moved(cells, direction);
};

const MONEYLESS: ReadonlySet<string> = new Set(['shares_in', 'shares_out', 'split', 'convert']);
const isIncome = ({ kind }: BrokerAction): boolean => kind === 'income' || kind === 'expense';
const hasAmount = ({ amount }: MovementCells): boolean => amount !== '' && !isZero(amount);

const readShares = (
  cells: MovementCells,
  settings: MovementSettings,
  action: BrokerAction,
  hasShares: boolean,
): Movement => {
  const way = actionDirection(action);
  if (isDeal(action) && way !== undefined && hasShares) return readDeal(cells, settings, way);
  // the income that another row reinvests
  if (action.kind === 'reinvest' && hasAmount(cells)) return readMoney(cells, settings, undefined);
  if (isDeal(action)) return invalid(...missingOf(cells));
  if (isIncome(action)) return readMoney(cells, settings, way);
  if (action.kind === 'split') return open(openSplit(cells));
  if (action.kind === 'convert') return invalid(openConversion(cells));
  return readTransfer(cells, settings, action);
};

/** Shares that come or go without being bought or sold. */
const readTransfer = (cells: MovementCells, settings: MovementSettings, action: BrokerAction): Movement => {
  const isMoneyless = isOfShares(action) && settings.signageConvention === null;
  if (hasAmount(cells) && !isMoneyless) return invalid(openValue(cells));
  const worded = isOfShares(action) ? cashDirection(action) : actionDirection(action);
  const way = worded ?? (cells.qty.startsWith('-') ? 'out' : undefined);
  return way === undefined ? open(openDirection(cells.action)) : moved(cells, way);
};

const openValue = ({ amount }: MovementCells): string =>
  `Amount ${quoteValue(amount)} of shares that are moved may be money or only their value: correct the amount to 0, or the action to Buy or Sell`;

const openSplit = ({ action, qty }: MovementCells): string =>
  `Qty ${quoteValue(qty)} of ${quoteValue(action)} may be the shares that are added or all of them: say in amount_type_values that its shares come in, or leave the row out`;

const openConversion = ({ action }: MovementCells): string =>
  `Entity type ${quoteValue(action)} gives one security for another: write a row for each of them in the file, or correct the action to Send or Receive`;

const openDirection = (text: string): string =>
  `Entity type ${quoteValue(text)} does not say whether it comes in or goes out: say it in amount_type_values`;

/** Shares without money. */
const moved = (cells: MovementCells, way: Way): Movement => {
  const isOut = cells.qty.startsWith('-');
  if (isOut && way === 'in') return invalid(wrongQty(cells, 'come in'));
  return { ok: true, kind: 'trade', money: '0', qty: signed(cells.qty, way === 'out'), price: cells.price || '0' };
};

const wrongQty = ({ qty, action }: MovementCells, way: string): string =>
  `Qty ${quoteValue(qty)} is negative, but ${quoteValue(action)} says that shares ${way}: correct one of them`;

const readDeal = (cells: MovementCells, settings: MovementSettings, worded: Way): Movement => {
  const { ticker, qty, amount, fee } = cells;
  const isNegative = qty.startsWith('-');
  const stated = statedWay(amount, settings);
  // a purchase that is taken back: both signs say so
  const isTakenBack = isNegative && worded === 'out' && stated === 'in';
  const way = isTakenBack ? 'in' : worded;
  if (isNegative && way === 'out') return invalid(wrongQty(cells, 'come in'));
  if (stated !== undefined && stated !== way) return invalid(wrongAmount(cells, stated));
  if (stated === undefined && way === 'in' && amount.startsWith('-') && !isNegative) {
    return invalid(wrongAmount(cells, 'out'));
  }
  const money = moneyOfTrade({ ticker, qty, price: cells.price, amount, fee, isSale: way === 'in' }, settings);
  if (!money.ok) return invalid(money.problem);
  const price = cells.price || divide(money.amount, absolute(qty));
  if (!isBounded(price)) return invalid('Amount ÷ qty has too many digits: check both');
  return {
    ok: true,
    kind: 'trade',
    money: way === 'in' ? negate(money.amount) : money.amount,
    qty: signed(qty, way === 'in'),
    price,
  };
};

const signed = (qty: string, isOut: boolean): string => (isOut ? negate(absolute(qty)) : absolute(qty));

/** The way that the sign of the amount gives; undefined if amounts have none in this file. */
const statedWay = (amount: string, { signageConvention }: MovementSettings): Way | undefined => {
  if (signageConvention === null || amount === '' || isZero(amount)) return undefined;
  return amount.startsWith('-') === (signageConvention === 'inflows_negative') ? 'in' : 'out';
};

const wrongAmount = ({ amount, action }: MovementCells, stated: Way): string =>
  `Amount ${quoteValue(amount)} is money ${stated}, but ${quoteValue(action)} says money ${stated === 'in' ? 'out' : 'in'}: correct one of them, or write Reversal before the action`;

const readMoney = (cells: MovementCells, settings: MovementSettings, worded: Way | undefined): Movement => {
  const { amount } = cells;
  if (amount === '') return invalid('Amount is required');
  const stated = statedWay(amount, settings);
  const isOut = amount.startsWith('-');
  if (isZero(amount)) return { ok: true, kind: 'money', money: '0' };
  if (stated !== undefined && worded !== undefined && stated !== worded) return invalid(wrongAmount(cells, stated));
  if (stated === undefined && isOut && worded === 'in') return invalid(wrongAmount(cells, 'out'));
  const way = stated ?? worded;
  if (way === undefined) return open(openDirection(cells.action));
  const money = withFee(absolute(amount), way, cells, settings);
  if (money === undefined) return invalid(openFee(cells));
  return { ok: true, kind: 'money', money: way === 'in' ? negate(money) : money };
};

/** A fee makes less of what comes in, and more of what goes out; undefined if it may be in the amount already. */
const withFee = (amount: string, way: Way, { fee }: MovementCells, { fees }: MovementSettings): string | undefined => {
  if (fee === '' || isZero(fee) || fees === 'included') return amount;
  if (fees === null) return undefined;
  return way === 'in' ? subtract(amount, absolute(fee)) : add(amount, absolute(fee));
};

const openFee = ({ amount, fee }: MovementCells): string =>
  `Amount ${quoteValue(amount)} may or may not include the fee ${quoteValue(fee)}: set fees=included if it does, or fees=in_amount if the fee was paid in addition`;
