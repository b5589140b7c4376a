import { isMonthName } from '../../../platform/domain/dates/date-names.ts';
import { firstPlainWord, plainText } from './plain-text.ts';

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).flatMap((word) => plainText(word).split(' ').filter(Boolean)));

/** Words that add up, apart from what they add up. */
const SUMS = wordSet(
  `total totals sum subtotal totalled summe gesamt gesamtsumme zwischensumme teilsumme insgesamt somme totaux soustotal suma soma subtotal subtotales totales totais totale totali subtotale somma totaal subtotaal som summa delsumma sammanlagt totalt yhteensa valisumma summa
razem suma lacznie ogolem podsumowanie celkem soucet mezisoucet spolu sucet medzisucet osszesen osszeg reszosszeg ukupno skupaj kopa kopsumma viso kokku toplam итого всего итог усього разом общо обіг συνολο
合计 合計 小计 小計 总计 總計 总额 總額 総計 累计 累計 합계 소계 총계 누계 סהכ`,
);
/** Those that are never the name of a shop, so that a number beside them is of a card or an account. */
const PARTS = wordSet(
  'subtotal zwischensumme teilsumme subtotales subtotale subtotaal delsumma valisumma mezisoucet medzisucet reszosszeg 小计 小計 소계',
);
/** Nouns for the sum itself, such as turnover. */
const SUBJECTS = wordSet(
  `debit debits credit credits withdrawals deposits payments purchases fees interest charges turnover transactions movements money in out amount amounts paid
soll haben umsatz umsatze umsatzen einnahmen ausgaben lastschriften gutschriften buchungen betrag belastungen eingange ausgange
debits credits debit credit mouvements operations depenses recettes versements montant cargos abonos debitos creditos ingresos gastos movimientos operaciones importe movimentos entradas saidas lancamentos movimenti entrate uscite addebiti accrediti importo
af bij debet bedrag mutaties omzet omsattning insattningar uttag belopp obroty obrotow obciazen uznan wplywy wydatki kwota obrat obraty prijmy vydaje forgalom jovairas terheles promet rulaj debet kredit apgrozijums apyvarta kaive
расход приход дебету кредиту дебет кредит обороты оборот операции операций сумма поступления списания`,
);
/** Words that limit a sum to a card, an account, a page, a day, a month or another period. */
const FOR = wordSet(
  `for of the in on at per by to from and this your ending ended end card cards account accounts page day days week month monthly months year daily weekly quarter period date statement number no nr
fur pro der die das des dem den im in am vom von bis zum zur und karte karten kartennummer konto kontos seite tag tages tag monat monats monate jahr jahres woche quartal zeitraum datum endend
pour du de la le les l des au aux et par carte compte page jour mois annee semaine trimestre periode terminee terminant date
del de la el los las al y por para tarjeta cuenta pagina dia mes ano semana trimestre periodo terminada fecha do da dos das e cartao conta
di della il lo i per carta conto pagina giorno mese anno settimana periodo data
voor van het een kaart rekening pagina dag maand jaar week periode for av pa kort konto side sida dag manad maned ar kortti tili paiva kuukausi
za z w na dla i karta karty karte konto konta strona strony dzien dnia miesiac miesiaca rok okres data ucet uctu den mesic mesice obdobi kartya szamla oldal nap honap havi ev idoszak
kart hesap gun ay yil donem по за на в и карта карте карты счет счету день месяц год период страница страницы
本月 本日 本页 本頁 当月 當月 今月 カード 口座 월 일`,
);

const NUMBER = /^[\p{N}/x*]+$/u;
const MONTH_NUMBER = /^(?:\p{N}{4}年)?\p{N}{1,2}月分?$|^(?:\p{N}{4}년)?\p{N}{1,2}월$/u;
const UNSPACED_MONTH = /((?:\p{N}{4}\s?[年년]\s?)?\p{N}{1,2}\s?[月월]分?)(?=\S)/gu;
const HAS_MONTH = /[月월]/;
const MONTH_SUMS =
  /^(?:monats|tages|jahres|karten|seiten|konto|quartals|wochen|manads|maneds|maand|dag|jaar|kuukausi)(?:summe|sum|summa|totaal|total|gesamtsumme|zwischensumme)$/u;
const LONGEST = 9;

const wordsIn = (plain: string): readonly string[] =>
  (HAS_MONTH.test(plain) ? plain.replace(UNSPACED_MONTH, '$1 ') : plain).split(' ').filter((word) => word !== '');

const isMonth = (word: string): boolean => MONTH_NUMBER.test(word) || (word.length > 2 && isMonthName(word));
const isSum = (word: string): boolean => SUMS.has(word) || MONTH_SUMS.test(word);
const isOther = (word: string): boolean => NUMBER.test(word) || FOR.has(word) || isMonth(word);

/** Whether a text that begins with this word can say that it adds up something. */
export const mayBeginSum = (word: string): boolean => isSum(word) || SUBJECTS.has(word) || isOther(word);

/** Whether a plain text says that it adds up something: `total for card ending 1111`, `umsatze gesamt`, `summe januar`. */
export const namesSum = (plain: string): boolean => {
  const words = wordsIn(plain);
  if (words.length > LONGEST) return false;
  if (!words.every(mayBeginSum) || !words.some(isSum)) return false;
  // `total 1234` may be a shop
  return words.some((word) => !SUMS.has(word) && !NUMBER.test(word)) || words.some((word) => PARTS.has(word));
};

/** Whether a text is nothing but a month or a total with a number, which says something only if the numbers agree. */
export const mayNameSum = (cell: string): boolean => {
  const first = firstPlainWord(cell);
  if (first !== undefined && !isSum(first) && !isOther(first)) return false;
  const words = wordsIn(plainText(cell));
  if (words.length === 0 || words.length > LONGEST || !words.every((word) => isSum(word) || isOther(word)))
    return false;
  return words.some((word) => isSum(word) || isMonth(word));
};
