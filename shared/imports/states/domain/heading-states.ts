import type { StateMeaning } from '../../domain/import-attributes.ts';
import { plainList, plainText } from '../../left-out/domain/plain-text.ts';
import { knownState, saysPending } from './state-words.ts';

/** Words for rows, which say nothing about their state. */
const ROWS = plainList(
  `transactions|transaction|activity|activities|payments|payment|purchases|charges|entries|items|movements|operations|transfers|bookings|debits|card|bank|all|recent|your|list|of|and|the
umsatze|umsatz|buchungen|zahlungen|bewegungen|transaktionen|auftrage|uberweisungen|kartenumsatze|posten|und|alle|operations|operation|mouvements|paiements|ecritures|les|vos|transacciones|movimientos|operaciones|pagos|compras|los|las|operazioni|movimenti|transazioni|pagamenti|transacoes|movimentos|operacoes|lancamentos|pagamentos
transacties|betalingen|boekingen|bewegingen|transaktioner|handelser|betalningar|kop|posteringer|transaksjoner|betalinger|bevegelser|tapahtumat|maksut|transakcje|operacje|platnosci|transakce|platby|pohyby|polozky|transakcie|tranzakciok|tetelek|transakcije|tranzactii|operatiuni|darijumi|operacijos|tehingud|islemler|hareketler
операции|транзакции|платежи|операції|платежі|транзакції|плащания|συναλλαγες|תנועות|עסקאות`,
);

/** Beginnings of words, in any form, for what did not happen, or not yet. */
const NOT_HAPPENED =
  /^(?:(?:noch )?(?:nicht|nao|non|niet|ej|ikke|icke|not|nie|не) (?:yet )?\p{L}+|pending|preliminar|prelimin|vorgemerkt|ausstehend|anstehend|kommend|kommande|tulev|odottav|geplan|planifi|planned|planowan|planovan|planirovan|запланирован|заплан|предстоящ|ожида|очіку|незаверш|отклон|відхил|upcoming|future|futur|scheduled|declin|denied|reject|refus|fail|cancel|void|expire|abgelehn|fehlgeschlagen|storniert|terminiert|reserv|autoris|authori|hold|en attente|a venir|attente|programm|rejet|annul|pendient|pendent|retenid|rechazad|denegad|cancelad|fallid|programad|agendad|recusad|in sospeso|in attesa|sospes|rifiutat|annullat|respint|in behandeling|openstaand|aankomend|geweiger|gereserveer|mislukt|geannuleer|vantande|avvaktande|avvisad|makulerad|afvent|afvist|annuller|venter|ventende|avvist|kommende|katevarau|hylat|peruu|oczekuj|odrzuc|anulowan|zaplanow|cekaj|zamitn|zrusen|neprovede|planovane|fuggo|elutasit|tervezet|zarolt|na cekanju|odbijen|u obradi|in asteptare|respins|programat|rezerv|noraid|gaido|laukiam|atmest|ootel|tagasi|bekle|reddedil|planlanan|gelecek|provizyon|εκκρεμ|απορριφ|προγραμματ)|未入账|待入账|未记账|未确定|未確定|未清算|予定|処理中|保留|대기|예정|미승인|취소|거절|ממתינ|עתידי|נדח/u;
const DECLINED =
  /declin|denied|reject|refus|fail|cancel|void|expire|abgelehn|fehlgeschl|storn|rejet|annul|rechazad|denegad|fallid|recusad|rifiut|respint|geweiger|mislukt|geannul|avvis|makul|afvist|annull|hylat|peruu|odrzuc|anulow|zamitn|zrusen|elutas|odbij|respins|noraid|atmest|tagasi|reddedil|отклон|відхил|απορριφ|취소|거절|נדח/u;
const HAPPENED =
  /^(?:posted|booked|completed?|cleared|settled|approved|processed|executed|past|confirmed|gebucht|verbucht|abgeschlossen|ausgefuhrt|getatigt|bestatigt|comptabilis|passe|traite|realise|execute|effectue|contabiliza|realizad|completad|ejecutad|liquidad|efetuad|efectuad|concluid|lancad|contabilizza|eseguit|completat|geboekt|verwerkt|uitgevoerd|afgerond|bokford|bokfort|bogfort|genomford|gennemfort|kirjat|toteutun|zaksiegow|zrealizow|wykonan|rozliczon|zauctovan|proveden|zuctovan|konyvelt|teljesit|knjizen|izvrsen|procesat|decontat|gramatot|ivykdyt|teostat|tamamlan|gerceklesen|исполнен|выполнен|проведен|заверш|виконан|ολοκληρ)|已入账|已记账|已完成|確定|完了|완료|승인/u;

type HeadingState = {
  readonly meaning: StateMeaning;
  readonly isPending: boolean;
  /** Nothing but a known state and what the rows are. */
  readonly isExact: boolean;
};

/** The state of the rows below a heading such as `Pending transactions` or `Gebuchte Umsätze`. */
export const headingState = (text: string): HeadingState | undefined => {
  const plain = plainText(text);
  if (plain === '') return undefined;
  const state = plain
    .split(' ')
    .filter((word) => !ROWS.has(word))
    .join(' ');
  const known = [plain, state].find((words) => knownState(words) !== undefined);
  if (known !== undefined)
    return { meaning: knownState(known) ?? 'booked', isPending: saysPending(known) || isOpen(known), isExact: true };
  if (state.split(' ').length > MOST_WORDS) return undefined;
  if (NOT_HAPPENED.test(state)) return { meaning: 'leave_out', isPending: isOpen(state), isExact: false };
  return HAPPENED.test(state) ? { meaning: 'booked', isPending: false, isExact: false } : undefined;
};
const MOST_WORDS = 3;

const isOpen = (state: string): boolean => knownState(state) !== 'booked' && !DECLINED.test(state);
