import { quoteValue } from '../../../../platform/domain/errors.ts';
import { isZero } from '../../../../platform/domain/money/decimal.ts';
import { balanceSide } from '../../../balances/domain/balance-words.ts';
import type { ImportConfiguration, LeftOutReason } from '../../../domain/import-attributes.ts';
import { plainList, plainText } from '../../../left-out/domain/plain-text.ts';
import type { OpenQuestion } from '../../../settings/domain/open-questions.ts';
import { rowText } from './card-registers.ts';
import { firstOf, type QifRecord, type QifTransaction } from './qif-file.ts';
import type { QifRow } from './qif-row.ts';

const VOID = plainList(
  `void|voided|void check|voided check|void cheque|voided cheque|void transaction|voided transaction|transaction void|transaction voided
storniert|ungultig|annulliert|annule|annulee|nul|cheque annule|anulado|anulada|cheque anulado|annullato|annullata|nullo|assegno annullato
vervallen|geannuleerd|ongeldig|makulerad|ogiltig|annulleret|annullert|mitatoity|anulowano|anulowany|uniewazniona|stornovano|zruseno|zrusene|ervenytelen|anulat|ponisteno|iptal|iptal edildi
аннулировано|аннулирован|аннулирована|анулирано|анульовано|ακυρωθηκε|ακυρο|作废|已作废|作廢|無効|取消済み|무효|בוטל`,
);

/** Quicken, MS Money and others write a mark between asterisks that is no text of a person. */
const MARK = /^\s*\*+\s*([^*]+?)\s*\*+/u;
const HEAD = /^(.*?)(?:[:\u2013\u2014]| - |$)/u;
const CODES = ['P', 'M', 'N', 'L'] as const;
const CLEARED = ['v', 'void'];

type Voided = { readonly text: string; readonly isCertain: boolean };

/** How a record says that it was voided: by the mark of a program, or by a word that may also be a text of a person. */
const voidIn = (record: QifRecord): Voided | undefined => {
  const cleared = firstOf(record, 'C');
  if (CLEARED.includes(cleared.toLowerCase())) return { text: cleared, isCertain: true };
  for (const code of CODES) {
    const text = firstOf(record, code);
    const [, marked = ''] = MARK.exec(text) ?? [];
    if (VOID.has(plainText(marked))) return { text: marked, isCertain: true };
    const [, head = ''] = HEAD.exec(text) ?? [];
    if (VOID.has(plainText(head))) return { text: head.trim(), isCertain: false };
  }
  return undefined;
};

type Settings = Pick<ImportConfiguration, 'stateValues' | 'leaveOut'>;

const MOST_EXAMPLES = 3;

/**
 * Finds records that may be no transactions: voided ones, and balances among the transactions. Those that say so by a mark of a
 * program are left out, the others are asked about.
 */
export const createDoubtfulRecords = ({ stateValues, leaveOut }: Settings) => {
  const voids = new Map<string, string[]>();
  const balances: string[] = [];
  const note = (examples: string[], row: QifRow): void => {
    if (examples.length < MOST_EXAMPLES) examples.push(rowText(row));
  };
  const ofVoid = ({ text, isCertain }: Voided, row: QifRow): LeftOutReason | undefined => {
    const meaning = stateValues?.[text] ?? (isCertain ? 'leave_out' : undefined);
    if (meaning !== undefined) return meaning === 'leave_out' ? 'state' : undefined;
    const examples = voids.get(text) ?? [];
    voids.set(text, examples);
    note(examples, row);
    return undefined;
  };
  const ofBalance = (record: QifRecord, row: QifRow): LeftOutReason | undefined => {
    const side = balanceSide(firstOf(record, 'P'));
    if (side !== 'opening' && side !== 'closing') return undefined;
    if (leaveOut !== null) return leaveOut.endsWith('proved_totals') ? undefined : 'total';
    note(balances, row);
    return undefined;
  };
  return {
    /** Why a record is left out; undefined if it is not, or as long as that is asked. */
    see: ({ record, kind }: QifTransaction, row: QifRow): LeftOutReason | undefined => {
      const voided = kind === 'bank' ? voidIn(record) : undefined;
      if (voided?.isCertain) return ofVoid(voided, row);
      if (kind !== 'bank' || row.amount === '' || isZero(row.amount)) return undefined;
      return voided === undefined ? ofBalance(record, row) : ofVoid(voided, row);
    },
    questions: (): readonly OpenQuestion[] => [
      ...[...voids].map(([text, examples]) => ({
        field: 'state_values' as const,
        question: `Did the transactions with ${quoteValue(text)} go through?`,
        text,
        examples,
        candidates: [
          { value: 'booked', meaning: 'yes: add these rows' },
          { value: 'leave_out', meaning: 'no: leave these rows out' },
        ],
      })),
      ...(balances.length === 0 ? [] : [whetherBalances(balances)]),
    ],
  };
};

const whetherBalances = (examples: readonly string[]): OpenQuestion => ({
  field: 'leave_out',
  question: 'Are these rows balances, not transactions of this account?',
  examples,
  candidates: [
    { value: 'totals', meaning: 'yes: leave these rows out' },
    { value: 'proved_totals', meaning: 'no: add these rows' },
  ],
});
