import { quoteValue } from '../../platform/domain/errors.ts';
import type { ImportWarning } from './import-attributes.ts';
import type { ImportRow } from './row.ts';

/** What banks write in the text of a line that states a balance among the payments; without accents, and as the whole text. */
const TEXTS: ReadonlySet<string> = new Set(
  `opening balance|closing balance|beginning balance|starting balance|ending balance|previous balance|balance forward|balance brought forward|balance carried forward|brought forward|carried forward|balance b/f|balance c/f
saldo anterior|saldo inicial|saldo final|saldo actual|saldo atual|saldo do dia|s a l d o|saldo
anfangssaldo|endsaldo|alter saldo|neuer saldo|alter kontostand|neuer kontostand|kontostand|saldovortrag
solde precedent|ancien solde|nouveau solde|solde initial|solde final|solde
saldo precedente|saldo iniziale|saldo finale
beginsaldo|eindsaldo|vorig saldo|nieuw saldo|saldo poczatkowe|saldo koncowe|pocatecni zustatek|konecny zustatek`.split(
    /[|\n]/,
  ),
);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s:.]+$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Finds rows that look like a balance among the payments. They are read as payments, because only a person can tell. */
export const createBalanceRows = () => {
  let count = 0;
  let first: { readonly row: number; readonly text: string } | undefined;
  return {
    see: ({ rowNumber, fields, entry, leftOut }: ImportRow): void => {
      if (leftOut === true || entry === null) return;
      const text = fields.name === '' ? fields.notes : fields.name;
      if (!TEXTS.has(plain(text))) return;
      count += 1;
      first ??= { row: rowNumber, text };
    },
    warnings: (): readonly ImportWarning[] => {
      if (first === undefined) return [];
      const { row, text } = first;
      const subject =
        count === 1
          ? `Row ${row}, ${quoteValue(text)}, looks like a balance and not like a payment. Leave it out if it`
          : `${count} rows, the first of them row ${row}, ${quoteValue(text)}, look like balances and not like payments. Leave out each that`;
      return [{ line: null, code: 'balance_row', message: `${subject} is no movement of money` }];
    },
  };
};
