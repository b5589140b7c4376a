import { plainList, plainText } from '../../left-out/domain/plain-text.ts';

/** Words that banks write beside a payment that happened. */
const BOOKED = plainList(
  `filled|fully filled|order filled|order executed|fully executed|traded
completed|complete|approved|booked|posted|settled|cleared|success|successful|succeeded|executed|processed|paid|done|finished|final|finalized|finalised|reconciled|delivered|received|sent|ok|payment completed|transfer completed|funds sent|outgoing payment sent|money added
umsatz gebucht|gebucht|verbucht|ausgefuhrt|abgeschlossen|erledigt|bezahlt|erfolgreich|buchung
comptabilise|comptabilisee|execute|executee|effectue|effectuee|termine|terminee|regle|reglee|valide|validee|reussi|traite|traitee
contabilizado|contabilizada|completado|completada|ejecutado|ejecutada|realizado|realizada|liquidado|liquidada|pagado|pagada|concluido|concluida|efetuado|efetuada|efectuado|efectuada|finalizado|finalizada|lancado|lancada
contabilizzato|contabilizzata|eseguito|eseguita|completato|completata|addebitato|accreditato|concluso|conclusa|pagato
geboekt|verwerkt|voltooid|uitgevoerd|afgerond|bokford|bokfort|bogfort|genomford|utford|gennemfort|klar|kirjattu|toteutunut|suoritettu|valmis
zaksiegowana|zaksiegowano|zaksiegowany|zrealizowana|zrealizowano|zrealizowany|wykonana|wykonany|rozliczona|rozliczono|zakonczona|zakonczono|zauctovano|zauctovana|provedeno|provedena|dokonceno|zuctovane|realizovane|konyvelt|teljesitett|teljesult|sikeres|knjizeno|izvrseno|izvedeno|realizirano|decontat|procesat|finalizat|efectuat
izpildits|izpildita|gramatots|ivykdytas|ivykdyta|apdorota|teostatud|taidetud|tamamlandi|gerceklesti|basarili|
исполнен|исполнено|исполнена|выполнен|выполнено|выполнена|проведен|проведено|проведена|завершен|завершено|завершена|успешно|ok|виконано|проведено|успішно|изпълнен|осчетоводен|ολοκληρωθηκε|εκτελεστηκε|καταχωρηθηκε
交易成功|支付成功|已完成|完成|成功|已入账|已记账|已支付|已收钱|已存入零钱|已转账|对方已收钱|朋友已收钱|充值完成|提现已到账|已到账|已結算|交易完成|已入帳|已清算|完了|処理済|処理済み|決済済み|確定|完了済み|입금완료|출금완료|완료|거래완료|승인완료|처리완료|정상|성공|בוצע|הושלם`,
);

/** Words that banks write beside a payment that did not happen, or not yet. */
const NOT_BOOKED = plainList(
  `insufficient funds|insufficient balance|not sufficient funds|limit exceeded|exceeds limit|do not honor|do not honour|expired card|card expired|card blocked|blocked card|invalid card|lost card|stolen card|incorrect pin|wrong pin|invalid pin|
nicht gedeckt|keine deckung|limit uberschritten|falsche pin|karte gesperrt|karte abgelaufen|provision insuffisante|fonds insuffisants|solde insuffisant|plafond depasse|carte expiree|fondos insuficientes|saldo insuficiente|limite excedido|fondi insufficienti|credito insufficiente|onvoldoende saldo|limiet overschreden|otillrackligt saldo|ikke dekning|mangler dekning|ei katetta|brak srodkow|niewystarczajace srodki|nedostatek prostredku|fedezethiany|nincs fedezet|yetersiz bakiye|недостаточно средств|недостатньо коштів|余额不足|餘額不足|残高不足|잔액부족|
unfilled|not filled|order cancelled|order canceled|order rejected|order expired|gestrichen|geloscht|offen|
reverted|declined|failed|failure|cancelled|canceled|denied|pending|authorised|authorized|authorisation|authorization|voided|void|expired|rejected|aborted|abandoned|unsuccessful|in progress|processing|scheduled|planned|upcoming|on hold|held|hold|unclaimed|awaiting|waiting|reserved|reservation|draft|not completed|incomplete|memo|unposted|not posted|uncleared|not cleared|unsettled|not settled|unbooked|not booked|outstanding|
umsatz vorgemerkt|vorgemerkt|vormerkung|ausstehend|in bearbeitung|abgelehnt|fehlgeschlagen|abgebrochen|verfallen|abgelaufen|reserviert|geplant|nicht ausgefuhrt|in ausfuhrung|terminiert|nicht gebucht|noch nicht gebucht|nicht verbucht|ungebucht|
en attente|a venir|refuse|refusee|rejete|rejetee|annule|annulee|echoue|echouee|echec|en cours|expire|expiree|non comptabilise|programme|programmee
pendiente|rechazado|rechazada|cancelado|cancelada|anulado|anulada|fallido|fallida|en curso|en proceso|denegado|denegada|retenido|retenida|caducado|caducada|programado|programada|pendente|recusado|recusada|negado|negada|falhou|falhado|em processamento|agendado|agendada|expirado|expirada
in sospeso|in attesa|in corso|rifiutato|rifiutata|annullato|annullata|fallito|fallita|non contabilizzato|autorizzata|respinto|respinta|negato|negata|scaduto|scaduta|in lavorazione|da contabilizzare|prenotato
in behandeling|geweigerd|geannuleerd|mislukt|gereserveerd|afgewezen|verlopen|niet verwerkt|reserverad|vantande|avvisad|misslyckad|avbruten|makulerad|reserveret|afventer|afvist|annulleret|mislykkedes|reservert|venter|avvist|kansellert|mislyktes|odottaa|hylatty|peruttu|epaonnistunut|varaus|katevaraus|vireilla
oczekujaca|oczekujace|oczekuje|odrzucona|odrzucono|odrzucony|anulowana|anulowano|anulowany|nieudana|w realizacji|niezrealizowana|w toku|autoryzacja|ceka|cekajici|cekajici na zauctovani|zamitnuto|zamitnuta|zruseno|zrusena|neprovedeno|nezauctovano|blokace|rezervace|ve zpracovani|cakajuca|zamietnute|zrusene|nerealizovane|fuggoben|elutasitva|elutasitott|torolt|sikertelen|zarolt|na cekanju|odbijeno|otkazano|ponisteno|neuspjesno|v obdelavi|zavrnjeno|preklicano|in asteptare|respins|respinsa|anulat|anulata|esuat|esuata|
rezervets|rezervacija|noraidits|atcelts|neizdevas|laukiama|atmesta|atsaukta|nepavyko|rezervuota|tagasi lukatud|tuhistatud|ebaonnestunud|broneeritud|beklemede|bekliyor|reddedildi|iptal|iptal edildi|basarisiz|islemde
в обработке|ожидает|ожидание|ожидает обработки|отклонен|отклонено|отклонена|отменен|отменено|отменена|отмена|не выполнен|не выполнено|неуспешно|ошибка|авторизация|холд|заблокировано|failed|очікує|відхилено|скасовано|в обробці|отказан|отказано|чакащ|чакаща|εκκρεμει|σε εκκρεμοτητα|απορριφθηκε|ακυρωθηκε|απετυχε
交易关闭|支付失败|交易失败|失败|已关闭|已取消|取消|已撤销|已撤回|待付款|等待付款|处理中|待处理|待入账|未入账|未完成|已拒绝|拒绝|已过期|已失效|冻结|預授權|预授权|交易關閉|失敗|已取消|處理中|待處理|未入帳|拒絕|已拒絕|未決済|未確定|処理中|保留|保留中|承認待ち|取消済み|キャンセル|却下|エラー|취소|취소완료|실패|거절|대기|대기중|처리중|승인대기|보류|미승인|ממתין|נדחה|בוטל|נכשל`,
);

export type KnownState = 'booked' | 'leave_out';

/** Whether a text of a column of states says that its rows happened; undefined if it is not known, such as `Refunded`. */
export const knownState = (text: string): KnownState | undefined => {
  const plain = plainText(text).replace(CODE, '');
  if (NOT_BOOKED.has(plain)) return 'leave_out';
  return BOOKED.has(plain) ? 'booked' : undefined;
};

/** Before the words of a result: `00 Approved`. */
const CODE = /^[0-9]{1,4} /;

/** Words before which a text says that its row is not booked yet, as in `Pending: Hotel`. */
const PENDING = plainList(
  `pending|pending transaction|authorized|authorised|authorization|authorisation|authorization hold|authorisation hold|auth hold|temporary hold|temporary authorization|temporary authorisation|preauth|pre auth|on hold|processing|in progress|unposted|not posted|uncleared|not cleared|unsettled|not settled|unbooked|not booked|outstanding|vorgemerkt|umsatz vorgemerkt|vormerkung|ausstehend|nicht gebucht|noch nicht gebucht|nicht verbucht|ungebucht|card authorization|card authorisation|preauthorization|preauthorisation|pre authorization|pre authorisation|vorautorisierung|en attente|a venir|non comptabilise|non comptabilisee|autorisation|preautorisation|pendiente|no contabilizado|preautorizacion|retencion|preautorizacao|preautorizzazione|pendente|in sospeso|in attesa|non contabilizzato|in behandeling|gereserveerd|reserverad|reserverat|reserverat belopp|kortreservation|reserveret|reserveret belob|reservert|reservert belop|vantande|afventer|venter|odottaa|varaus|katevaraus|blokada srodkow|oczekujaca|oczekujace|oczekuje|blokada|cekajici|cekajuca|nezauctovano|nezauctovane|fuggoben|na cekanju|v obdelavi|in asteptare|rezervets|rezerveta summa|rezervuota|rezervuota suma|laukiama|gaida|ootel|broneeritud|beklemede|bekliyor|provizyon|в обработке|ожидает|ожидание|ожидает обработки|авторизация|холд|очікує|в обробці|чакащ|чакаща|εκκρεμει|σε εκκρεμοτητα|未入账|待入账|待处理|处理中|未入帳|待入帳|待處理|處理中|未確定|未確定分|処理中|保留中|대기|대기중|처리중|승인대기|미매입|ממתין`,
);
const MOST_WORDS = 4;

/** Words for a payment that was taken back, by a row of its own or by its own text. */
const REVERSED = plainList(
  `reversed|reverted|voided|void|cancelled|canceled|storniert|storno|zuruckgebucht|annule|annulee|extourne|extournee|anulado|anulada|cancelado|cancelada|revertido|revertida|estornado|estornada|estorno|annullato|annullata|stornato|stornata|geannuleerd|teruggeboekt|makulerad|aterford|annulleret|tilbagefort|kansellert|reversert|tilbakefort|peruttu|anulowana|anulowano|anulowany|wycofana|zruseno|zrusena|zrusene|stornovano|stornovane|stornovana|torolt|sztornozott|sztorno|stornirano|ponisteno|otkazano|preklicano|anulat|anulata|stornat|stornata|atcelts|atsaukta|stornuota|tuhistatud|iptal|iptal edildi|отменен|отменено|отменена|отмена|сторнировано|сторно|скасовано|сторновано|отменена|сторниран|ακυρωθηκε|αντιλογισμος|已撤销|已取消|取消|撤销|已冲正|冲正|已沖正|取消済み|取消済|キャンセル|취소|취소완료|승인취소|매입취소|결제취소|전체취소|부분취소|מבוטל|בוטל`,
);

export const saysReversed = (text: string): boolean => REVERSED.has(plainText(text));

/** Words for a payment that was refused. */
const DECLINED = plainList(
  `declined|denied|rejected|failed|refused|unsuccessful|abgelehnt|fehlgeschlagen|refuse|refusee|rejete|rejetee|echoue|echouee|rechazado|rechazada|denegado|denegada|fallido|fallida|recusado|recusada|negado|negada|rifiutato|rifiutata|respinto|respinta|fallito|fallita|geweigerd|afgewezen|mislukt|avvisad|misslyckad|afvist|mislykkedes|avvist|mislyktes|hylatty|epaonnistunut|odrzucona|odrzucono|odrzucony|nieudana|zamitnuto|zamitnuta|zamietnute|elutasitva|elutasitott|sikertelen|odbijeno|neuspjesno|zavrnjeno|respins|respinsa|esuat|esuata|noraidits|neizdevas|atmesta|nepavyko|tagasi lukatud|ebaonnestunud|reddedildi|basarisiz|отклонен|отклонено|отклонена|отказано|неуспешно|відхилено|отказан|απορριφθηκε|απετυχε|支付失败|交易失败|已拒绝|拒绝|失败|交易失敗|失敗|拒絕|已拒絕|却下|실패|거절|승인거절|נדחה|נכשל`,
);

/** Words around a state: `Card declined`, `Pending transaction`, `Zahlung abgelehnt`. */
const NOUNS = plainList(
  'transaction|transactions|txn|payment|card|purchase|transfer|pos|atm|debit|credit|status|state|entry|umsatz|zahlung|kartenzahlung|karte|buchung|uberweisung|lastschrift|paiement|carte|operation|virement|pago|operacion|tarjeta|compra|pagamento|operazione|carta|bonifico|operacao|cartao|betaling|transactie|betalning|transaktion|kort|kortkop|maksu|platnosc|transakcja|przelew|platba|transakce|fizetes|tranzakcio|transakcija|placanje|placilo|plata|tranzactie|maksajums|mokejimas|makse|islem|odeme|платеж|операция|перевод|платіж|операція|плащане|πληρωμη|συναλλαγη',
);

/** The plain text with and without such words. */
const readings = (text: string): readonly string[] => {
  const plain = plainText(text);
  const words = plain.split(' ');
  return [plain, words.filter((word) => !NOUNS.has(word)).join(' ')];
};

/** Whether all of a text, such as a remark, says that its row did not happen, or not yet. */
export const saysNoBooking = (text: string): boolean =>
  readings(text).some((plain) => PENDING.has(plain) || DECLINED.has(plain) || REVERSED.has(plain));

/** The same of a part of a text, beside the name of a shop. A reversal is usually a booking of its own there. */
export const saysUnbooked = (part: string): boolean =>
  readings(part).some((plain) => PENDING.has(plain) || DECLINED.has(plain));

/** Whether a text says that its row is pending: the whole of it, or what stands before a colon or a dash. */
export const saysPending = (text: string): boolean => {
  const [head = ''] = text.slice(0, LONGEST_HEAD).split(/[:\u2013\u2014*|]| - |\s\(/u);
  const plain = plainText(head);
  return plain.split(' ').length <= MOST_WORDS && PENDING.has(plain);
};
const LONGEST_HEAD = 60;

const HEADERS = plainList(
  `status|state|transaction status|transaction state|payment status|payment state|booking status|posting status|order status|current status|transfer status|entry status|processing status|balance impact
zustand|buchungsstatus|umsatzstatus|zahlungsstatus|auftragsstatus|transaktionsstatus
statut|etat|statut de l operation|etat de l operation|statut transaction|estado|estado de la operacion|estado operacion|estado movimiento|situacion|situacao|estado da transacao|stato|stato operazione|stato movimento|stato transazione|stato pagamento
boekstatus|transactiestatus|tillstand|transaktionsstatus|tila|tapahtuman tila|kirjauksen tila|stan|stan operacji|status operacji|status transakcji|stav|stav platby|stav transakce|stav transakcie|allapot|statusz|tranzakcio allapota|stanje transakcije|status transakcije|stare|starea|starea tranzactiei|statuss|busena|bukle|olek|staatus
durum|durumu|islem durumu|статус|состояние|статус операции|статус платежа|статус транзакции|статус операціі|стан|състояние|κατασταση
状态|交易状态|当前状态|支付状态|订单状态|状態|取引状態|処理状況|ステータス|取引ステータス|狀態|交易狀態|交易状態|目前狀態|상태|거래상태|처리상태|처리결과|סטטוס|מצב`,
);

/** Whether a header names a column of states. */
export const namesStates = (header: string): boolean => HEADERS.has(plainText(header));
