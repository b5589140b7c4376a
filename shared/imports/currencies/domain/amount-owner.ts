import { isForeign } from '../../amounts/domain/side-columns.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split('|'));

/** Words of banks for the amount booked in the currency of the account, and for the account's own amounts, as plain words. */
const OWN = list(
  [
    'billing|billed|lcy|hcy|hw|settlement|settled|posted|booked|charged|cleared|debited|converted|equivalent|equiv|home|domestic|base|account|acct',
    'kontowahrung|kartenwahrung|heimwahrung|hauswahrung|abrechnungsbetrag|abrechnungswahrung|abgerechnet|abgerechneter|abrechnung|buchungsbetrag|buchungswahrung|gebucht|gebuchter|belastet|belasteter|belastungsbetrag|verrechnungsbetrag|rechnungsbetrag|rechnungswahrung|umgerechnet|umgerechneter|gegenwert|konto|konten|kontos|eurobetrag',
    'compte|facture|facturee|debite|debitee|impute|imputee|comptabilise|comptabilisee|converti|convertie|contrevaleur|reglement',
    'cuenta|liquidado|liquidada|liquidacion|facturado|facturada|cargado|contabilizado|convertido|convertida|contravalor|equivalente',
    'conta|faturado|faturada|debitado|lancado|contabilizada|contravalor|conto|addebitato|addebitata|contabilizzato|contabilizzata|liquidato|regolato|regolamento|fatturato|convertito|controvalore',
    'rekening|rekeningvaluta|afgerekend|afgerekende|afrekenbedrag|geboekt|geboekte|gefactureerd|gefactureerde|afgeschreven|verrekend|omgerekend|omgerekende|tegenwaarde',
    'kontovaluta|kontobelop|kontobelopp|kontobelob|kontoens|kontots|kontons|kortvaluta|bokfort|bogfort|fakturert|fakturerat|faktureret|avregnet|avregningsbelop|avraknat|avrakningsbelopp|afregnet|afregningsbelob|oppgjorsbelop|belastat|belastet|omregnet|omraknat|omvandlat|motverdi|motvarde|modvaerdi',
    'tilin|tilivaluutta|tilivaluutassa|laskutettu|veloitettu|kirjattu|muunnettu',
    'rachunku|rachunek|konta|rozliczenia|rozliczeniowa|rozliczona|ksiegowania|zaksiegowana|przeliczona|przeliczeniu|rownowartosc',
    'uctu|ucet|zauctovana|zauctovani|zauctovania|zuctovana|zuctovani|vyuctovana|prepoctena|prepocitana|protihodnota',
    'szamla|szamlan|szamladeviza|konyvelt|konyvelesi|elszamolt|elszamolasi|terhelt|atvaltott|ellenertek|forintosszeg',
    'racuna|racunu|obracunski|obracunati|obracunani|knjizeni|preracunati|preracunano|protuvrijednost|protivvrednost|contului|decontat|decontata|decontare|facturat|inregistrata|convertita|echivalent',
    'счета|счет|счете|карты|картки|платежа|списания|списано|списання|расчетов|расчета|розрахунку|рахунку|рахунок|рублях|гривні|сметката|эквивалент|еквівалент',
    'hesap|hesabin|ekstre|karsiligi|karsilik|tahsil|λογαριασμου|λογαριασμος|χρεωσης|ισοτιμο|konta|sąskaitos|saskaitos|kontol|ekvivalents|ekvivalentas|norekinu|חיוב|לחיוב|החשבון|الحساب|tagihan',
  ].join('|'),
);
/** Scripts without spaces between words. */
const OWN_UNSPACED = [
  ...[
    '請求',
    '円換算',
    '円貨',
    '邦貨',
    '口座通貨',
    '记账',
    '記帳',
    '記賬',
    '入账',
    '入帳',
    '入賬',
    '结算',
    '結算',
    '清算',
  ],
  ...[
    '本币',
    '本幣',
    '人民币',
    '人民幣',
    '台幣',
    '臺幣',
    '折合',
    '账户币种',
    '账户货币',
    '帳戶幣別',
    '账单',
    '帳單',
    '請款',
  ],
  ...['청구', '결제', '원화', '정산', '매입', '계좌통화'],
];

/** Words for a purchase, whose amount can be in the currency of the shop. */
const PURCHASE = list(
  'transaction|trans|txn|operation|purchase|payment|transaktion|transaktions|transaktionsbetrag|transaktionswahrung|umsatz|kauf|kaufbetrag|einkauf|achat|paiement|operacion|compra|operacao|compras|operazione|acquisto|transactie|transactiebedrag|aankoop|kop|kjop|kob|transaktionsbelopp|transaksjon|osto|tapahtuma|transakcji|operacji|platnosci|transakce|transakcie|operace|platby|tranzakcio|tranzakcios|vasarlas|transakcije|tranzactiei|tranzactie|операции|операція|операції|транзакции|покупки|islem|harcama|συναλλαγης|עסקה',
);
const PURCHASE_UNSPACED = ['交易', '利用', '消費', '消费', '取引', '이용', '승인', '사용', '거래'];

/** How likely the header names the amount of the account: `foreign` for that of a purchase elsewhere, `own` for what was booked. */
export type AmountOwner = 'foreign' | 'purchase' | 'plain' | 'own';

export const amountOwner = (words: string): AmountOwner => {
  const has = (names: ReadonlySet<string>, unspaced: readonly string[]): boolean =>
    words.split(' ').some((word) => names.has(word)) || unspaced.some((text) => words.includes(text));
  const [own, foreign] = [has(OWN, OWN_UNSPACED), isForeign(words)];
  if (own || foreign) return own === foreign ? 'plain' : own ? 'own' : 'foreign';
  return has(PURCHASE, PURCHASE_UNSPACED) ? 'purchase' : 'plain';
};

/** Whether only the headers decide: what was booked before anything else, and what is foreign last. */
export const isClearlyOwn = (owner: AmountOwner, other: AmountOwner): boolean =>
  owner !== other && (owner === 'own' || other === 'foreign');
