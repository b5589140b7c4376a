import { isCurrency } from '../../../platform/domain/money/currency.ts';
import { plainText } from '../../left-out/domain/plain-text.ts';

/** Words beside the name of a balance that say nothing about its side: prepositions, `date`, `account`, `at end`. */
const BESIDE: ReadonlySet<string> = new Set(
  `as of on at per the am vom zum bis den der des del de di al a au du le la till til tot op od do na dne dni dnia dzien dan ke kuni uz iki за по от до на дату
date datum data fecha day dato uhr account konto kontos compte cuenta conto conta rekening racuna rachunku konta uctu pa eur euro euros`.split(
    /\s+/,
  ),
);

const namesIn = (text: string): ReadonlySet<string> =>
  new Set(text.split(/[|\n]/).map((name) => bare(plainText(name))));

const isCode = (word: string): boolean => word.length === 3 && isCurrency(word.toUpperCase());

const bare = (plain: string): string => {
  const words = plain.split(' ').filter((word) => word !== '');
  return words.filter((word) => !BESIDE.has(word) && !isCode(word)).join(' ');
};

const OPENING = namesIn(
  `opening balance|beginning balance|starting balance|start balance|initial balance|previous balance|balance brought forward|brought forward|balance b/f|balance at start|balance at beginning
anfangssaldo|alter saldo|alter kontostand|saldovortrag|anfangsbestand|eroffnungssaldo|saldo alt|kontostand alt|startsaldo
solde precedent|ancien solde|solde initial|solde a nouveau|solde anterieur|solde ouverture|solde d ouverture
saldo anterior|saldo inicial|saldo apertura|saldo precedente|saldo iniziale|saldo di apertura
beginsaldo|vorig saldo|openingssaldo|ingaende saldo|ingaende balans|inngaende saldo|primosaldo|alkusaldo
saldo poczatkowe|pocatecni zustatek|pociatocny zostatok|nyito egyenleg|sold initial|sold anterior|pocetno stanje|zacetno stanje|prethodno stanje
sakuma atlikums|atlikums perioda sakuma|likutis pradzioje|likutis pradziai|pradinis likutis|pradinis balansas|algsaldo
acilis bakiyesi|devreden bakiye|onceki bakiye|входящий остаток|остаток на начало|начальный остаток|остаток на начало периода|вхідний залишок|залишок на початок|начално салдо
υπολοιπο εναρξης|προηγουμενο υπολοιπο|期初余额|上期余额|期初餘額|上期餘額|前月繰越|前期繰越|前残高|期首残高|전월이월|기초잔액|יתרת פתיחה|יתרה קודמת`,
);

const CLOSING = namesIn(
  `closing balance|ending balance|end balance|final balance|new balance|balance carried forward|carried forward|balance c/f|balance at end
endsaldo|neuer saldo|neuer kontostand|endbestand|schlusssaldo|abschlusssaldo|saldo neu|kontostand neu
nouveau solde|solde final|solde cloture|solde de cloture|saldo final|saldo cierre|saldo de cierre|saldo finale|saldo di chiusura
eindsaldo|nieuw saldo|slotsaldo|utgaende saldo|utgaende balans|ultimosaldo|slutsaldo|loppusaldo
saldo koncowe|konecny zustatek|konecny zostatok|zaro egyenleg|sold final|zavrsno stanje|koncno stanje
beigu atlikums|atlikums perioda beigas|likutis pabaigoje|likutis pabaigai|galutinis likutis|galutinis balansas|loppsaldo
kapanis bakiyesi|исходящий остаток|остаток на конец|конечный остаток|остаток на конец периода|вихідний залишок|залишок на кінець|крайно салдо
υπολοιπο ληξης|νεο υπολοιπο|期末余额|本期余额|期末餘額|本期餘額|次月繰越|次期繰越|期末残高|차월이월|기말잔액|יתרת סגירה`,
);

const BALANCE = namesIn(
  `balance|account balance|current balance|ledger balance|book balance|statement balance
kontostand|saldo|kontosaldo|aktueller kontostand|letzter kontostand|aktueller saldo|buchungssaldo|tagessaldo
solde|solde actuel|solde comptable|saldo actual|saldo atual|saldo contabile|saldo contabilistico|saldo contable
huidig saldo|aktuellt saldo|bokfort saldo|tilin saldo|beholdning|stan konta|zustatek|zostatok|egyenleg|sold|stanje|likutis|atlikums|jaak|kontojaak|bakiye
остаток|баланс|сальдо|залишок|салдо|υπολοιπο|余额|餘額|账户余额|残高|現在残高|잔액|현재잔액|יתרה`,
);

/** Which balance a line states: before the rows, after them, or that of its day. */
export type BalanceSide = 'opening' | 'closing' | 'day';

/** The side that the words of a line say; undefined if they name no balance of the account, such as `Available balance`. */
export const balanceSide = (label: string): BalanceSide | undefined => {
  const plain = plainText(label);
  const name = bare(plain);
  if (name === '') return BALANCE.has(plain) ? 'day' : undefined;
  if (OPENING.has(name)) return 'opening';
  if (CLOSING.has(name)) return 'closing';
  return BALANCE.has(name) ? 'day' : undefined;
};
