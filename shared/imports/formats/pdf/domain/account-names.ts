import { plainWords } from './columns.ts';
import { matchDate } from './date-text.ts';
import { type Cell, lineText, type TextLine } from './text-lines.ts';

type Heading = {
  readonly name: AccountName;
  /** Larger than the rows, or further from the line above than rows are from each other. */
  readonly isSetApart: boolean;
  /** The text after it suggests that it is not a heading of rows. */
  isDoubtful: boolean;
};

/** The account of the current rows, and the lines since its last row on this page that name an account. */
export type NamedAccounts = {
  current: {
    readonly numbers: readonly AccountLine[];
    readonly headings: readonly Heading[];
    readonly isStated: boolean;
  };
  page: number;
  numbers: AccountLine[];
  headings: Heading[];
};

export const noNamedAccounts = (): NamedAccounts => ({
  current: { numbers: [], headings: [], isStated: false },
  page: 0,
  numbers: [],
  headings: [],
});

const forget = (state: NamedAccounts, page: number): void => {
  Object.assign(state, { page, numbers: [], headings: [] });
};

/** Notes the account number in a line. */
export const noteNumber = (state: NamedAccounts, page: number, text: string): void => {
  const account = accountLine(text);
  if (account === undefined) return;
  if (state.page !== page) forget(state, page);
  state.numbers.push(account);
};

/** Notes the account name in a heading. */
export const noteHeading = (state: NamedAccounts, line: TextLine, isSetApart: boolean): void => {
  if (state.page !== line.page) forget(state, line.page);
  const name = accountName(line);
  if (name !== undefined) state.headings.push({ name, isSetApart, isDoubtful: false });
  else doubtHeadings(state, lineText(line));
};

/** An explanation can follow the titles of a whole statement, but hardly a heading among rows. */
const doubtHeadings = ({ current, headings }: NamedAccounts, text: string): void => {
  const isFirst = current.headings.length === 0;
  if (!(isFirst ? isOffer(text) : isProse(text))) return;
  for (let at = headings.length - 1; at >= 0; at--) {
    const heading = headings[at];
    if (heading === undefined || heading.isDoubtful) break;
    heading.isDoubtful = true;
    if (isFirst) break;
  }
};

/** The account of the next rows: the first account, another one, or the previous one, confirmed by its number. */
export type Begun = { readonly relation: 'first' | 'other_number' | 'other_name' | 'same'; readonly label: string };

/**
 * Makes the account named since the last row the current one. Undefined if its lines say nothing new. A different number
 * means another account. A different name does only if it is set apart or above the titles of a table, and if the previous
 * rows have a name too.
 */
export const beginNamed = (state: NamedAccounts, page: number, isAtTable: boolean): Begun | undefined => {
  const { current, numbers, headings } = state;
  const isOfPage = state.page === page;
  forget(state, page);
  if (!isOfPage || numbers.length + headings.length === 0) return undefined;
  const hasSameNumber = numbers.some((number) => current.numbers.some((other) => isSameAccount(number, other)));
  const hasOtherNumber = numbers.length > 0 && current.numbers.length > 0 && !hasSameNumber;
  const other = otherHeading(current.headings, headings, isAtTable);
  if (hasOtherNumber || (!hasSameNumber && other !== undefined)) {
    const own = ownHeadings(headings);
    state.current = { numbers, headings: own, isStated: true };
    const label = numbers[0]?.label ?? labelOfAccount(own) ?? 'an account without a number';
    return { relation: hasOtherNumber ? 'other_number' : 'other_name', label };
  }
  return continueNamed(state, numbers, headings, hasSameNumber && other === undefined);
};

/** Continues the current account, with any new numbers and names. */
const continueNamed = (
  state: NamedAccounts,
  numbers: readonly AccountLine[],
  headings: readonly Heading[],
  isKnown: boolean,
): Begun | undefined => {
  const { current } = state;
  const label = numbers[0]?.label ?? labelOfAccount(headings);
  const isNew = label !== undefined && !current.isStated;
  const isSame = isKnown && areOne([...current.numbers, ...numbers]);
  state.current = {
    numbers: current.numbers.length === 0 ? numbers : current.numbers,
    headings: [...current.headings, ...newHeadings(current.headings, headings)],
    isStated: current.isStated || isNew,
  };
  if (isNew) return { relation: 'first', label };
  return isSame && label !== undefined ? { relation: 'same', label } : undefined;
};

/** Whether the numbers are all the same: in a list of several accounts, it is unknown to which one the rows belong. */
const areOne = ([first, ...others]: readonly AccountLine[]): boolean =>
  first !== undefined && others.every((line) => isSameAccount(first, line));

const otherHeading = (
  current: readonly Heading[],
  headings: readonly Heading[],
  isAtTable: boolean,
): Heading | undefined => {
  const nearest = headings.findLast(({ isDoubtful, isSetApart }) => !isDoubtful && (isAtTable || isSetApart));
  const isKnown = current.some(({ isDoubtful }) => !isDoubtful);
  if (nearest === undefined || !isKnown) return undefined;
  return current.some(({ name }) => isSameName(name, nearest.name)) ? undefined : nearest;
};

/** If a listed name is repeated above the rows, it is their account, and the other listed names are not. */
const ownHeadings = (headings: readonly Heading[]): readonly Heading[] => {
  const nearest = headings.at(-1);
  const same = headings.filter(({ name }) => nearest !== undefined && isSameName(name, nearest.name));
  return same.length > 1 ? same : headings;
};

const newHeadings = (current: readonly Heading[], headings: readonly Heading[]): readonly Heading[] =>
  ownHeadings(headings).filter(
    ({ name, isDoubtful }) =>
      !current.some((heading) => heading.name.label === name.label && heading.isDoubtful === isDoubtful),
  );

const labelOfAccount = (headings: readonly Heading[]): string | undefined => {
  const sure = ownHeadings(headings.filter(({ isDoubtful }) => !isDoubtful));
  return (sure.find(({ name }) => name.title === '') ?? sure.at(-1))?.name.label;
};

/** A line with the number of the account for the lines below. */
export type AccountLine = {
  readonly label: string;
  readonly digits: string;
  /** As written. */
  readonly number: string;
};

const KEYWORD =
  /(?<!\p{L})(?:account|acct|a\/c|iban|konto(?:-?nummer|-?nr)?|compte|cuenta|conto|conta|rekening(?:nummer)?|card)(?!\p{L})/giu;
/** Words between the keyword and the number: `number`, `no.`, `ending in` and the like. */
const BETWEEN = /^(?:[\s:.#-]|n[°º]|(?:number|nummer|num[eé]ro|no|nr|ending|ends|in|with)(?!\p{L}))*/iu;
const NUMBER = /^(?:[A-Z]{2}(?=\d\d))?[\dxX*•.](?:[A-Z]{4}|[\dxX*•]|[-./ ](?=[\dxX*•A-Z]))*/u;
const LEAST_DIGITS = 4;
const SHOWN_DIGITS = 4;
const MOST_LINE_WORDS = 12;
const LABEL_WORDS = 5;
const YEAR = /^(?:19|20)\d\d$/u;

/** The account number in a heading; undefined for a sentence, a date or anything else. */
export const accountLine = (text: string): AccountLine | undefined => {
  if (text.split(' ').length > MOST_LINE_WORDS) return undefined;
  for (const { 0: keyword, index } of text.matchAll(KEYWORD)) {
    const after = text.slice(index + keyword.length);
    const rest = after.replace(BETWEEN, '');
    const number = NUMBER.exec(rest)?.[0] ?? '';
    const digits = number.replace(/\D/gu, '');
    if (digits.length < LEAST_DIGITS || YEAR.test(number) || matchDate(rest) !== undefined) continue;
    const before = text
      .slice(0, index + keyword.length)
      .trim()
      .split(' ')
      .slice(-LABEL_WORDS);
    return { label: `${before.join(' ')} …${digits.slice(-SHOWN_DIGITS)}`, digits, number: number.trim() };
  }
  return undefined;
};

/** Whether two numbers are the same, even if one is masked or inside an IBAN. */
export const isSameAccount = (a: Pick<AccountLine, 'digits'>, b: Pick<AccountLine, 'digits'>): boolean =>
  a.digits.includes(b.digits) ||
  b.digits.includes(a.digits) ||
  a.digits.slice(-SHOWN_DIGITS) === b.digits.slice(-SHOWN_DIGITS);

/** A heading with the kind of an account: `Everyday Checking`, `Mein Girokonto`. */
export type AccountName = {
  readonly page: number;
  readonly label: string;
  /** The words of the name, without those that any account heading can have. */
  readonly words: readonly string[];
  /** Words about the content below (`activity`, `continued`); empty if the heading is only the name. */
  readonly title: string;
};

const list = (words: string): readonly string[] => words.split(', ');

const KINDS = list(
  'checking, chequing, savings, saver, isa, current account, credit card, charge card, prepaid card, money market, joint account, business account, ' +
    'personal account, household account, deposit account, cash account, certificate of deposit, fixed deposit, term deposit, time deposit, line of credit, ' +
    'tagesgeld, festgeld, sparbuch, sparcard, kreditkarte, giro, ' +
    'compte courant, compte cheque, compte cheques, compte joint, compte epargne, compte de depot, compte sur livret, livret, epargne, carte de credit, ' +
    'cuenta corriente, cuenta nomina, cuenta joven, cuenta de ahorro, ahorro, ahorros, tarjeta de credito, ' +
    'conta corrente, conta poupanca, poupanca, cartao de credito, conto corrente, conto deposito, conto risparmio, risparmio, carta di credito, ' +
    'betaalrekening, spaarrekening, zichtrekening, creditcard, konto osobiste, konto oszczednosciowe, rachunek biezacy, karta kredytowa',
);
/** `Sparkonto`, `Haushaltskonto`, `Budgetkonto`. */
const COMPOUND = /^(?!gegen|kunden|bank|referenz|online|benutzer|kontra)\p{L}{2,}konto$/u;

const TITLES = new Set(
  list(
    'activity, transaction, transactions, detail, details, summary, history, listing, overview, continued, cont, d, ' +
      'umsatze, umsatzubersicht, ubersicht, fortsetzung, operations, mouvements, suite, movimientos, continuacion, movimenti, segue',
  ),
);
const FILLERS = new Set(
  list(
    'account, accounts, name, type, product, statement, of, your, my, our, the, konto, kontoart, kontobezeichnung, produkt, auszug, kontoauszug, ' +
      'mein, meine, ihr, ihre, mon, ma, votre, mi, su, tu, il, la, le, el, releve, extracto, estratto, rekeningoverzicht',
  ),
);
/** Words of headings about money, prices, offers or addresses, which are not in account names. */
const OF_NO_NAME = new Set(
  list(
    'to, from, into, with, for, on, at, by, or, and, is, are, in, und, oder, von, vom, zu, zum, zur, nach, auf, bei, mit, et, ou, vers, pour, desde, hacia, para, ' +
      'con, transfer, transfers, transferred, payment, payments, purchase, purchases, deposits, withdrawal, withdrawals, fee, fees, charges, rate, ' +
      'rates, offer, offers, benefits, terms, conditions, information, notice, important, agreement, protection, overdraft, disclosure, balance, ' +
      'balances, subtotal, number, holder, limit, tips, debits, credits, autopay, bill, bills, linked, other, another, new, ' +
      'open, get, earn, save, switch, apply, ask, visit, call, see, try, discover, introducing, today, now, why, how, more, banks, loan, society, union, ' +
      'association, institution, street, road, lane, avenue, drive, box, services, customer, team, department, uberweisung, uberweisungen, zinsen, zahlung, ' +
      'zahlungen, gebuhren, einzahlung, einzahlungen, abrechnung, virement, virements, interets, frais, paiement, paiements, transferencia, transferencias, ' +
      'traspaso, pago, pagos, intereses, comisiones, bonifico, rue, calle, strasse, caja, caisse, banque, banco, cassa',
  ),
);
/** The same, unless an account kind follows: `Total Checking`, `Interest Savings`. */
const OF_NO_NAME_AT_END = new Set(list('interest, rewards, total, totals, goal, goals, bonus, bank'));
const LONGEST = 120;
const MOST_WORDS = 5;
const MOST_WITH_FILLERS = 8;
/** `Transactions for Everyday Checking`. */
const OF_A_TITLE = new Set(list('for, fur, auf, in, en'));
const LIST_NUMBER = /^\d{1,2}[.)] /u;
const MONTH_AND_YEAR = /^\p{L}{3,9}\.? (?:19|20)\d\d$/u;
const PUNCTUATION_AT_END = /[\s,:;(–—-]+$/u;
const SMALL_NUMBER = /^\d{1,3}$/u;
const BEGINNING = /^(?:\d{3} )?\p{Lu}/u;
const NOT_OF_A_HEADING = /[.!?;,%@/|…*]|www|\d{4}/u;

/** The account named in a short line, which can otherwise only have a period or a number. */
export const accountName = ({ cells, page }: Pick<TextLine, 'cells' | 'page'>): AccountName | undefined => {
  const [first, ...others] = cells;
  if (first === undefined || first.text.length > LONGEST || !others.every(({ text }) => /\d/u.test(text))) {
    return undefined;
  }
  const text = bareHeading(first);
  const allWords = plainWords(text).filter((word, at, all) => !(OF_A_TITLE.has(word) && TITLES.has(all[at - 1] ?? '')));
  const words = allWords.filter((word) => !FILLERS.has(word) && !TITLES.has(word));
  const isHeading =
    BEGINNING.test(text) &&
    !NOT_OF_A_HEADING.test(text.replace(/\bcont\./iu, '')) &&
    allWords.length <= MOST_WITH_FILLERS &&
    words.length > 0 &&
    words.length <= MOST_WORDS &&
    !allWords.some((word) => OF_NO_NAME.has(word)) &&
    !OF_NO_NAME_AT_END.has(words.at(-1) ?? '') &&
    allWords.every((word) => !/\d/u.test(word) || SMALL_NUMBER.test(word));
  if (!isHeading || !isKind(allWords)) return undefined;
  const title = allWords.filter((word) => TITLES.has(word)).join(' ');
  return { page, label: labelOf(text), words, title };
};

const isKind = (words: readonly string[]): boolean => {
  const plain = ` ${words.join(' ')} `;
  return KINDS.some((kind) => plain.includes(` ${kind} `)) || words.some((word) => COMPOUND.test(word));
};

/** The heading without a number before it and a period after it. */
const bareHeading = ({ text }: Cell): string => {
  const words = text.replace(LIST_NUMBER, '').split(' ');
  const period = words.findIndex((_, at) => at > 0 && isPeriod(words.slice(at).join(' ')));
  return (period === -1 ? words : words.slice(0, period)).join(' ').replace(PUNCTUATION_AT_END, '');
};

const isPeriod = (text: string): boolean => matchDate(text) !== undefined || MONTH_AND_YEAR.test(text);

const labelOf = (text: string): string => text.replace(/\s*\([^)]*\)/gu, '').trim();

/**
 * Whether a heading names the same account as an earlier one. Part of the name is enough for the title of a table below
 * it (`Checking activity` for `Everyday Checking`) and at the top of a later page.
 */
export const isSameName = (earlier: AccountName, later: AccountName): boolean => {
  const holds = (longer: AccountName, shorter: AccountName) =>
    shorter.words.every((word) => longer.words.includes(word));
  if (holds(earlier, later) && holds(later, earlier)) return true;
  const isTitleOf = (longer: AccountName, shorter: AccountName) =>
    holds(longer, shorter) && shorter.title !== '' && shorter.title !== longer.title;
  return isTitleOf(earlier, later) || isTitleOf(later, earlier) || (later.page > earlier.page && holds(earlier, later));
};

const SENTENCE_WORDS = 8;
const SHORT_SENTENCE_WORDS = 4;
const OF_AN_OFFER =
  /(?<!\p{L})(?:earn|apply|open an?|learn more|switch|discover|introducing|offers?|www\.\S+)(?!\p{L})/iu;

/** Whether a text is an offer, so that the name above it is of an account that the customer does not have. */
export const isOffer = (text: string): boolean => OF_AN_OFFER.test(text);

/** Whether a text explains or advertises something. */
export const isProse = (text: string): boolean => {
  const words = text.split(' ').filter((word) => !/\d/u.test(word)).length;
  return words >= SENTENCE_WORDS || (words >= SHORT_SENTENCE_WORDS && /[.!?]$/u.test(text)) || isOffer(text);
};
