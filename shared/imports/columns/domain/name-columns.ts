import { type ColumnShape, isText } from './table-shape.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split('|'));

const SENDERS = list(
  'sender|sender name|from|from name|payer|payer name|remitter|remitter name|originator|ordering party|debtor|debtor name|source name|auftraggeber|auftraggeber in|name auftraggeber|absender|zahler|zahlungspflichtiger|zahlungspflichtige|zahlungspflichtige r|zahlungspflichtiger name|ordonnateur|donneur d ordre|emetteur|expediteur|debiteur|payeur|nadawca|nazwa nadawcy|zleceniodawca|platnik|ordenante|remitente|emisor|pagador|ordinante|mittente|pagatore|remetente|ordenador|afzender|opdrachtgever|betaler|avsandare|avsender|afsender|betalare|indbetaler|maksaja|lahettaja|odesilatel|platce|platca|odosielatel|kuldo|fizeto|utalo|posiljatelj|platitelj|uplatitelj|uplatilac|platilac|ordonator|platitor|gonderen|moketojas|maksatajs|отправитель|плательщик|відправник|платник|αποστολεας|πληρωτης|振込依頼人|依頼人|付款人|付款方|付款人名称|付款方户名|付款人户名|付款人戶名|보낸분|보내는분|송금인',
);
const RECIPIENTS = list(
  'receiver|receiver name|recipient|recipient name|to|to name|payee|payee name|beneficiary|beneficiary name|creditor|creditor name|target name|empfanger|empfanger in|name empfanger|zahlungsempfanger|zahlungsempfanger in|begunstigter|begunstigte|zahlungsempfangername|beneficiaire|destinataire|crediteur|odbiorca|nazwa odbiorcy|beneficiario|destinatario|favorecido|ontvanger|begunstigde|mottagare|mottaker|modtager|saaja|prijemce|prijemca|kedvezmenyezett|cimzett|primatelj|primalac|prejemnik|beneficiar|alici|gavejas|sanemejs|получатель|одержувач|отримувач|παραληπτης|δικαιουχος|受取人|收款人|收款方|收款人名称|收款方户名|收款人户名|收款人戶名|받는분|수취인',
);

/** The columns of the sender and the recipient of each payment, one of which is the owner of the account. */
export const senderAndRecipient = (
  columns: readonly ColumnShape[],
): { readonly sender: ColumnShape; readonly recipient: ColumnShape } | undefined => {
  const find = (names: ReadonlySet<string>): readonly ColumnShape[] =>
    columns.filter((column) => names.has(column.words) && column.filled > 0 && isText(column));
  const [[sender, ...senders], [recipient, ...recipients]] = [find(SENDERS), find(RECIPIENTS)];
  if (sender === undefined || recipient === undefined || senders.length > 0 || recipients.length > 0) return undefined;
  return isNearlyEveryRow(sender.filled + recipient.filled, sender.rows) ? { sender, recipient } : undefined;
};

/** The bank's own rows, such as fees, may have neither. */
const isNearlyEveryRow = (filled: number, rows: number): boolean => filled * 10 >= rows * 9;
