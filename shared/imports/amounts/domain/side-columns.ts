import { nameScore } from '../../columns/domain/header-words.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split('|'));

const FEES = list(
  'fee|fees|ucret|komisinis|komisija|palvelumaksu|toimitusmaksu|provizia|teenustasu|ibcommission|commission|commissions|surcharge|entgelt|entgelte|provision|spesen|frais|comision|comisiones|comissao|comissoes|tarifa|tarifas|taxa|taxas|commissione|commissioni|spese|provisie|avgift|avgifter|gebyr|gebyrer|palkkio|kulu|oplata|oplaty|prowizja|poplatek|poplatky|dij|dijak|jutalek|naknada|provizija|comisioane|komisyon|masraf|комиссия|комісія|сбор|προμηθεια|עמלה',
);
/** Words for a fee, and also for money out: only numbers beside amounts show which. */
const MAY_BE_FEES = list(
  'charge|charges|costs|kosten|gastos|costos|costes|costi|custos|despesas|kostnad|kostnader|omkostning|omkostninger|kulut|koszty|koszt|naklady|naklad|koltseg|koltsegek|troskovi|troskak|stroski|cheltuieli|izmaksas|islaidos|kulud|gider|giderler|masraflar|расходы|витрати|разходи|εξοδα|费用|費用|経費|諸費用|비용|제비용|הוצאות',
);
const FEE_ENDINGS = ['kosten', 'kostnad', 'kostnader', 'omkostninger', '费用', '費用', '비용'];
/** `Cost` alone is often a price. */
const OF_SERVICE =
  /(?:^| )(?:transaction|transfer|service|bank|banking|payment|card|exchange|processing|atm) cost(?: |$)/;
const PRICES = list('cost|costo|coste|custo|kost|kostpris|koszt|naklad|maksumus|стоимость|вартість|費用|费用|비용');
/** Taxes and tips, which are rarely paid in addition to the amounts of an account. */
const TAXES = list(
  'tax|taxes|vat|gst|hst|pst|iof|mwst|ust|tva|iva|igv|btw|moms|dph|afa|pdv|kdv|bsmv|steuer|umsatzsteuer|imposto|impuesto|impuestos|imposta|imposte|podatek|ндс|пдв|φπα|tip|tips|gratuity|trinkgeld|pourboire|propina|mancia|fooi',
);
const SIDES = list(
  'tax|taxes|vat|gst|mwst|ust|tva|iva|btw|moms|dph|kdv|steuer|umsatzsteuer|imposto|impuesto|imposta|podatek|ндс|tip|tips|gratuity|trinkgeld|pourboire|propina|mancia|fooi|cashback|discount|rabatt|remise|descuento|sconto|desconto|korting|rebate|reward|rewards|points|punkte|miles|bonus|rate|kurs|wechselkurs|umrechnungskurs|cours|taux|tasa|tasso|cambio|koers|wisselkoers|omrekeningskoers|vaxelkurs|valutakurs|valutakurssi|kurssi|kurz|arfolyam|tecaj|curs|kursas|kurss|cotacao|cotizacion|cotation|quotazione|ισοτιμια|курс|limit',
);
const FOREIGN = list(
  'original|originale|orig|foreign|fcy|fw|source|target|destination|instructed|local|fx|origine|origen|origem|oryginalna|oryginalnej|puvodni|povodna|eredeti|ursprunglig|ursprungligt|opprinnelig|oprindelig|alkuperainen|oorspronkelijk|oorspronkelijke|etranger|etrangere|extranjera|extranjero|estera|estero|estrangeira|zagraniczna|vreemde|utl|utlandsk|utlandska|utlandskt|utenlandsk|utenlandske|udenlandsk|ulkomainen|ulkomaan|ursprungligt|cizi|cizim|zahranicni|zahranicna|cudzej|cudzia|kulfoldi|strana|stranoj|strani|straina|yabanci|иностранной|іноземній|иностранная|исходная|оригинальная|ξενο|ξενου|merchant|counter',
);
const FOREIGN_STEMS = ['fremdwahrung', 'fremdbetrag', 'auslands', 'ursprung', 'originalbetrag', 'originalwahrung'];
const AMOUNT_NOUNS = list(
  'amount|amounts|value|sum|total|betrag|umsatz|montant|montants|importe|importes|importo|importi|valor|montante|quantia|bedrag|belopp|belop|belob|summa|summe|maara|kwota|kwoty|castka|castky|suma|osszeg|osszege|iznos|znesek|tutar|tutari|сумма|суммы|сума|суми|ποσο|סכום|suma',
);
const CURRENCY_NOUNS = list(
  'wahrung|waehrung|currency|currencies|ccy|code|curr|devise|devises|divisa|divisas|moneda|monedas|moeda|waluta|waluty|walucie|valuta|valutan|valutakod|valutas|valuutta|valuutassa|valuuttassa|mena|meny|mene|menu|munt|munteenheid|deviza|devizanem|devizaneme|devizanemben|devizanemeben|devizaban|valuti|valute|valuuta|valuutas|valiuta|valiutoje|para|birimi|doviz|dovizi|валюта|валюте|валюті|валюты|валюти|νομισμα|νομισματος|νομισματι|מטבע',
);
const LINKING_WORDS = list('in|of|the|de|du|des|del|della|di|da|do|la|le|l|en|em|i|v|ve|w|u|a|az|до|в|у|на|σε|d');
/** `Valutabeløp` and `Devisenbetrag` are amounts in the currency of a purchase. */
const CURRENCY_AMOUNT =
  /^(?:valuta|valutan|valuuta|valuutta|wahrungs|devisen|deviza|devize)(?:belopp|belop|belob|bedrag|betrag|summa|maara|osszeg|iznos)$/;
/** Scripts without spaces between words. */
const UNSPACED = {
  fee: ['手续费', '手續費', '手数料', '수수료', '服务费', '服務費'],
  side: ['税', '세금', '优惠', '折扣', '割引', '汇率', '匯率', '환율', 'レート', 'ポイント'],
  foreign: ['原币', '原幣', '外币', '外幣', '外貨', '現地', '现地', '당지', '해외', '외화', '현지'],
} as const;

/** `Amount (after fees)` is an amount. */
const WITH_OR_WITHOUT = list(
  'after|before|with|without|incl|including|inclusive|excl|excluding|exclusive|net|less|minus|plus|inkl|exkl|nach|vor|mit|ohne|apres|avant|hors|avec|sans|con|sin|senza|zonder',
);

const someWord = (words: string, is: (word: string) => boolean): boolean => words.split(' ').some(is);
const hasUnspaced = (words: string, kind: keyof typeof UNSPACED): boolean =>
  UNSPACED[kind].some((text) => words.includes(text));

/** Whether a header, in plain words, names a fee beside an amount. */
export const isFee = (words: string): boolean =>
  (hasUnspaced(words, 'fee') || someWord(words, (word) => FEES.has(word) || word.includes('gebuhr'))) &&
  !someWord(words, (word) => WITH_OR_WITHOUT.has(word));

/** Whether it may name fees, or else money out. */
export const mayBeFee = (words: string): boolean =>
  (OF_SERVICE.test(words) ||
    someWord(words, (word) => MAY_BE_FEES.has(word) || FEE_ENDINGS.some((end) => word.endsWith(end)))) &&
  !isWithout(words) &&
  nameScore(words, 'amount') === 0;

/** Whether it names what only balances show to be paid in addition. */
export const isPrice = (words: string): boolean => PRICES.has(words);

/** Whether it names a tax or a tip beside an amount. */
export const isTax = (words: string): boolean => someWord(words, (word) => TAXES.has(word)) && !isWithout(words);

/** Whether it names an amount or currency that may not be the account's own. */
export const isForeign = (words: string): boolean =>
  hasUnspaced(words, 'foreign') ||
  isAmountInCurrency(words) ||
  someWord(
    words,
    (word) => FOREIGN.has(word) || CURRENCY_AMOUNT.test(word) || FOREIGN_STEMS.some((stem) => word.startsWith(stem)),
  );

/** `Amount in currency`, with no word for whose. */
const isAmountInCurrency = (words: string): boolean => {
  const nouns = words.split(' ').filter((word) => !LINKING_WORDS.has(word));
  const [amounts, currencies] = [nouns.filter((word) => AMOUNT_NOUNS.has(word)), nouns.filter(isCurrencyNoun)];
  return amounts.length > 0 && currencies.length > 0 && amounts.length + currencies.length === nouns.length;
};

const isCurrencyNoun = (word: string): boolean => CURRENCY_NOUNS.has(word) && word !== 'code';

/** Whether it names a number that is never the money of a row, such as a fee, a tax or a rate. */
export const isBeside = (words: string): boolean =>
  isFee(words) || hasUnspaced(words, 'side') || someWord(words, (word) => SIDES.has(word) && !isWithout(words));

const isWithout = (words: string): boolean => someWord(words, (word) => WITH_OR_WITHOUT.has(word));

const OTHER_PLAIN = list('type|after|before|fee|fees');
const isPlain = (word: string): boolean =>
  [AMOUNT_NOUNS, CURRENCY_NOUNS, LINKING_WORDS, OTHER_PLAIN].some((words) => words.has(word)) ||
  CURRENCY_AMOUNT.test(word);

/** The rest of a header without the words for amounts and currencies: `source` for `Source amount (after fees)` and for `Source currency`. */
export const stemOf = (words: string): string => {
  const isOfFee = isFee(words);
  const rest = words
    .split(' ')
    .filter((word) => !isPlain(word))
    .map(withoutNoun);
  return [...(isOfFee ? ['fee'] : []), ...rest].filter((word) => word !== '').join(' ');
};

const withoutNoun = (word: string): string =>
  word.replace(
    /(?:betrag|wahrung|waehrung|belopp|belop|belob|bedrag|valuta|金额|金額|额|額|币种|幣別|幣種|通貨|货币|貨幣|금액|통화)$/u,
    '',
  );

/** Whether a header names the amounts exactly, so that no other word in it counts. */
export const isExactAmount = (words: string): boolean => nameScore(words, 'amount') > 100;
