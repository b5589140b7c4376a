import { saysNoBooking, saysUnbooked } from './state-words.ts';

const OPEN = String.raw`[\[({<*【（［]+`;
const CLOSE = String.raw`[\])}>*】）］]+`;
const INNER = String.raw`([^\[\](){}<>*【】（）［］]+?)`;

/** Where a word can stand apart from the rest of a text: `[Pending] Shop`, `PENDING - Shop`, `Shop (pending)`, `Shop | pending`. */
const APART: readonly RegExp[] = [
  new RegExp(String.raw`^\s*${OPEN}\s*${INNER}\s*${CLOSE}`, 'u'),
  new RegExp(String.raw`${OPEN}\s*${INNER}\s*${CLOSE}\s*$`, 'u'),
  /^\s*([^:：|–—*]+?)\s*(?:[:：|–—*]|\s-\s)/u,
  /^\s*(\S+(?:\s\S+){0,2}?)\s-\s/u,
  /(?:[:：|–—]|\s-)\s*([^:：|–—]+?)\s*$/u,
];
const LONGEST = 300;

/** No name is written so, and nothing needs to set these apart from one. */
const CAPITALS =
  /^\s*(PENDING|VORGEMERKT|PENDIENTE|PENDENTE|VÄNTANDE|AFVENTER|ODOTTAA|OCZEKUJĄC[AE]|ČEKAJÍCÍ|FÜGGŐBEN|BEKLEMEDE|BEKLİYOR|ОЖИДАЕТ|ОЧІКУЄ)(?=\s)/u;
/** Of payments that did not happen. The fee for one did. */
const REFUSED =
  /^\s*(VOID(?:ED)?|DECLINED|CANCELL?ED|REJECTED|ABGELEHNT|STORNIERT|REFUS[ÉE]|ANNUL[ÉE]|RECHAZAD[OA]|ANULAD[OA]|RECUSAD[OA]|RIFIUTAT[OA]|ODRZUCON[AEO])(?=\s)(?!.*\b(?:FEES?|CHARGES?|CHRG|CHG|FRAIS|COMISI[OÓ]N|COMMISSION[IE]?|TARIFA|TAXA|OP[LŁ]ATA)\b)(?!.*GEB[ÜU]HR)/u;
const PHRASES = /^\s*(en attente|in sospeso|in attesa|в обработке|σε εκκρεμότητα)(?=\s)/iu;
/** Capitals or a capital before the name: `PENDINGREWE`, `PendingRewe`. */
const GLUED = /^\s*(PENDING|Pending|VORGEMERKT|Vorgemerkt|PENDIENTE|Pendiente|PENDENTE|Pendente)(?=[\p{Lu}\p{Nd}])/u;
const AT_END = /\s(PENDING|VORGEMERKT|PENDIENTE|PENDENTE)\s*$/u;
const EAST_ASIAN = /^\s*(未入账|待入账|未入帳|待入帳|未確定|승인대기)/u;
const WITHOUT_SEPARATOR: readonly RegExp[] = [CAPITALS, REFUSED, PHRASES, GLUED, AT_END, EAST_ASIAN];

/**
 * The word or words with which a text among others says that its row did not happen, or not yet: all of the text, or a part that stands
 * apart. A word within a name or a sentence says nothing.
 */
export const stateMark = (text: string): string | undefined => {
  const whole = text.trim();
  if (whole === '' || whole.length > LONGEST) return undefined;
  if (saysNoBooking(whole)) return whole;
  const partIn = (pattern: RegExp): string | undefined => pattern.exec(whole)?.[1]?.trim();
  return (
    APART.map(partIn).find((part) => part !== undefined && saysUnbooked(part)) ??
    WITHOUT_SEPARATOR.map(partIn).find((part) => part !== undefined)
  );
};
