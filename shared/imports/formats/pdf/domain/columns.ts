import { entriesOf } from '../../../../platform/domain/keys-of.ts';
import { markOfTitle } from '../../../currencies/domain/currency-in-title.ts';
import type { Cell, TextLine } from './text-lines.ts';

export type Column = {
  readonly role: ColumnRole;
  readonly x: number;
  readonly right: number;
  /** The currency in the title. */
  readonly mark?: string | undefined;
};
export type AmountRole = Extract<ColumnRole, 'amount' | 'debit' | 'credit' | 'balance'>;
type AmountColumn = Column & { readonly role: AmountRole };

const LONGEST_TITLE = 5;
const MOST_WORDS = 16;
const LEAST_SHARE = 0.6;
/** In points. An amount further than this from every column belongs to none. */
const FURTHEST = 45;

/** The columns of a header line; undefined if the line is not a header. */
export const findHeader = ({ cells }: TextLine): readonly Column[] | undefined => {
  const read = cells.map(readTitles);
  const words = read.reduce((sum, titles) => sum + titles.words, 0);
  const named = read.reduce((sum, titles) => sum + titles.named, 0);
  const columns = read.flatMap((titles) => titles.columns);
  const has = (...roles: readonly ColumnRole[]) => columns.some(({ role }) => roles.includes(role));
  const isHeader = has('amount', 'debit', 'credit') && has('date', 'description');
  return isHeader && words <= MOST_WORDS && named >= LEAST_SHARE * words ? columns : undefined;
};

type Titles = { readonly columns: readonly Column[]; readonly words: number; readonly named: number };

/** Splits a cell with the titles of several narrow columns, using the longest title that starts at each word. */
const readTitles = (cell: Cell): Titles => {
  const text = cell.text
    .replace(/\([^)]*\)/gu, ' ')
    .replace(/ (?:in [A-Z]{3}|(?:in|en) [Ee]uros?)\b/gu, ' ')
    .replace(/\b[A-Z]{3}\b(?!\s*\p{L})/gu, (code) => (roleOfTitle(code.toLowerCase()) ? code : ' '));
  const words = plainWords(text);
  const columns: Column[] = [];
  const mark = markOfTitle(cell.text.trim());
  let named = 0;
  const step = (cell.right - cell.x) / Math.max(words.length, 1);
  for (let at = 0; at < words.length; ) {
    const found = titleAt(words, at);
    if (found !== undefined) {
      const whole = found.words === words.length;
      const right = whole ? cell.right : cell.x + (at + found.words) * step;
      columns.push({
        role: found.role,
        x: cell.x + at * step,
        right,
        mark: isAmountRole(found.role) ? mark : undefined,
      });
      named += found.words;
    }
    at += found?.words ?? 1;
  }
  return { columns, words: words.length, named };
};

const titleAt = (words: readonly string[], at: number): { role: ColumnRole; words: number } | undefined => {
  for (let length = Math.min(LONGEST_TITLE, words.length - at); length >= 1; length--) {
    const role = roleOfTitle(words.slice(at, at + length).join(' '));
    if (role !== undefined) return { role, words: length };
  }
  return undefined;
};

const isAmountRole = (role: ColumnRole): role is AmountRole => role !== 'date' && role !== 'description';
const isAmountColumn = (column: Column): column is AmountColumn => isAmountRole(column.role);

/** The column of an amount: among those it touches or nearly touches, the one with the nearest edge. */
export const columnOf = (
  columns: readonly Column[],
  { x, right }: { x: number; right: number },
): AmountColumn | undefined => {
  let nearest: { readonly column: AmountColumn; readonly distance: number } | undefined;
  for (const column of columns) {
    if (!isAmountColumn(column)) continue;
    const gap = Math.max(column.x - right, x - column.right, 0);
    const edge = Math.min(
      Math.abs(column.right - right),
      Math.abs(column.x - x),
      Math.abs(column.x + column.right - x - right) / 2,
    );
    const distance = gap + edge;
    if (distance <= FURTHEST && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) {
      nearest = { column, distance };
    }
  }
  return nearest?.column;
};

type ColumnRole = 'date' | 'description' | 'amount' | 'debit' | 'credit' | 'balance';

const WORDS: Readonly<Record<ColumnRole, string>> = {
  date:
    'date, dates, datum, fecha, data, dato, dag, day, buchung, buchungstag, buchungsdatum, valuta, wert, wertstellung, booking date, posting date, ' +
    'post date, posted, trans date, tran date, transaction date, value date, date operation, date valeur, date de valeur, ' +
    'fecha valor, data operazione, data valuta, data operacji, boekdatum, rentedatum, bokforingsdag, bogforingsdato, bu tag',
  description:
    'description, descriptions, details, detail, particulars, transaction, transactions, transaction description, transaction details, narrative, ' +
    'payee, merchant, memo, reference, ref, text, tekst, vorgang, verwendungszweck, buchungstext, beschreibung, ' +
    'erlauterung, libelle, operation, operations, nature, concepto, descripcion, movimiento, descrizione, causale, ' +
    'historico, descricao, movimento, omschrijving, naam, opis, tytul, opis operacji, specifikation, beskrivning, payment type and details, wir haben fur sie gebucht',
  amount:
    'amount, amounts, transaction amount, betrag, umsatz, montant, importe, importo, monto, valor, bedrag, kwota, belopp, belob, belop',
  debit:
    'debit, debits, debit amount, paid out, money out, payments out, withdrawal, withdrawals, withdrawn, out, charges, soll, ' +
    'belastung, lastschrift, ausgang, debe, cargo, cargos, debito, addebiti, addebito, dare, uscite, af, uttag, wyplaty, obciazenia, ud',
  credit:
    'credit, credits, credit amount, paid in, money in, payments in, deposit, deposits, in, haben, gutschrift, eingang, haber, ' +
    'abono, abonos, credito, accrediti, accredito, avere, entrate, bij, insattning, wplaty, uznania, ind, receipts',
  balance:
    'balance, running balance, saldo, solde, kontostand, stand, available balance, account balance, ledger balance',
};

const ROLES: ReadonlyMap<string, ColumnRole> = new Map(
  entriesOf(WORDS).flatMap(([role, words]) => words.split(', ').map((word) => [word, role] as const)),
);

/** The words in lower case, without accents, signs and text in brackets. */
export const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/ø/giu, 'o')
    .replace(/ł/giu, 'l')
    .replace(/&/gu, ' and ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The role of a column with this title. */
const roleOfTitle = (title: string): ColumnRole | undefined => ROLES.get(title);
