import { headerWords } from '../../columns/domain/header-words.ts';
import type { StateMeaning } from '../../domain/import-attributes.ts';
import { plainList, plainText } from '../../left-out/domain/plain-text.ts';
import { knownState, saysNoBooking, saysPending, saysReversed } from './state-words.ts';

const YES = plainList(
  `yes|y|true|t|on|ja|j|wahr|oui|o|vrai|si|s|verdadero|sim|verdadeiro|vero|waar|sann|sand|kylla|k|tosi|tak|prawda|ano|a|pravda|igen|i|igaz|da|d|istina|res|adevarat|ja patiess|taip|tiesa|jah|toene|evet|dogru|да|д|истина|так|ναι|αληθες|是|有|はい|예|네|כן`,
);
const NO = plainList(
  `no|n|false|f|off|nein|falsch|non|faux|falso|nao|nee|onwaar|nej|nei|falsk|falskt|usann|ei|epatosi|nie|falsz|ne|nepravda|nem|hamis|neistina|nu|fals|netiesa|vaar|hayir|h|yanlis|нет|н|ложь|ні|не|οχι|ψευδες|否|不是|无|無|いいえ|아니오|아니요|לא`,
);
const MARKS_ON: ReadonlySet<string> = new Set(['1', 'x', 'X', '✓', '✔', '☑', '●', '*', '√', '○', '〇', '◯']);
const MARKS_OFF: ReadonlySet<string> = new Set(['0', '-', '–', '—', '☐', '✗', '✘', '×']);

type Flag = 'on' | 'off';

/** Whether a text is a yes or a no. */
export const flagIn = (text: string): Flag | undefined => {
  if (MARKS_ON.has(text)) return 'on';
  if (MARKS_OFF.has(text)) return 'off';
  const plain = plainText(text);
  return YES.has(plain) ? 'on' : NO.has(plain) ? 'off' : undefined;
};

/** Whether two texts are a yes and a no. */
export const areYesAndNo = (texts: readonly string[]): boolean => {
  const flags = new Set(texts.map(flagIn));
  return texts.length === 2 && flags.has('on') && flags.has('off');
};

/** Words around that of a state in a header: `Is pending`, `Pending?`, `Transaction posted (Y/N)`. */
const FILLERS = plainList(
  'is|was|has been|been|ist|est|es|esta|sta|e|er|ar|on|jest|czy|je|este|yra|ir|transaction|flag|indicator|y|n|yn|yes|no|ja|nein|oui|non|j|여부|フラグ|区分|是否',
);
/** Words for a booking that headers use for something else. */
const OTHER = plainList(
  'sent|received|ok|reconciled|final|finalized|finalised|delivered|done|buchung|money added|clear',
);
/** Of rows that are kept only for a log. */
const DELETED = plainList(
  `deleted|removed|discarded|trashed|geloscht|supprime|supprimee|eliminado|eliminada|borrado|borrada|eliminato|eliminata|apagado|apagada|verwijderd|borttagen|raderad|slettet|poistettu|usuniete|usunieto|usunieta|smazano|vymazano|torolt|obrisano|sters|kustutatud|istrinta|dzests|silindi|удален|удалено|удалена|видалено|διαγραμμενο|删除|已删除|刪除|已刪除|削除|削除済み|삭제|삭제됨`,
);
/** Of rows that may be there twice. */
const DUPLICATE = plainList(
  `duplicate|duplicated|possible duplicate|duplikat|doppelt|dublette|doublon|en double|duplicado|duplicada|duplicato|dubbel|dubblett|dublet|kaksoiskappale|duplicitni|duplikalt|dublikat|дубликат|дубль|дублікат|διπλοτυπο|重复|重複|중복`,
);
/** Of rows that another one may have taken back. */
const REFUNDED = plainList(
  `refunded|fully refunded|charged back|disputed|returned|erstattet|ruckerstattet|zuruckgegeben|rembourse|remboursee|reembolsado|reembolsada|devuelto|devuelta|rimborsato|rimborsata|terugbetaald|aterbetald|refunderet|refundert|palautettu|zwrocono|vraceno|visszateritve|возвращено|返金済み|已退款|환불`,
);
/** Of rows that are still to come. */
const PLANNED = plainList(
  `scheduled|planned|upcoming|future|geplant|terminiert|planifie|planifiee|programme|programmee|programado|programada|agendado|agendada|programmato|programmata|pianificato|gepland|planerad|planlagt|suunniteltu|zaplanowana|zaplanowane|planovano|naplanovano|tervezett|planirano|planificat|planlandi|planlanan|запланировано|заплановано|προγραμματισμενο|预定|預定|予定|예정`,
);
const CLEARED = plainList('cleared|clr');
/** In registers, the mark after the cleared one. */
const RECONCILED = plainList('r|reconciled');

/** The meaning of a yes or no in a column. `isPending`: the row may still be booked. */
export type FlagMeaning = { readonly meaning: StateMeaning | undefined; readonly isPending: boolean };

const HAPPENED: FlagMeaning = { meaning: 'booked', isPending: false };
const DID_NOT: FlagMeaning = { meaning: 'leave_out', isPending: false };
const NOT_YET: FlagMeaning = { meaning: 'leave_out', isPending: true };
const UNCLEAR: FlagMeaning = { meaning: undefined, isPending: false };

/** Reads the texts of a column by its header, such as `Pending` or `Posted`; undefined if the header names no state. */
export const flagReader = (header: string): ((text: string) => FlagMeaning | undefined) | undefined => {
  const words = headerWords(header)
    .split(' ')
    .filter((word) => !FILLERS.has(word))
    .map((word) => word.replace(/여부$|フラグ$|区分$|^是否/u, ''))
    .join(' ');
  const meant = meantBy(words);
  if (meant === undefined) return undefined;
  return (text) => {
    const plain = plainText(text);
    const isOwn = plain !== '' && (plain === words || (plain.length === 1 && words.startsWith(plain)));
    const isCleared = CLEARED.has(words) && RECONCILED.has(plain);
    const flag = flagIn(text) ?? (isOwn || isCleared ? 'on' : undefined);
    return flag && meant[flag];
  };
};

/** Around the word of a state in the header of a day: `Cancelled at`, `Date voided`. */
const OF_DAYS = plainList(
  'at|on|date|day|time|timestamp|datetime|am|datum|zeitpunkt|le|fecha|data|el|il|op|dato|den|kuupaev|tarihi|дата|ημερομηνια|日期|时间|日時|일자|일시',
);
const JOINED_DAY = /(?:date|datum|dato|日期|日時|时间|日|일자|일시)$/u;

/** The meaning of a date under a header for payments that were reversed or did not happen, such as `Cancelled`; undefined under another header. */
export const meaningOfDay = (header: string): FlagMeaning | undefined => {
  const words = headerWords(header)
    .split(' ')
    .filter((word) => !OF_DAYS.has(word) && !FILLERS.has(word))
    .join(' ');
  const found = [
    words,
    words.replace(JOINED_DAY, ''),
    words.replace(/ation$/u, 'ed'),
    words.replace(/al$/u, 'ed'),
  ].find((text) => saysReversed(text) || DELETED.has(text) || (saysNoBooking(text) && !saysPending(text)));
  if (found === undefined) return undefined;
  return saysReversed(found) ? UNCLEAR : DID_NOT;
};

const meantBy = (words: string): Readonly<Record<Flag, FlagMeaning>> | undefined => {
  if (saysPending(words)) return { on: NOT_YET, off: HAPPENED };
  if (PLANNED.has(words)) return { on: NOT_YET, off: HAPPENED };
  if (saysReversed(words) || REFUNDED.has(words) || DUPLICATE.has(words)) return { on: UNCLEAR, off: HAPPENED };
  if (DELETED.has(words)) return { on: DID_NOT, off: HAPPENED };
  if (saysNoBooking(words)) return { on: DID_NOT, off: HAPPENED };
  const isBooking = CLEARED.has(words) || (knownState(words) === 'booked' && !OTHER.has(words));
  return isBooking ? { on: HAPPENED, off: NOT_YET } : undefined;
};

/** The meaning of a state without its column. A reversed payment may be in the file twice, so that the user is asked about it. */
export const textMeaning = (text: string): FlagMeaning => {
  if (saysPending(text)) return NOT_YET;
  return saysReversed(text) ? UNCLEAR : { meaning: knownState(text), isPending: false };
};

/** Whether a cell of a column of reasons gives none. */
export const isNoReason = (text: string): boolean =>
  text === '' || flagIn(text) === 'off' || knownState(text) === 'booked' || NONE.has(text.toLowerCase());
const NONE: ReadonlySet<string> = new Set(['n/a', 'na', 'none', 'null', '--', '00', '000', '/']);
