import { referenceLine, remittanceLines } from '../../../statements/parse/remittance.ts';

/** Read from field 86. */
export type Details = { readonly name: string; readonly notes: string };

/** Reads the structured forms of banks (`?20…?32…`, `/NAME/…/REMI/…`), otherwise free text. */
export const detailsOf = (lines: readonly string[]): Details => {
  const joined = lines.join('');
  if (QUESTION_MARKS.test(joined)) return ofCodes(joined, joined.charAt(3));
  if (SLASHES.test(joined)) return ofWords(joined);
  const texts = lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .flatMap(remittanceLines);
  return { name: texts[0] ?? '', notes: texts.slice(1).join('\n') };
};

const QUESTION_MARKS = /^[0-9]{3}([?<>@+~&])[0-9]{2}/;
const SLASHES = /^\/?(?:[A-Z]{3,6})\/.*\/(?:NAME|REMI|IBAN|EREF|TRTP|CSID|CNTP|MARF|ORDP|BENM)\b/;

/** German banks: 20 to 29 and 60 to 63 are the purpose, 30 and 31 bank and account, 32 and 33 the name. */
const ofCodes = (text: string, mark: string): Details => {
  const parts = text
    .split(mark)
    .slice(1)
    .map((part) => [part.slice(0, 2), part.slice(2)] as const);
  const join = (from: number, to: number): string =>
    parts
      .flatMap(([code, value]) => (Number(code) >= from && Number(code) <= to ? [value] : []))
      .join('')
      .trim();
  const [kind, name] = [join(0, 0), join(32, 33)];
  const purpose = remittanceLines([join(20, 29), join(60, 63)].filter((part) => part !== '').join(' '));
  const shown = name || kind || (purpose[0] ?? '');
  const texts = [...purpose, name === '' ? '' : kind, join(31, 31)];
  return { name: shown, notes: texts.filter((part) => part !== '' && part !== shown).join('\n') };
};

/** Dutch banks: `/NAME/…/REMI/…`; ING writes `/CNTP/IBAN/BIC/name/city/`. */
const ofWords = (text: string): Details => {
  const values = new Map<string, string>();
  const parts = text.split('/');
  let key = '';
  for (const part of parts) {
    if (KEYS.has(part)) key = part;
    else if (key !== '') values.set(key, values.has(key) ? `${values.get(key)}/${part}` : part);
  }
  const clean = (name: string): string =>
    (values.get(name) ?? '')
      .replace(/^\/+|\/+$/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const other = clean('CNTP').split('/');
  const name = clean('NAME') || (other[2] ?? '').trim();
  const remittance = remittanceLines(clean('REMI').replace(/^USTD\/+/, ''));
  const shown = name || (remittance[0] ?? '') || text.trim();
  const texts = [
    ...remittance,
    ...referenceLine('EREF', clean('EREF')),
    ...referenceLine('MREF', clean('MARF')),
    ...referenceLine('CRED', clean('CSID')),
    clean('IBAN') || (other[0] ?? ''),
  ];
  return { name: shown, notes: texts.filter((part) => part !== '' && part !== shown).join('\n') };
};

const KEYS: ReadonlySet<string> = new Set([
  ...[
    'NAME',
    'REMI',
    'IBAN',
    'BIC',
    'EREF',
    'TRTP',
    'CSID',
    'CNTP',
    'MARF',
    'ORDP',
    'BENM',
    'ISDT',
    'PREF',
    'RTRN',
    'ADDR',
  ],
  ...[
    'ID',
    'PURP',
    'CD',
    'RTYP',
    'ULTD',
    'ULTC',
    'ULTB',
    'SVCL',
    'KREF',
    'CRED',
    'DEBT',
    'SWOD',
    'INIT',
    'ACCW',
    'UDTR',
    'UCRD',
  ],
]);
