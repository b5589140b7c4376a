import { nameScore } from './header-words.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split('|'));

const FEES = list(
  'fee|fees|ucret|komisinis|komisija|palvelumaksu|toimitusmaksu|provizia|teenustasu|ibcommission|commission|commissions|surcharge|entgelt|entgelte|provision|spesen|frais|comision|comisiones|comissao|comissoes|tarifa|taxa|taxas|commissione|commissioni|spese|provisie|avgift|avgifter|gebyr|gebyrer|palkkio|kulu|oplata|oplaty|prowizja|poplatek|poplatky|dij|dijak|jutalek|naknada|provizija|comisioane|komisyon|masraf|комиссия|комісія|сбор|προμηθεια|עמלה',
);
const SIDES = list(
  'tax|taxes|vat|gst|mwst|ust|tva|iva|btw|moms|dph|kdv|steuer|umsatzsteuer|imposto|impuesto|imposta|podatek|ндс|tip|tips|gratuity|trinkgeld|pourboire|propina|mancia|fooi|cashback|discount|rabatt|remise|descuento|sconto|desconto|korting|rebate|reward|rewards|points|punkte|miles|bonus|rate|kurs|wechselkurs|umrechnungskurs|cours|taux|tasa|tasso|cambio|koers|курс|limit',
);
const FOREIGN = list(
  'original|originale|orig|foreign|source|target|destination|instructed|local|fx|origine|origen|origem|oryginalna|oryginalnej|puvodni|povodna|eredeti|ursprunglig|ursprungligt|opprinnelig|oprindelig|alkuperainen|oorspronkelijk|oorspronkelijke|etranger|etrangere|extranjera|extranjero|estera|estero|estrangeira|zagraniczna|vreemde|utlandsk|utenlandsk|udenlandsk|merchant|counter',
);
const FOREIGN_STEMS = ['fremdwahrung', 'fremdbetrag', 'auslands', 'ursprung', 'originalbetrag', 'originalwahrung'];
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

/** Whether it names an amount or currency that may not be the account's own. */
export const isForeign = (words: string): boolean =>
  hasUnspaced(words, 'foreign') ||
  someWord(words, (word) => FOREIGN.has(word) || FOREIGN_STEMS.some((stem) => word.startsWith(stem)));

/** Whether it names a number that is never the money of a row, such as a fee, a tax or a rate. */
export const isBeside = (words: string): boolean =>
  isFee(words) || hasUnspaced(words, 'side') || someWord(words, (word) => SIDES.has(word) && !isWithout(words));

const isWithout = (words: string): boolean => someWord(words, (word) => WITH_OR_WITHOUT.has(word));

const PLAIN = list(
  'amount|amounts|value|sum|total|betrag|wahrung|waehrung|currency|ccy|code|curr|devise|divisa|moneda|moeda|waluta|valuta|mena|montant|importe|importo|valor|bedrag|belopp|belop|kwota|castka|сумма|сума|валюта|in|of|the|type|after|before|fee|fees|de|d|en',
);

/** The rest of a header without the words for amounts and currencies: `source` for `Source amount (after fees)` and for `Source currency`. */
export const stemOf = (words: string): string => {
  const isOfFee = isFee(words);
  const rest = words
    .split(' ')
    .filter((word) => !PLAIN.has(word))
    .map(withoutNoun);
  return [...(isOfFee ? ['fee'] : []), ...rest].filter((word) => word !== '').join(' ');
};

const withoutNoun = (word: string): string =>
  word.replace(/(?:betrag|wahrung|waehrung|金额|金額|币种|幣別|通貨|货币|통화)$/u, '');

/** Whether a header names the amounts exactly, so that no other word in it counts. */
export const isExactAmount = (words: string): boolean => nameScore(words, 'amount') > 100;
