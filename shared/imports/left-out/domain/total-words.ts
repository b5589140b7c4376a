import { mayBeginSum, namesSum } from './period-words.ts';
import { firstPlainWord, plainList, plainText, withoutDays } from './plain-text.ts';

/** Words that banks write in a line that states a balance among the payments. */
const BALANCES = plainList(
  `opening balance|closing balance|beginning balance|starting balance|ending balance|previous balance|new balance|balance forward|balance brought forward|balance carried forward|brought forward|carried forward|balance b/f|balance c/f|b/f|c/f|balance at end of day|available balance|current balance|final balance|initial balance|statement balance|account balance|ledger balance|book balance
anfangssaldo|endsaldo|alter saldo|neuer saldo|alter kontostand|neuer kontostand|kontostand|saldovortrag|ubertrag|uebertrag|vortrag|anfangsbestand|endbestand|schlusssaldo|eroffnungssaldo|abschlusssaldo|saldo alt|saldo neu|letzter kontostand|tagessaldo|buchungssaldo
solde precedent|ancien solde|nouveau solde|solde initial|solde final|solde crediteur|solde debiteur|solde a nouveau|report a nouveau|solde anterieur|solde de cloture|solde d ouverture|report
saldo anterior|saldo inicial|saldo final|saldo actual|saldo atual|saldo do dia|saldo disponible|saldo disponivel|saldo apertura|saldo de apertura|saldo de cierre|s a l d o
saldo precedente|saldo iniziale|saldo finale|saldo contabile|saldo disponibile|saldo di apertura|saldo di chiusura|riporto
beginsaldo|eindsaldo|vorig saldo|nieuw saldo|openingssaldo|slotsaldo
ingaende saldo|utgaende saldo|ingaende balans|utgaende balans|primosaldo|ultimosaldo|startsaldo|slutsaldo|inngaende saldo|alkusaldo|loppusaldo|tilin saldo
saldo poczatkowe|saldo koncowe|pocatecni zustatek|konecny zustatek|pociatocny zostatok|konecny zostatok|nyito egyenleg|zaro egyenleg|sold initial|sold final|sold anterior|pocetno stanje|zavrsno stanje|koncno stanje|zacetno stanje|prethodno stanje
sakuma atlikums|beigu atlikums|atlikums perioda sakuma|atlikums perioda beigas|likutis pradzioje|likutis pabaigoje|likutis pradziai|likutis pabaigai|pradinis likutis|galutinis likutis|pradinis balansas|galutinis balansas|algsaldo|loppsaldo
przeniesienie|z przeniesienia|do przeniesienia|saldo z przeniesienia|prevod z predchozi strany|prenos|prenos z predchozi strany|elozo egyenleg|athozat|atvitel|elozo havi egyenleg|report sold|a reportar|a riportare|suma y sigue|suma anterior|transporte|a transportar|saldo a transportar|transport saldo|saldo vorige pagina|transport vorige pagina|saldooverforing|overfort|overforing fran foregaende sida|siirto edelliselta sivulta|devreden|nakil|nakli yekun
acilis bakiyesi|kapanis bakiyesi|devreden bakiye|onceki bakiye|devir
входящий остаток|исходящий остаток|остаток на начало|остаток на конец|начальный остаток|конечный остаток|остаток на начало периода|остаток на конец периода|вхідний залишок|вихідний залишок|залишок на початок|залишок на кінець|начално салдо|крайно салдо|перенос|перенос остатка|перенос с предыдущей страницы|предыдущий остаток|предыдущее сальдо|сальдо на начало|сальдо на конец|сальдо начальное|сальдо конечное|входящее сальдо|исходящее сальдо|перенесення
υπολοιπο εναρξης|υπολοιπο ληξης|προηγουμενο υπολοιπο|νεο υπολοιπο|εκ μεταφορας
期初余额|期末余额|上期余额|本期余额|承前|承上页|转下页|上页余额|期初餘額|期末餘額|上期餘額|本期餘額|承前頁|過次頁|繰越|前月繰越|次月繰越|前期繰越|次期繰越|繰越残高|前残高|前日残高|期首残高|期末残高|이월|전월이월|차월이월|기초잔액|기말잔액|이월잔액|יתרת פתיחה|יתרת סגירה|יתרה קודמת`,
);

/** Words that banks write in a line that adds others up, and single words for a balance, which can also be the name of a shop. */
const TOTALS = plainList(
  `total|totals|subtotal|sub total|grand total|sum|balance|total debits|total credits|total debit|total credit|total amount|total in|total out|total money in|total money out|total paid in|total paid out|total withdrawals|total deposits|total payments|total purchases|total fees|total interest|totals for period|turnover|debit turnover|credit turnover|total turnover|total transactions|transactions total|account total
summe|total spalte|spaltentotal|spaltensumme|total der spalte|gesamt|gesamtsumme|zwischensumme|endsumme|umsatzsumme|summe soll|summe haben|summe umsatze|summe der umsatze|summe einnahmen|summe ausgaben|gesamtumsatz|summe lastschriften|summe gutschriften|gesamtbetrag|saldo
sous total|total general|total des mouvements|total des debits|total des credits|total des operations|totaux|somme|solde|total mouvements
suma|total cargos|total abonos|total debitos|total creditos|total ingresos|total gastos|total general|soma|totais|total geral
totale|totali|totale movimenti|totale entrate|totale uscite|totale addebiti|totale accrediti|totale generale|subtotale|somma
totaal|subtotaal|totaal af|totaal bij|totaal debet|totaal credit|som|summa|delsumma|omsattning|sum debet|sum kredit|summa insattningar|summa uttag|i alt|yhteensa|valisumma|kaanne
razem|lacznie|ogolem|obroty|suma obrotow|suma obciazen|suma uznan|celkem|soucet|spolu|sucet|mezisoucet|obrat|obraty|osszesen|osszeg osszesen|forgalom|reszosszeg|ukupno|skupaj|promet|rulaj|rulaje|total rulaj|total general|stanje
apgrozijums|kopa|kopsumma|debeta apgrozijums|kredita apgrozijums|apyvarta|is viso|viso|debeto apyvarta|kredito apyvarta|kaive|kokku|kogukaive|deebetkaive|kreeditkaive|deebetkaibed|kreeditkaibed
toplam|ara toplam|genel toplam|bakiye
итого|итог|всего|оборот|обороты|оборот за период|обороты за период|оборот по дебету|оборот по кредиту|итого за период|сумма итого|усього|разом|обіг|общо|укупно|баланс|остаток
συνολο|συνολα|γενικο συνολο|μερικο συνολο|υπολοιπο
合计|合計|小计|小計|总计|總計|总额|總額|本页合计|本月合计|本月小计|累计|余额|餘額|計|総計|累計|残高|합계|소계|총계|누계|잔액|합산|סהכ|סך הכל|יתרה`,
);

/**
 * `balance`: no name of a shop or a person. `sum`: neither, because it says what is added up. `total`: it may be one, such as that of a
 * petrol station.
 */
export type TotalWord = { readonly text: string; readonly kind: 'balance' | 'sum' | 'total' };

const PAGE =
  /^(?:auf|von|der|die|aus|vorherige[rn]?|vorige[rn]?|letzte[rn]?|nachste|seite|blatt|of|from|to|the|previous|last|next|page|sheet|de|du|la|page|precedente|suivante|feuille|pagina|anterior|siguiente|seguinte|della|alla|successiva|z|ze|na|poprzedniej|nastepnej|strony|strone|strana|predchozi|vorige|volgende|sida|side|sivu|с|на|предыдущей|следующую|страницы|страницу|\p{N}+)$/u;

/** A balance that is carried to or from another page: `Übertrag von Seite 1` is `ubertrag`. */
const withoutPage = (plain: string): string => {
  const words = plain.split(' ');
  const last = words.findLastIndex((word) => !PAGE.test(word));
  const label = words.slice(0, last + 1).join(' ');
  return BALANCES.has(label) ? label : plain;
};

const firstWord = (plain: string): string => plain.split(' ', 1)[0] ?? '';
const FIRST_WORDS: ReadonlySet<string> = new Set([...BALANCES, ...TOTALS].map(firstWord));

/** The word with which a cell says that its row states a balance or a total. */
export const totalWord = (cell: string): TotalWord | undefined => {
  const first = firstPlainWord(cell);
  // the first word of most texts shows that they are neither
  if (first !== undefined && !FIRST_WORDS.has(first) && !mayBeginSum(first)) return undefined;
  const plain = plainText(cell);
  if (plain === '') return undefined;
  const text = cell.trim();
  // removing pages and days does not change the first word of the text
  for (const words of FIRST_WORDS.has(firstWord(plain)) ? withoutDays(withoutPage(plain)) : []) {
    if (BALANCES.has(words)) return { text, kind: 'balance' };
    if (TOTALS.has(words)) return { text, kind: 'total' };
  }
  return namesSum(plain) ? { text, kind: 'sum' } : undefined;
};
