import { entriesOf } from '../../../platform/domain/keys-of.ts';
import { headerWords } from '../../columns/domain/header-words.ts';

/**
 * `transfer`: money or shares whose direction the words do not give. `shares_in` and `shares_out`: shares without money.
 * `convert`: one security for another.
 */
export type ActionKind =
  | 'buy'
  | 'sell'
  | 'reinvest'
  | 'income'
  | 'expense'
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'shares_in'
  | 'shares_out'
  | 'split'
  | 'convert';

/** `isReversed`: the words take back such a movement, so that money and shares go the other way. */
export type BrokerAction = { readonly kind: ActionKind; readonly isReversed: boolean };

/** The words of brokers and exchanges, in plain form (see `headerWords`). */
const PHRASES: Readonly<Record<ActionKind, string>> = {
  buy: 'buy|bought|purchase|purchased|kauf|gekauft|sparplan|sparplanausfuhrung|savings plan|achat|achete|compra|acquisto|aankoop|koop|kupno|zakup|kop|kjop|kob|osto|buying|kopt|kobt|kjopt|gekocht|comprado|acquistato|zakupiono|nakup|vetel|vasarlas|kupnja|kupovina|cumparare|alis|alim|pirkimas|pirkums|pirksana|ost|покупка|куплено|купівля|αγορα|买入|買入|买进|買進|买|買|買付|購入|現物買|매수|매입|beli|pembelian|شراء|קניה|קנייה',
  sell: 'sell|sold|sale|verkauf|verkauft|vente|vendu|venta|venda|vendita|verkoop|sprzedaz|salj|salg|solgt|myynti|redemption|redeemed|maturity|matured|selling|salt|verkocht|vendido|venduto|sprzedano|prodej|predaj|eladas|prodaja|vanzare|satis|satim|pardavimas|pardosana|muuk|продажа|продано|продаж|продажба|πωληση|卖出|賣出|卖|賣|売付|売却|売|現物売|매도|매각|jual|penjualan|بيع|מכירה',
  reinvest: 'reinvest|reinvested|reinvestment|wiederanlage|reinvestition|reinvestissement|reinversion|reinvestimento',
  income:
    'dividend|dividends|div|cdiv|dividende|dividenden|dividendes|dividendo|dividendos|dividendi|dywidenda|utdelning|udbytte|utbytte|osinko|ausschuttung|interest|int|zinsen|zins|zinszahlung|interets|intereses|interessi|rente|odsetki|ranta|renter|korko|coupon|kupon|cap gain|capital gain|capital gains|lt cap gain|st cap gain|in lieu|cash in lieu|cashback|return of capital|tax refund|taxes refund|fee refund|fees refund|steuererstattung',
  expense:
    'fee|fees|commission|charge|charged|gebuhr|gebuhren|frais|comision|commissione|kosten|provision|oplata|prowizja|avgift|gebyr|tax|taxes|withholding|steuer|steuern|quellensteuer|kapitalertragsteuer|impot|impuesto|imposta|ritenuta|belasting|podatek|skatt|skat|margin interest|interest charge|interest charged|debit interest|sollzinsen|dividend tax|dividend withholding|dtax|dfee|afee|expense|stamp duty',
  deposit:
    'deposit|deposited|direct deposit|funds received|wire received|contribution|contributions|einzahlung|uberweisungseingang|deposito|aporte|storting|wplata|insattning|indbetaling|innskudd|talletus|electronic funds transfer received|transfer in|transfer inbound|wire in|top up',
  withdrawal:
    'withdrawal|withdrawals|withdraw|withdrawn|removal|disbursement|auszahlung|retrait|retiro|prelievo|opname|wyplata|uttag|udbetaling|uttak|nosto|direct debit|check paid|bill payment|electronic funds transfer paid|transfer out|transfer outbound|wire out|card debit',
  transfer:
    'transfer|transfers|transferred|uberweisung|virement|transferencia|bonifico|overboeking|przelew|overforing|ach|rtp|wire|journal|journaled|journalled|misc cash entry|adjustment|adj|interest paid|nra tax adj|interest adjustment|dividend adjustment',
  shares_in:
    'receive|received|staking income|staking reward|staking rewards|staking rewards income|reward|rewards|rewards income|reward income|learning reward|inflation reward|airdrop|mining|stock plan activity|stock award|acat receive|einbuchung|einlieferung|stock dividend|share dividend|spin off|spinoff|shares in|delivery inbound',
  shares_out: 'send|sent|ausbuchung|auslieferung|shares out|delivery outbound',
  split: 'split|stock split|forward split|reverse split|reverse stock split|aktiensplit|stk split|spl',
  convert: 'convert|converted|conversion|currency conversion|swap|umtausch|exchange|merger',
};

const KINDS: ReadonlyMap<string, ActionKind> = new Map(
  entriesOf(PHRASES).flatMap(([kind, phrases]) => phrases.split('|').map((phrase) => [phrase, kind] as const)),
);
const LONGEST = 5;

const REVERSED =
  /(?:^| )(?:cancel|canceled|cancelled|cancellation|reversal|reversed|storno|storniert|stornierung|annulation|annullato|anulacion)(?: |$)/;

/** Words of security names can follow the action. */
const WORDS_READ = 5;

/** The first action in the text, such as `YOU BOUGHT …`; undefined if it has none that is known. */
export const brokerAction = (text: string): BrokerAction | undefined => {
  const letter = LETTERS[text.trim().toLowerCase()];
  if (letter !== undefined) return { kind: letter, isReversed: false };
  const words = headerWords(text).split(' ');
  const isReversed = REVERSED.test(words.slice(0, WORDS_READ + 1).join(' '));
  for (const start of words.slice(0, WORDS_READ).keys()) {
    for (let length = LONGEST; length > 0; length--) {
      const kind = start + length > words.length ? undefined : KINDS.get(words.slice(start, start + length).join(' '));
      if (kind !== undefined) return { kind: isReinvested(kind, words) ? 'reinvest' : kind, isReversed };
    }
  }
  return undefined;
};

const LETTERS: Readonly<Record<string, ActionKind>> = { b: 'buy', s: 'sell' };

/** `Dividend Reinvestment` buys shares. */
const isReinvested = (kind: ActionKind, words: readonly string[]): boolean =>
  kind === 'income' && words.slice(0, WORDS_READ).some((word) => KINDS.get(word) === 'reinvest');

/** The way of the money; undefined if the words do not say it. */
export const actionDirection = ({ kind, isReversed }: BrokerAction): 'in' | 'out' | undefined => {
  const way = WAYS[kind];
  if (way === undefined || !isReversed) return way;
  return way === 'in' ? 'out' : 'in';
};

const WAYS: Readonly<Partial<Record<ActionKind, 'in' | 'out'>>> = {
  buy: 'out',
  reinvest: 'out',
  expense: 'out',
  withdrawal: 'out',
  sell: 'in',
  income: 'in',
  deposit: 'in',
};

/** Whether shares are bought or sold. */
export const isDeal = ({ kind }: BrokerAction): boolean => kind === 'buy' || kind === 'sell' || kind === 'reinvest';
