/** A pair of words that banks use for money in and money out. */
export type DirectionPair = readonly [inflow: string, outflow: string];

const pairs = (text: string): readonly DirectionPair[] =>
  text.split('|').map((pair) => {
    const [inflow = '', outflow = ''] = pair.split('/');
    return [inflow, outflow];
  });

/** In lower case, by languages. */
export const PAIRS: readonly DirectionPair[] = [
  ...pairs(
    'credit/debit|credits/debits|cr/dr|c/d|crdt/dbit|haben/soll|h/s|gutschrift/lastschrift|gutschrift/belastung',
  ),
  ...pairs('eingang/ausgang|kredit/debit|kredit/debet|credit/debet|bijschrijving/afschrijving|insättning/uttag|inn/ut'),
  ...pairs('ind/ud|pano/otto|bij/af|income/expense|in/out|money in/money out|inflow/outflow|incoming/outgoing'),
  ...pairs('received/sent|deposit/withdrawal|+/-|crédit/débit|credito/debito|crédito/débito|recette/dépense'),
  ...pairs('versement/retrait|avere/dare|accredito/addebito|haber/debe|abono/cargo|ingreso/gasto|entrata/uscita'),
  ...pairs('entrada/saída|uznanie/obciążenie|wpływ/wydatek|jóváírás/terhelés|příjem/výdaj|приход/расход'),
  ...pairs(
    'зачисление/списание|収入/支出|收入/支出|入金/出金|einnahme/ausgabe|credited/debited|cr/db|paid in/paid out',
  ),
  ...pairs('кредит/дебет|пополнение/снятие|alacak/borç|vklad/výběr|vklad/výber|indsætning/hævning|innskudd/uttak'),
  ...pairs(
    'hyvitys/veloitus|πίστωση/χρέωση|입금/출금|收款/付款|贷/借|wpłata/wypłata|storting/opname|einzahlung/auszahlung',
  ),
  ...pairs('depósito/retiro|depósito/saque|deposito/prelievo|k/d|kredīts/debets|ienākošs/izejošs|ienākošais/izejošais'),
  ...pairs('ienākumi/izdevumi|kreditas/debetas|įplaukos/išlaidos|gaunamas/siunčiamas|kreedit/deebet'),
  ...pairs('laekumine/väljaminek|sissetulek/väljaminek|uplata/isplata|priliv/odliv|dobro/breme|odobrenje/zaduženje'),
  ...pairs('potražuje/duguje|przychód/rozchód|przychód/wydatek|wpływ/wypływ|kredyt/debet|příchozí/odchozí'),
  ...pairs('připsáno/odepsáno|príjem/výdavok|prichádzajúca/odchádzajúca|поступление/списание|доход/расход'),
  ...pairs('надходження/витрата|зарахування/списання|дохід/витрата|кт/дт|кредит/дебит|geldeingang/geldausgang'),
  ...pairs('einnahmen/ausgaben|habenbuchung/sollbuchung|inkomsten/uitgaven|ontvangen/betaald|inkomst/utgift'),
  ...pairs('inbetalning/utbetalning|indbetaling/udbetaling|innbetaling/utbetaling|inntekt/utgift|indtægt/udgift'),
  ...pairs('tulo/meno|bevétel/kiadás|encaissement/décaissement|revenu/dépense|receita/despesa|ingreso/egreso'),
  ...pairs('abonos/cargos|încasare/plată|intrare/ieșire|venit/cheltuială|έσοδο/έξοδο|gelir/gider|gelen/giden'),
  ...pairs(
    'giriş/çıkış|זכות/חובה|دائن/مدين|إيداع/سحب|存入/支取|存入/取出|存入/提出|转入/转出|轉入/轉出|收/支|收/付|存/取|贷方/借方|貸/借|貸方/借方|預入/引出',
  ),
  ...pairs(
    'お預り/お引出し|수입/지출|예금/출금|ghi có/ghi nợ|có/nợ|masuk/keluar|ฝาก/ถอน|เงินเข้า/เงินออก|जमा/नामे|ct/dt|cre/deb',
  ),
  ...pairs('cred/deb|crd/dbt|incomes/expenses|deposits/withdrawals|transfer in/transfer out|cash in/cash out'),
  ...pairs('ฝากเงิน/ถอนเงิน|รับ/จ่าย|รายรับ/รายจ่าย|เครดิต/เดบิต|واریز/برداشت|بستانکار/بدهکار|دریافت/پرداخت'),
  ...pairs('receive/send|inbound/outbound|dal/má dáti|入/出|입/출'),
];
