import { isCurrency } from '../../../platform/domain/money/currency.ts';
import { eastAsianScore } from './east-asian-words.ts';

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', đ: 'd', ı: 'i', œ: 'oe', ð: 'd' };
const MAX_HEADER = 120;
/** `Amount in EUR` is no money in. */
const IN_CURRENCY = /\b(amount)\P{L}+in\s+(?=[a-z]{3}\b)/iu;

/** A header in plain lower-case words: `Betrag (EUR)` and `BETRAG` are `betrag`, `Zaúčtovaná částka` loses its accents. */
export const headerWords = (header: string): string => {
  const words = header
    .slice(0, MAX_HEADER)
    .replace(IN_CURRENCY, '$1 ')
    .replace(/([\p{Ll}])([\p{Lu}\p{N}])/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .replace(/[łøßæđıœð]/gu, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const named = words.filter((word) => !(word.length === 3 && isCurrency(word) && !MAY_BE_WORD.has(word)));
  return (named.length === 0 ? words : named).join(' ');
};

/** Currency codes that are also words in headers. */
const MAY_BE_WORD: ReadonlySet<string> = new Set(['all', 'top', 'mop', 'try', 'cup', 'bam']);

/** How well a header matches a role: above 100 if it is one of its names, above 50 if it contains one, otherwise 0. */
export const nameScore = (words: string, role: ColumnRole): number => {
  const known = ROLE_WORDS[role];
  const exact = known.indexOf(words);
  if (exact >= 0) return 200 - exact;
  const within = known.findIndex(
    (name) => name.length >= MIN_WITHIN && !ONLY_WHOLE.has(name) && ` ${words} `.includes(` ${name} `),
  );
  return within < 0 ? eastAsianScore(words, role) : 100 - within / 4;
};

/** Shorter names are not searched within longer headers. */
const MIN_WITHIN = 4;

/** `Amount in currency` is no money in. */
const ONLY_WHOLE: ReadonlySet<string> = new Set(['amount in', 'amount out', 'cash in', 'cash out']);

const AMOUNT_ROLES: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'quantity', 'balance'];

const RULES = ['resource type', 'conditions', 'actions'];

/** Whether the cells are headers of dated amounts, or of rules, whose cells are hard to recognize. */
export const namesTable = (cells: readonly string[]): boolean => {
  if (cells.length < FEWEST_HEADERS) return false;
  const words = cells.map(headerWords).filter((text) => text !== '');
  if (RULES.every((name) => words.includes(name))) return true;
  const has = (role: ColumnRole) => words.some((text) => nameScore(text, role) > 0);
  return words.length >= FEWEST_HEADERS && has('date') && AMOUNT_ROLES.some(has);
};
const FEWEST_HEADERS = 2;

/** The role of a column in an import of transactions or trades. */
export type ColumnRole =
  | 'date'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'direction'
  | 'balance'
  | 'currency'
  | 'payee'
  | 'description'
  | 'notes'
  | 'category'
  | 'tags'
  | 'account'
  | 'ticker'
  | 'quantity'
  | 'price';

const list = (text: string): readonly string[] => text.split('|').map((name) => name.trim());

/**
 * Column names in bank files, in plain lower-case words without accents, the best first: a booking date is preferred
 * to a value date, an amount to an amount in another currency.
 */
export const ROLE_WORDS: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: list(
    'date|transaction date|posting date|posted date|booking date|date posted|date of transaction|trade date|booking|booked|booked on|booked date|posted|posted on|paid date|payment date|datum|buchungstag|buchungsdatum|buchung|transaktionsdatum|umsatzdatum|belegdatum|kaufdatum|datum transactie|boekdatum|boekingsdatum|datum verrichting|transactiedatum|transaktionsdag|bokforingsdag|bokforingsdatum|bogforingsdato|bogfort|dato|bokfort dato|kirjauspaiva|paivamaara|date operation|date de l operation|date d operation|date de comptabilisation|date comptable|fecha|fecha operacion|fecha de operacion|fecha contable|data|data operazione|data contabile|data da operacao|data mov|data movimento|data lancamento|data do lancamento|data operacji|data transakcji|data ksiegowania|datum provedeni|datum zauctovani|datum uctovani|konyveles datuma|konyvelesi datum|tranzakcio datuma|datuma|datum transakcije|data tranzactiei|tarih|islem tarihi|дата|дата операции|дата операціі|дата проводки|ημερομηνια|תאריך|valutadatum|wertstellung|wertstellungsdatum|valuta|value date|effective date|date valeur|date de valeur|fecha valor|data valuta|data valor|rentedatum|completed date|started date|datetime|date time|timestamp|time|created|day',
  ),
  amount: list(
    'amount|transaction amount|net amount|amount paid|betrag|umsatz|buchungsbetrag|betrag in|bedrag|transactiebedrag|belopp|belob|belop|summa|maara|montant|montant de l operation|importe|importo|valor|quantia|montante|kwota|kwota operacji|kwota transakcji|castka|zauctovana castka|suma|osszeg|tranzakcio osszege|iznos|znesek|tutar|islem tutari|сумма|сума|сумма операции|ποσο|סכום|value|gross|net|netto|brutto|total|sum|transaction value|payment amount|amount local|amount account',
  ),
  debit: list(
    'debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|money out|paid out|payments|spent|outgoing|soll|ausgang|ausgabe|ausgaben|lastschrift|belastung|belastungen|debet|af|uit|uttag|ud|ut|ut av konto|ut fra konto|otto|debito|debe|cargo|cargos|adeudo|addebito|addebiti|uscite|dare|retrait|retraits|depense|depenses|saida|saidas|debitos|obciazenia|obciazenie|wydatki|debetas|terheles|borc|расход|дебет|списание|χρεωση|expense|expenses|outflow|expense amount|expenses amount|amount out|out|withdrawn|paid out amount|outflows|cash out|out amount|cikan|cikan tutar|gider|ถอนเงิน|ถอน|เงินออก|รายจ่าย|برداشت|بدهکار|پرداخت',
  ),
  credit: list(
    'credit|credits|credit amount|deposit|deposits|deposit amount|money in|paid in|received|incoming|haben|eingang|einnahme|einnahmen|gutschrift|gutschriften|bij|insattning|ind|inn|inn pa konto|inn til konto|pano|credito|haber|abono|abonos|ingreso|ingresos|accredito|accrediti|entrate|avere|versement|versements|recette|recettes|entrada|entradas|creditos|uznania|uznanie|wplywy|kreditas|jovairas|alacak|приход|кредит|зачисление|πιστωση|income|inflow|income amount|amount in|in|receipts|inflows|cash in|in amount|giren|giren tutar|gelir|ฝากเงิน|ฝาก|เงินเข้า|รายรับ|واریز|بستانکار|دریافت',
  ),
  direction: list(
    'transaction type|type|amount type|transaction indicator|debit credit|credit debit|debit or credit|credit or debit|cr dr|dr cr|d c|direction|cdi|soll haben|s h|sh|af bij|af of bij|sens|signo|segno|tipo|typ|art|sign|debit credit indicator|indicator',
  ),
  balance: list(
    'balance|running balance|account balance|balance after|available balance|current balance|closing balance|saldo|kontostand|saldo nach buchung|saldo na mutatie|solde|saldo contabile|saldo disponible|saldo po operacji|zustatek|zostatok|egyenleg|stanje|bakiye|остаток|баланс|υπολοιπο|sold|restbelop|saldi',
  ),
  currency: list(
    'currency|currency code|transaction currency|ccy|curr|wahrung|waehrung|munt|valuta|valuutta|devise|divisa|moneda|moeda|waluta|mena|deviza|devizanem|valjoota|para birimi|doviz|валюта|νομισμα|currency primary|billing currency|munteenheid|valutakod',
  ),
  payee: list(
    'payee|name|merchant|merchant name|counterparty|counterparty name|counter party|payee name|beneficiary|beneficiary name|recipient|recipient name|payer|paid to|vendor|empfanger|empfangername|beguenstigter zahlungspflichtiger|beguenstigter|begunstigter|auftraggeber empfanger|auftraggeber|zahlungsempfanger|zahlungspflichtiger|zahlungsbeteiligter|name zahlungsbeteiligter|zahlungspartner|partner name|partnername|partner|partner nev|kedvezmenyezett|naam tegenpartij|naam omschrijving|tegenpartij|naam tegenrekening|begunstigde|handelaar|mottagare|modtager|mottaker|saaja maksaja|saaja|beneficiaire|tiers|contrepartie|nom|beneficiario|ordenante|concepto beneficiario|destinatario|controparte|favorecido|odbiorca|odbiorca nadawca|nadawca odbiorca|kontrahent|dane kontrahenta|nazev protiuctu|nazev protistrany|protistrana|nazov partnera|prijemce|counteraccount name|alici|получатель|контрагент|δικαιουχος|store|shop|customer name|counter account name|sanemejs maksatajs|maksatajs sanemejs|sanemejs|maksatajs|moketojas gavejas|gavejas moketojas|gavejas|moketojas',
  ),
  description: list(
    'description|transaction description|action|summary|texte|texte de notification|avisierungstext|buchungsdetails|details|transaction details|narrative|narration|particulars|transaction|item|original description|statement description|verwendungszweck|buchungstext|beschreibung|umsatztext|betreff|text|omschrijving|beskrivning|tekst|beskrivelse|forklaring|selitys|viesti|libelle|libelle operation|libelle simplifie|intitule|nature de l operation|concepto|descripcion|detalle|descrizione|causale|descrizione operazione|descricao|historico|descritivo|opis|opis operacji|tytul|tytul operacji|popis|nazwa|kozlemeny|leiras|megjegyzes|opis transakcije|descriere|aciklama|описание|назначение платежа|назначение|περιγραφη|αιτιολογια|תיאור|informacija sanemejam|maksajuma merkis|mokejimo paskirtis|paskirtis|selgitus|reference|label|what|title|subject|naam',
  ),
  notes: list(
    'notes|note|memo|comment|comments|message|additional information|notiz|notizen|bemerkung|kommentar|mededelingen|mededeling|vrije mededeling|toelichting|huomautus|remarque|commentaire|communication|notas|observaciones|comentario|note aggiuntive|observacoes|uwagi|notatka|poznamka|zprava|zprava pro prijemce|message for payee|message for me|client note|notlar|примечание|комментарии|σχολια|info|information',
  ),
  category: list(
    'category|category name|kategorie|kategori|categorie|categoria|kategoria|kategorija|kategorie transakce|luokka|категория|категорія|κατηγορια|spending category|budget category|rubrik|rubrique',
  ),
  tags: list('tags|tag|labels|schlagworte|etiketten|etiquetas|etiquettes|etichette|znaczniki|stitky|теги'),
  account: list(
    'account|account name|konto|kontoname|auftragskonto|rekening|compte|nom du compte|cuenta|conto|conta|rachunek|ucet|szamla|hesap|счет|λογαριασμος|tili',
  ),
  ticker: list('ticker|symbol|ticker symbol|security symbol|code|instrument|isin|wkn'),
  quantity: list(
    'qty|quantity|shares|units|no of shares|number of shares|anzahl|stuck|nominal|aantal|antal|cantidad|quantita|quantite|ilosc',
  ),
  price: list(
    'price|trade price|unit price|price per share|price share|share price|kurs|preis|koers|precio|prezzo|prix|cena|cours',
  ),
};
