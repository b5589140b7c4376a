import type { AccountId } from '../../../platform/domain/ids.ts';
import type { Entry } from '../../entries/domain/entry.ts';

/** Where the money went or came from, by the texts of the transaction. */
export type TransferHints = {
  readonly saysTransfer: boolean;
  /** A debt was paid: counts like a transfer if the money went to a debt. */
  readonly saysPayment: boolean;
  readonly saysExchange: boolean;
  /** Something that is no transfer, such as a salary or a refund. */
  readonly saysElse: boolean;
  /** Own accounts that it names, other than its own. */
  readonly named: ReadonlySet<string>;
  /** Long numbers, except dates. */
  readonly references: ReadonlySet<string>;
  /** Numbers as they are written, and currencies: the other side of an exchange may be named in words. */
  readonly numbers: ReadonlySet<string>;
  /** Words that none of this explains, such as the name of a shop or a person. */
  readonly unknown: ReadonlySet<string>;
};

export type NamedAccount = {
  readonly id: string;
  readonly name: string;
  /** Account numbers of the bank, in capitals and without grouping. */
  readonly bankNumbers?: readonly string[];
};

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Without accents. English, German, French, Spanish, Italian, Dutch and Polish. */
const TRANSFER = wordSet(`
  transfer transfers transferred xfer tfr trf trsf moved move internal
  umbuchung umbuchen ubertrag uebertrag uberweisung ueberweisung gutschrift sepauberweisung sparen
  virement vir viremt interne epargne
  transferencia traspaso interna bonifico giroconto trasferimento overboeking overschrijving przelew
`);
const PAYMENT = wordSet(`
  payment payments autopay paid loan instalment installment card credit mortgage
  zahlung kreditkarte kreditkartenabrechnung abrechnung ausgleich rate tilgung darlehen kredit
  paiement carte echeance pret mensualite credit
  pago tarjeta cuota prestamo pagamento carta rata mutuo betaling creditcard hypotheek splata karta
`);
const EXCHANGE = wordSet(`
  exchange exchanged convert converted conversion fx forex currency international
  devisen wahrungstausch waehrungstausch umtausch auslandsuberweisung auslandsueberweisung wechsel
  change devises conversion cambio divisas valuta wisselen wymiana
`);
const SOMETHING_ELSE = wordSet(`
  salary payroll wages wage pension bonus refund refunded return returned cashback interest dividend tax benefit
  insurance claim rent landlord invoice sale purchase rebate reward reversal chargeback reimbursement
  gehalt lohn bezuge rente erstattung retoure ruckerstattung zinsen dividende kindergeld steuer steuererstattung miete
  hausverwaltung versicherung rechnung verkauf
  salaire paie retraite remboursement avoir interets interet impots impot caf allocation loyer assurance facture
  salario nomina sueldo devolucion intereses alquiler seguro factura impuesto stipendio rimborso interessi affitto
  assicurazione salaris loon huur rente terugbetaling verzekering wynagrodzenie zwrot odsetki czynsz
`);
/** Words that say nothing. */
const SILENT = wordSet(`
  to from in out of on at by for via and the a an my own your between account accounts acct ac no nr ref reference id
  bank banking online mobile app deposit debit incoming outgoing received sent faster fps ach bacs chaps sepa sct sdd
  standing order direct scheduled automatic monthly thank thanks you received money funds fund p2p
  an von vom auf aus und der die das zu zur zum konto einzahlung auszahlung eingang ausgang dauerauftrag lastschrift
  erhalten monatlich
  de du des la le les un une et vers depuis sur par compte versement depot recu merci prlv prelevement permanent
  mensuel el los y desde cuenta ingreso recibido gracias il dal al conto deposito accredito addebito ricevuto
  naar van het en rekening storting automatisch na z do konto wplata
`);

const WORD = /\p{L}+|\d+(?:[.,]\d+)*/gu;
const tokensOf = (text: string): readonly string[] =>
  text.replaceAll(/ß/g, 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];

const IS_NUMBER = /^\d/;
const REFERENCE_DIGITS = 6;
/** 2026-01-31 or 31.01.2026 without separators. */
const DATE = /^(?:(?:19|20)\d{2}[01]\d[0-3]\d|[0-3]\d[01]\d(?:19|20)\d{2})$/;
const LAST_DIGITS = 4;

/** Reads texts for a family with these accounts. Texts that repeat are read once. */
export const createHintReader = (accounts: readonly NamedAccount[]) => {
  const known = accounts.map(({ id, name, bankNumbers = [] }) => ({
    id,
    words: nameWords(name),
    endings: bankNumbers.map((number) => number.slice(-LAST_DIGITS)).filter((ending) => /^\d{4}$/.test(ending)),
  }));
  const heard = new Map<string, TransferHints>();
  return ({ name, notes, accountId }: Pick<Entry, 'name' | 'notes' | 'accountId'>): TransferHints => {
    const key = `${accountId}|${name}|${notes ?? ''}`;
    const before = heard.get(key);
    if (before !== undefined) return before;
    const hints = readHints(new Set(tokensOf(`${name} ${notes ?? ''}`)), accountId, known);
    heard.set(key, hints);
    return hints;
  };
};

/** None if the name only has words that banks use for any account. */
const nameWords = (name: string): readonly string[] => {
  const words = tokensOf(name);
  return words.every((word) => SILENT.has(word) || TRANSFER.has(word)) ? [] : words;
};

type KnownAccount = { readonly id: string; readonly words: readonly string[]; readonly endings: readonly string[] };

const readHints = (
  tokens: ReadonlySet<string>,
  accountId: AccountId,
  accounts: readonly KnownAccount[],
): TransferHints => {
  const numbers = [...tokens].filter((token) => IS_NUMBER.test(token));
  const named = longest(accounts.filter((account) => isNamed(account, tokens, numbers)));
  const explained = new Set([...named, ...accounts.filter(({ id }) => id === accountId)].flatMap(({ words }) => words));
  const words = [...tokens].filter((token) => !IS_NUMBER.test(token));
  const free = words.filter((word) => !explained.has(word));
  const says = (set: ReadonlySet<string>): boolean => free.some((word) => set.has(word));
  return {
    saysTransfer: says(TRANSFER),
    saysPayment: words.some((word) => PAYMENT.has(word)),
    saysExchange: says(EXCHANGE),
    saysElse: says(SOMETHING_ELSE),
    named: new Set(named.map(({ id }) => id).filter((id) => id !== accountId)),
    references: new Set(
      numbers.filter((number) => /^\d+$/.test(number) && number.length >= REFERENCE_DIGITS && !DATE.test(number)),
    ),
    numbers: new Set([
      ...numbers.map((number) => number.replaceAll(',', '.')),
      ...free.filter((word) => word.length === 3),
    ]),
    unknown: new Set(free.filter((word) => !isKnownWord(word))),
  };
};

const isKnownWord = (word: string): boolean =>
  [TRANSFER, PAYMENT, EXCHANGE, SOMETHING_ELSE, SILENT].some((set) => set.has(word)) || word.length === 1;

const isNamed = ({ words, endings }: KnownAccount, tokens: ReadonlySet<string>, numbers: readonly string[]): boolean =>
  (words.length > 0 && words.every((word) => tokens.has(word))) ||
  endings.some((ending) => numbers.some((number) => number.endsWith(ending)));

/** `Savings House` names no account `Savings`. */
const longest = (named: readonly KnownAccount[]): readonly KnownAccount[] =>
  named.filter(
    ({ words }) =>
      !named.some((other) => other.words.length > words.length && words.every((word) => other.words.includes(word))),
  );
