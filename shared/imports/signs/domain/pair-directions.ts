import { isMoney, type Numbers } from '../../amounts/domain/number-columns.ts';
import type { Cells } from '../../balances/domain/follow-balances.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import type { ColumnShape } from '../../columns/domain/table-shape.ts';
import { moneyDirectionOf, suggestedDirection } from './money-direction.ts';

export type Way = 'in' | 'out';
type Rows = readonly (readonly string[])[];

const list = (words: string): ReadonlySet<string> => new Set(words.split('|'));

/** Headers of purchases and of what a lender charges, which are money out on every account. */
const SPENT = list(
  'charge|charges|purchase|purchases|cash advances|einkaufe|kaufe|achats|compras|acquisti|aankopen|kop|inkop|kjop|kob|ostot|zakupy|nakupy|vasarlasok|harcama|harcamalar|покупки|αγορες',
);
/** Headers of payments, which are money in on a card or a loan. */
const PAID = list(
  'payment|payments|repayment|repayments|payment received|payments received|payments and credits|zahlung|zahlungen|tilgung|tilgungen|paiement|paiements|remboursements|pago|pagos|pagamento|pagamentos|pagamenti|betaling|betalingen|aflossing|aflossingen|betalning|betalningar|betalinger|maksut|platnosci|splaty|wplaty|platby|splatky|torlesztes|torlesztesek|odeme|odemeler|платежи|πληρωμες',
);

/** The direction that the header of a column of amounts names; undefined if it names none. */
export const headerDirection = ({ words }: ColumnShape, isDebt: boolean): Way | undefined => {
  if (isDebt && PAID.has(words)) return 'in';
  if (SPENT.has(words)) return 'out';
  const [isIn, isOut] = [nameScore(words, 'credit') > 100, nameScore(words, 'debit') > 100];
  return isIn === isOut ? suggestedDirection(words) : isIn ? 'in' : 'out';
};

/** How texts about cash from a machine, and about purchases with a card, begin. */
const CASH_OUT = /^(?:atm|bankomat|cash withdrawal|geldautomat|retrait dab|geldautomaat|prelievo bancomat)\b/i;
const CARD_OUT = /^(?:pos|eftpos|card purchase|kartenzahlung|paiement par carte|pago con tarjeta|pinbetaling)\b/i;
const FEWEST_PAYMENTS = 3;

/**
 * Whether the rows with money in the column tell of spending: `yes` with several payments by card or in cash, one of them cash from a
 * machine, because a shop also receives payments by card; `no` without any.
 */
export const isSpending = ({ cells }: Numbers, sample: Rows): 'yes' | 'perhaps' | 'no' => {
  const rows = sample.filter((_, at) => isMoney(cells[at]));
  const countOf = (words: RegExp): number => rows.filter((row) => row.some((cell) => words.test(cell.trim()))).length;
  const [cash, card] = [countOf(CASH_OUT), countOf(CARD_OUT)];
  if (cash + card === 0) return 'no';
  return cash > 0 && cash + card >= FEWEST_PAYMENTS ? 'yes' : 'perhaps';
};

const EARNED = list(
  'deposit|receipt|sales receipt|invoice payment|customer payment|salary|payroll|wages|paycheck|direct deposit|income|interest earned|lohn|gehalt|gehaltseingang|erlos|einnahme|einzahlung|zahlungseingang|salaire|recette|encaissement|nomina|sueldo|cobro|stipendio|incasso|salario|receita|recebimento|salaris|loon|ontvangst|lon|inkomst|lonn|inntekt|palkka|wynagrodzenie|wplyw|vyplata|mzda|prijem|fizetes|bevetel|maas|tahsilat|зарплата|поступление|μισθος|給与|工资|급여',
);
const PAID_OUT = list(
  'expense|bill|bill payment|bill pmt check|withdrawal|purchase|card purchase|cash withdrawal|credit card payment|ausgabe|auszahlung|zahlungsausgang|miete|depense|decaissement|loyer|gasto|alquiler|spesa|affitto|despesa|aluguel|uitgave|huur|utgift|hyra|husleie|vuokra|wydatek|czynsz|vydaj|najem|kiadas|gider|kira|tediye|расход|аренда',
);

/** A voucher type of payment is the counterpart of a receipt; elsewhere a payment can be received. */
const RECEIPT = list('receipt|sales receipt');
const PAYMENT = list('payment');

const plain = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[\s()/_-]+/gu, ' ')
    .trim();

const LONGEST = 40;

/** The direction of a row by cells that say it in whole words; undefined if none does, or if they disagree. */
const rowDirection = (row: readonly string[], hasReceipts: boolean): Way | undefined => {
  const ways = new Set(
    row.filter(({ length }) => length <= LONGEST).flatMap((cell) => cellDirections(cell, hasReceipts)),
  );
  return ways.size === 1 ? [...ways][0] : undefined;
};

const cellDirections = (cell: string, hasReceipts: boolean): readonly Way[] => {
  const words = plain(cell);
  if (EARNED.has(words)) return ['in'];
  if (PAID_OUT.has(words) || (hasReceipts && PAYMENT.has(words))) return ['out'];
  // letters are also states or kinds
  const way = words.length > 2 ? moneyDirectionOf(words) : undefined;
  return way === 'in' || way === 'out' ? [way] : [];
};

type Halves = { readonly inflow: Numbers; readonly outflow: Numbers };

/** Whether more rows say the opposite of the column that their money is in than say the same. */
export const isAgainstTexts = ({ inflow, outflow }: Halves, sample: Rows): boolean => {
  const hasReceipts = sample.some((row) => row.some((cell) => RECEIPT.has(plain(cell))));
  const agreements = sample.flatMap((row, at) => {
    const [isIn, isOut] = [isMoney(inflow.cells[at]), isMoney(outflow.cells[at])];
    const way = isIn === isOut ? undefined : rowDirection(row, hasReceipts);
    return way === undefined ? [] : [(way === 'in') === isIn];
  });
  return agreements.filter((isRight) => !isRight).length > agreements.filter((isRight) => isRight).length;
};

const VOUCHER = /^(?:vch|voucher)(?: (?:type|no|number|date))?$/;
const OTHER_SIDE =
  /^(?:gegenkonto|gegenkto|gegenkonto nr|offset account|contra account|counter account|contrapartida|tegenrekening|motkonto|modkonto|vastatili|konto przeciwstawne|protiucet|contropartita)$/;
const LEDGER_NUMBER = /^[0-9]{3,6}$/;

/** Whether the table is from a ledger: its debits of a bank are money in. A counterparty's number with a bank is longer. */
export const isLedger = (columns: readonly ColumnShape[]): boolean =>
  columns.some(
    ({ words, values }) =>
      VOUCHER.test(words) ||
      (OTHER_SIDE.test(words) && values.size > 0 && [...values].every((value) => LEDGER_NUMBER.test(value))),
  );

/** Whether the column has money, and all of it is negative. */
export const isNegative = ({ cells }: { readonly cells: Cells }): boolean => {
  const money = cells.filter(isMoney);
  return money.length > 0 && money.every((cell) => cell.startsWith('-'));
};
