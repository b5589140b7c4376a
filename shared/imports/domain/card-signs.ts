import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import type { ColumnPositions } from './column-positions.ts';
import type { Sign, SignDoubt } from './sign-doubt.ts';

type Rows = Record<Sign, number>;
/** `at`: the column of the text. */
export type CardDoubt = Pick<SignDoubt, 'text' | 'way'> & { readonly at: number };

/** Words of payments to a card. They count only as whole words. */
const PAYMENTS = [
  ...['payments?', 'pmts?', 'pymts?', 'e-?pay', 'e-?payment', 'auto-?pay', 'thank you', 'zahlung', 'zahlungseingang'],
  ...['einzahlung', 'vielen dank', 'kreditkartenausgleich', 'paiements?', 'merci', 'pagos?', 'abono', 'gracias'],
  ...['pagamentos?', 'pagamenti', 'obrigado', 'grazie', 'betaling', 'innbetaling', 'indbetaling', 'inbetalning'],
  ...['lyhennys', 'splátka', 'spłata', 'wpłata', 'погашение', 'ödemeniz', 'ödeme', 'πληρωμή'],
];
const PAYMENT = new RegExp(`(?<!\\p{L})(?:${PAYMENTS.join('|')})(?!\\p{L})|还款|還款|返済|결제대금`, 'iu');

/** Purchases and fees that have such a word. */
const NO_PAYMENT = [
  /(?<!credit[\s_-]?)card[\s_-]+(?:payments?|zahlung)/giu,
  /\b(?:contactless|recurring|late|returned|missed|minimum)[\s_-]+payments?/giu,
  /\bpayments?[\s_-]+(?:fee|by card|method)/giu,
  /\b(?:paiements? (?:par )?(?:carte|cb)|pagos? con tarjeta|pagamento (?:con |com )?(?:carta|cartão))/giu,
];

const namesPayment = (text: string): boolean =>
  PAYMENT.test(text) && PAYMENT.test(NO_PAYMENT.reduce((rest, phrase) => rest.replace(phrase, ' '), text));

const noRows = (): Rows => ({ positive: 0, negative: 0 });

/**
 * Compares the signs of a credit card's payments and of its other rows. Banks write purchases with a minus; many cards
 * write payments so. A file of which most rows are purchases with a minus is not asked about, nor is a single row.
 */
export const createCardSigns = ({ amount = -1, name = amount }: Pick<ColumnPositions, 'amount' | 'name'>) => {
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
      const at = cells.findIndex((cell, index) => index !== amount && namesPayment(cell));
      const rows = at === -1 ? others : payments;
      rows[sign]++;
      if (at !== -1 && sign === 'negative') payment ??= { at, text: textIn(cells, at), way: 'in' };
      if (at === -1 && sign === 'positive') purchase ??= ofPurchase(cells);
    },
    /** The cell whose money would go the wrong way if positive amounts are purchases; none if they seem to be none. */
    doubt: (): CardDoubt | undefined => {
      if (payments.negative > payments.positive) return others.positive >= others.negative ? payment : undefined;
      return isSeveral && others.positive > others.negative ? purchase : undefined;
    },
  };
};

const textIn = (cells: readonly string[], at: number): string => withoutMarks(cells[at] ?? '').trim();
