export type ColumnRole = 'date' | 'description' | 'amount' | 'debit' | 'credit' | 'balance';

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
  Object.entries(WORDS).flatMap(([role, words]) => words.split(', ').map((word) => [word, role as ColumnRole])),
);

/** Lower case, without accents, signs and what stands in brackets. */
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

/** What a column's title says is in it. */
export const roleOfTitle = (title: string): ColumnRole | undefined => ROLES.get(title);
