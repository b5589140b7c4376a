import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { memoized } from '../../../platform/domain/text/memoized.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { headerWords, nameScore } from '../../columns/domain/header-words.ts';
import type { SignageConvention } from '../../domain/import-attributes.ts';
import { flagReader } from '../../states/domain/state-flags.ts';
import { EARNINGS, OTHER_EARNINGS, withoutTaxes } from './income-words.ts';
import { headerSuggestsDirection, moneyDirectionOf, suggestedDirection } from './money-direction.ts';
import { wholeWord } from './whole-words.ts';

/** The distinct texts of a column, at most three, and the number of rows with text. */
type Texts = { readonly values: Map<string, string>; filled: number };

const NOTHING: Texts = { values: new Map(), filled: 0 };
const TWO = 2;
const LONGEST = 60;

/**
 * Finds columns that give the direction of money by their shape, if no amount is negative: two texts, or one text
 * and blanks. A header or a text must suggest it, because columns of cards or states have that shape too.
 */
export const createDirectionColumns = () => {
  const columns = new Map<number, Texts>();
  let rows = 0;
  let isSigned = false;

  const note = (at: number, cell: string): void => {
    const column = columns.get(at) ?? { values: new Map<string, string>(), filled: 0 };
    const text = column.values.size > TWO ? '' : withoutMarks(cell).trim();
    if (text === '') return;
    columns.set(at, column);
    column.filled++;
    const key = text.toLowerCase();
    if (!column.values.has(key)) column.values.set(key, text);
  };

  return {
    see: (cells: readonly string[], sign: Sign | undefined): void => {
      isSigned ||= sign === 'negative';
      if (isSigned || sign === undefined) return;
      rows++;
      for (const [at, cell] of cells.entries()) note(at, cell);
    },
    /** Whether the column has one text and blanks. */
    isMark: (at: number): boolean => {
      const { values, filled } = columns.get(at) ?? NOTHING;
      return !isSigned && values.size === 1 && filled < rows;
    },
    /** `isOther`: the column is known to have another purpose, so a hint in one text is not enough. */
    doubt: (at: number, header: string, isOther: boolean): Omit<SignDoubt, 'header'> | null => {
      const { values, filled } = columns.get(at) ?? NOTHING;
      const hasBlank = filled < rows;
      const isTwo = values.size === TWO || (values.size === 1 && hasBlank);
      if (isSigned || !isTwo || [...values.keys()].some(isNoWord)) return null;
      return doubtOf([...values.values()], header, isOther, rows > TWO);
    },
  };
};

/** `isRepeated`: one of the two texts is in several rows. */
const doubtOf = (
  texts: readonly string[],
  header: string,
  isOther: boolean,
  isRepeated: boolean,
): Omit<SignDoubt, 'header'> | null => {
  const withWay = (way: 'in' | 'out' | undefined) => texts.find((text) => suggestedDirection(text) === way);
  const [inflow, outflow, rest] = [withWay('in'), withWay('out'), withWay(undefined)];
  if (inflow !== undefined && outflow !== undefined) return { by: 'value', text: inflow, way: 'in' };
  if (!isRepeated) return null;
  if (headerSuggestsDirection(header) && !isOther)
    return { by: 'value', text: inflow ?? unnamedInflow(outflow, rest), way: 'in' };
  if (isOther || (rest !== undefined && moneyDirectionOf(rest) === 'neutral')) return null;
  if (outflow !== undefined) {
    return rest === undefined ? { by: 'sign', text: outflow, way: 'out' } : { by: 'value', text: rest, way: 'in' };
  }
  const isAllIn = texts.length === TWO && rest === undefined;
  return inflow === undefined || isAllIn ? null : { by: 'value', text: inflow, way: 'in' };
};

const unnamedInflow = (outflow: string | undefined, rest: string | undefined): string =>
  outflow === undefined ? '' : (rest ?? '');

/** Whether a text is a number, a date or a sentence. */
const isNoWord = (text: string): boolean => text.length > LONGEST || /\p{Nd}/u.test(text);

const ELSEWHERE = ['name', 'category', 'account', 'currency', 'notes', 'tags', 'date'] as const;
const ELSE_ROLES = ['category', 'account', 'currency'] as const;
const TEXT_ROLES = ['payee', 'description', 'notes', 'tags'] as const;
const EXACT = 100.5;
const ELSE_WORDS =
  /\b(?:accounts?|cards?|status|state|bank|institution|source|method|channel|limit|persons?|who|users?|members?|owners?|holders?|cardholders?|initials|country|region|inhaber|benutzer|titulaire|titular|titolare|qui|quien|wer|wie|kto|кто)\b/u;

/** Whether a column has names or descriptions: `C` and `Deb` in it are names, unless all its texts are a pair of words. */
export const hasNames = (at: number, header: string, positions: ColumnPositions): boolean =>
  positions.name === at || positions.notes === at || isNamedAsText(headerWords(header));

const isNamedAsText = (words: string): boolean => TEXT_ROLES.some((role) => nameScore(words, role) >= EXACT);

/** Whether a column is used or named for something else that can have two values. */
export const hasOtherPurpose = (at: number, header: string, positions: ColumnPositions): boolean => {
  if (ELSEWHERE.some((field) => positions[field] === at)) return true;
  const words = headerWords(header);
  return (
    ELSE_WORDS.test(words) ||
    flagReader(header) !== undefined ||
    ELSE_ROLES.some((role) => nameScore(words, role) > 0) ||
    isNamedAsText(words)
  );
};

export type Sign = 'positive' | 'negative';

/** The reason why a file does not show which rows are money in. */
export type SignDoubt = {
  /** The header of the column that shows it. */
  readonly header: string;
  /**
   * `value`: a value of the column means money in, and the signs do not show it. `sign`: column and sign disagree.
   * `blank`: they disagree, and all other cells of the column are blank, so blanks may mean money in. `spelling`: no row
   * has the configured value for money in. `account`: the account is a credit card, and positive amounts seem to be
   * purchases. `half`: the header of the amounts names one direction, and their signs mean the other. `twice`: the signs
   * already show the direction that the configured column gives. `minus`: most amounts beside a text have a minus, which turns the
   * direction of the text. `word`: the configured direction of a text is not that of the word. `unmarked`: some amounts have `CR`,
   * and the others neither a mark nor a sign.
   */
  readonly by: 'value' | 'sign' | 'blank' | 'spelling' | 'account' | 'half' | 'twice' | 'minus' | 'word' | 'unmarked';
  /**
   * The text in question and its direction; blank if the words of the column are unknown. For `account`: of a payment
   * with a minus, which would be money in, or of a purchase without one. For `half`: an amount.
   */
  readonly text: string;
  readonly way: 'in' | 'out';
  /** For `half`: header of the column with the other direction, which is not read. */
  readonly other?: string;
  /** For `twice`: the convention that the signs follow. */
  readonly convention?: SignageConvention;
};

type Rows = Record<Sign, number>;
/** `at`: the column of the text. */
export type CardDoubt = Pick<SignDoubt, 'text' | 'way'> & { readonly at: number };

/** Words of payments to a card, matched as whole words. */
const PAYMENTS = [
  ...['payments?', 'pmts?', 'pymts?', 'e-?pay', 'e-?payment', 'auto-?pay', 'thank you', 'zahlung', 'zahlungseingang'],
  ...['einzahlung', 'vielen dank', 'kreditkartenausgleich', 'paiements?', 'merci', 'pagos?', 'abono', 'gracias'],
  ...['pagamentos?', 'pagamenti', 'obrigado', 'grazie', 'betaling', 'innbetaling', 'indbetaling', 'inbetalning'],
  ...['lyhennys', 'splátka', 'spłata', 'wpłata', 'погашение', 'ödemeniz', 'ödeme', 'πληρωμή'],
];
/** Words of refunds and income, which are money in as well. */
const INCOME = [
  ...['refunds?', 'refunded', 'returns?', 'returned', 'reimbursement', 'cash ?back', 'chargeback', 'credit voucher'],
  ...['erstattung', 'rückerstattung', 'gutschrift', 'retoure', 'remboursement', 'avoir', 'reembolso', 'devolución'],
  ...['rimborso', 'storno', 'estorno', 'zwrot', 'vrácení', 'terugbetaling', 'retour', 'återbetalning', 'refusjon'],
  ...['tilbagebetaling', 'hyvitys', 'palautus', 'возврат', 'iade', 'επιστροφή', 'grąžinimas', 'atmaksa', 'tagastus'],
  ...EARNINGS,
];
const PAYMENT = wholeWord([...PAYMENTS, ...INCOME], `还款|還款|返済|결제대금|退款|返金|환불|${OTHER_EARNINGS}`);

/** Purchases and fees with such a word. */
const NO_PAYMENT = [
  /\b(?:return(?:ed)?[\s_-]+(?:item|check|cheque|payment|trip|ticket|flight)|tax[\s_-]+return)/giu,
  /(?<!credit[\s_-]?)card[\s_-]+(?:payments?|zahlung)/giu,
  /\b(?:contactless|recurring|late|returned|missed|minimum)[\s_-]+payments?/giu,
  /\bpayments?[\s_-]+(?:fee|by card|method)/giu,
  /\b(?:paiements? (?:par )?(?:carte|cb)|pagos? con tarjeta|pagamento (?:con |com )?(?:carta|cartão))/giu,
];

const namesPayment = (text: string): boolean =>
  PAYMENT.test(text) &&
  PAYMENT.test(NO_PAYMENT.reduce((rest, phrase) => rest.replace(phrase, ' '), withoutTaxes(text)));

/** Whether a cell names a payment. Remembers the texts of each column, because most columns repeat them. */
type PaymentCheck = (cell: string, column: number) => boolean;

const createPaymentCheck = (): PaymentCheck => {
  const columns: ((cell: string) => boolean)[] = [];
  return (cell, column) => {
    const isPayment = columns[column] ?? memoized(namesPayment);
    columns[column] = isPayment;
    return isPayment(cell);
  };
};

const noRows = (): Rows => ({ positive: 0, negative: 0 });

/**
 * Compares the signs of a credit card's payments and of its other rows. Banks write purchases with a minus; many cards
 * write payments with one. Raises a question only if no fewer rows are positive than negative, or if every row with a minus names a payment
 * and other rows have no minus; never about a single row.
 */
export const createCardSigns = (
  { amount = -1, name = amount }: Pick<ColumnPositions, 'amount' | 'name'>,
  isPayment: PaymentCheck = createPaymentCheck(),
) => {
  const payments = noRows();
  const others = noRows();
  let payment: CardDoubt | undefined;
  let purchase: CardDoubt | undefined;
  let first: string | undefined;
  let isSeveral = false;
  const ofPurchase = (cells: readonly string[]): CardDoubt => {
    const at = textIn(cells, name) === '' ? amount : name;
    return { at, text: textIn(cells, at), way: 'out' };
  };

  return {
    see: (cells: readonly string[], sign: Sign | undefined): void => {
      if (sign === undefined) return;
      const whole = isSeveral ? '' : cells.join('\0');
      first ??= whole;
      isSeveral ||= whole !== first;
      const at = cells.findIndex((cell, index) => index !== amount && isPayment(cell, index));
      const rows = at === -1 ? others : payments;
      rows[sign]++;
      if (at !== -1 && sign === 'negative') payment ??= { at, text: textIn(cells, at), way: 'in' };
      if (at === -1 && sign === 'positive') purchase ??= ofPurchase(cells);
    },
    /** The cell that would be read with the wrong direction if positive amounts are purchases; undefined if they seem not to be. */
    doubt: (): CardDoubt | undefined => {
      const isHalfPositive = payments.positive + others.positive >= payments.negative + others.negative;
      const areAllPayments = others.negative === 0 && others.positive > 0;
      if (!isHalfPositive && !areAllPayments) return undefined;
      if (payments.negative > payments.positive) return others.positive >= others.negative ? payment : undefined;
      return isSeveral && others.positive > 0 && others.positive >= others.negative ? purchase : undefined;
    },
  };
};

/** The same for each account that the file names, by that text. */
export const createSignsByAccount = (positions: Pick<ColumnPositions, 'account' | 'amount' | 'name'>) => {
  const accounts = new Map<string, ReturnType<typeof createCardSigns>>();
  const isPayment = createPaymentCheck();
  return {
    see: (cells: readonly string[], sign: Sign | undefined): void => {
      const account = (cells[positions.account ?? -1] ?? '').trim();
      const signs = accounts.get(account) ?? createCardSigns(positions, isPayment);
      accounts.set(account, signs);
      signs.see(cells, sign);
    },
    doubts: (): readonly (readonly [account: string, doubt: CardDoubt])[] =>
      [...accounts].flatMap(([account, signs]) => {
        const doubt = signs.doubt();
        return doubt === undefined ? [] : [[account, doubt] as const];
      }),
  };
};

const textIn = (cells: readonly string[], at: number): string => withoutMarks(cells[at] ?? '').trim();
