import { headerWords } from '../../columns/domain/header-words.ts';
import { plainList } from '../../left-out/domain/plain-text.ts';

/** Columns with a text only in the rows of payments that were refused. */
const REASONS = plainList(
  `decline reason|declined reason|reason for decline|reason declined|failure reason|reason for failure|failed reason|failure message|failure code|rejection reason|reject reason|error|error message|error description|error reason|error details
ablehnungsgrund|grund der ablehnung|fehlergrund|fehler|fehlermeldung|motif de refus|motif du refus|motif de rejet|motif du rejet|motif d echec|erreur|message d erreur|motivo de rechazo|motivo rechazo|motivo del rechazo|motivo de denegacion|motivo da recusa|motivo de recusa|motivo recusa|erro|motivo rifiuto|motivo del rifiuto|errore
reden van weigering|reden weigering|reden afwijzing|foutmelding|avvisningsorsak|orsak till avslag|felmeddelande|afvisningsarsag|fejlmeddelelse|avvisningsarsak|arsak til avvisning|feilmelding|hylkayksen syy|hylkayssyy|virhe|powod odrzucenia|przyczyna odrzucenia|blad|duvod zamitnuti|duvod odmitnuti|chyba|dovod zamietnutia|elutasitas oka|hiba|hibauzenet|razlog odbijanja|razlog zavrnitve|motivul respingerii|motiv respingere|eroare
noraidijuma iemesls|kluda|atmetimo priezastis|klaida|tagasilukkamise pohjus|viga|red nedeni|ret nedeni|hata|hata mesaji|причина отказа|причина отклонения|ошибка|причина відмови|причина відхилення|помилка|причина за отказ|грешка|αιτια απορριψης|λογος απορριψης|σφαλμα|失败原因|拒绝原因|失敗原因|拒絕原因|失敗理由|却下理由|エラー|エラー内容|거절사유|실패사유|오류|סיבת דחייה|סיבת סירוב|שגיאה`,
);

/** Columns with the day on which the bank booked a row, which is blank as long as it has not. */
const BOOKING_DAYS = plainList(
  `posted|post date|posting date|posted date|date posted|posted on|posted at|booked|booking date|booked date|date booked|booked on|settled|settlement date|settled date|date settled|settled on|cleared|cleared date|clearing date|date cleared|cleared on|completed|completed date|completion date|date completed|completed on|completed at|processed|processed date|processing date|process date|date processed|processed on
buchung|buchungstag|buchungsdatum|gebucht|gebucht am|verbucht|verbucht am|verbuchungsdatum|verarbeitungsdatum|date de comptabilisation|date comptable|date comptabilisation|comptabilise le|date de traitement|fecha contable|fecha de contabilizacion|fecha contabilizacion|fecha asiento|fecha de asiento|fecha de liquidacion|data contabile|data contabilizzazione|data di contabilizzazione|data registrazione|data contabilistica|data de lancamento|data do lancamento|data lancamento|data de liquidacao
boekdatum|boekingsdatum|geboekt op|verwerkingsdatum|bokforingsdag|bokforingsdatum|bokford|bokfort|bokfort dato|bokforingsdato|bogfort|bogforingsdato|bogforingsdag|kirjauspaiva|kirjattu|kirjauspvm|data ksiegowania|data zaksiegowania|data rozliczenia|data zaksiegowania operacji|datum zauctovani|datum uctovani|zauctovano|datum zauctovania|zauctovane|konyveles datuma|konyvelesi datum|konyveles napja|konyvelve|datum knjizenja|datum knjizbe|knjizeno|data inregistrarii|data procesarii|data decontarii|data contabilizarii
gramatojuma datums|iegramatosanas datums|irasymo data|apskaitos data|kande kuupaev|kandekuupaev|arvestuskuupaev|muhasebe tarihi|islenme tarihi|kayit tarihi|дата проводки|дата списания|дата обработки|дата проведения|дата проведення|дата обробки|дата списання|дата на осчетоводяване|счетоводна дата|ημερομηνια λογιστικης|ημερομηνια καταχωρησης|ημερομηνια καταχωρισης
入账日期|入账日|入账时间|记账日期|记账日|入帳日期|入帳日|入帳時間|記帳日期|記帳日|過帳日|過帳日期|計上日|確定日|処理日|매입일자|매입일|תאריך רישום|תאריך חיוב`,
);

/** Columns with the answer of the other bank: a text, a code such as `51`, or both. */
const RESULTS = plainList(
  `response|response code|response text|response message|response description|result|result code|result description|transaction result|payment result|return code|outcome|authorization response|authorisation response|authorization result|authorisation result|auth response|decision|ergebnis|antwort|antwortcode|ruckmeldung|resultat|resultat de l operation|reponse|code reponse|code de reponse|resultado|respuesta|codigo de respuesta|codigo respuesta|resposta|codigo de resposta|risultato|esito|risposta|resultaat|antwoord|svar|svarskod|svarkode|utfall|tulos|vastaus|wynik|odpowiedz|kod odpowiedzi|vysledek|odpoved|eredmeny|valasz|valaszkod|rezultat|odgovor|raspuns|sonuc|cevap kodu|yanit kodu|результат|ответ|код ответа|відповідь|код відповіді|αποτελεσμα|结果|結果|交易结果|支付结果|交易結果|処理結果|결과|처리결과`,
);

/** Whether a header names the answer of the other bank to a payment. */
export const namesResult = (header: string): boolean => RESULTS.has(headerWords(header));

/** Whether a header names the reason why a payment did not happen. */
export const namesReason = (header: string): boolean => REASONS.has(headerWords(header));

/** Whether a header names the day of booking. */
export const namesBookingDay = (header: string): boolean => BOOKING_DAYS.has(headerWords(header));
