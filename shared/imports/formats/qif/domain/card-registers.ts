import { quoteValue } from '../../../../platform/domain/errors.ts';
import { isZero } from '../../../../platform/domain/money/decimal.ts';
import type { OpenQuestion } from '../../../settings/domain/open-questions.ts';
import { type CardDoubt, createCardSigns } from '../../../signs/domain/ambiguous-signs.ts';
import type { QifTransaction } from './qif-file.ts';
import type { QifRow } from './qif-row.ts';

const POSITIONS = { name: 0, amount: 1 } as const;
const TRANSFER = 'payment';
const MOST_EXAMPLES = 3;

type Register = {
  readonly signs: ReturnType<typeof createCardSigns>;
  readonly examples: Map<string, string>;
};

/** The registers of a file, and those of cards whose amounts may have the opposite sign. */
export const createCardRegisters = (isCard: boolean) => {
  const registers = new Map<string, Register>();
  const others = new Set<string>();
  return {
    see: ({ kind, account }: QifTransaction, row: QifRow): void => {
      if (kind !== 'bank') return;
      if (!isCard && account.accountType !== 'credit_card') {
        others.add(account.name);
        return;
      }
      if (row.amount === '' || isZero(row.amount)) return;
      const register = registers.get(account.name) ?? { signs: createCardSigns(POSITIONS), examples: new Map() };
      registers.set(account.name, register);
      const isTransfer = row.entry?.transactionKind === 'funds_movement';
      const sign = row.amount.startsWith('-') ? 'negative' : 'positive';
      register.signs.see([row.name, row.amount, isTransfer ? TRANSFER : ''], sign);
      if (!register.examples.has(sign)) register.examples.set(sign, rowText(row));
    },
    /** Whether positive amounts may be purchases; `isWhole`: in all registers of the file, so that one answer is for all. */
    doubt: (): CardSignDoubt | undefined => {
      const doubtful = [...registers.values()].flatMap((register) => {
        const doubt = register.signs.doubt();
        return doubt === undefined ? [] : [{ ...register, doubt }];
      });
      const [first] = doubtful;
      if (first === undefined) return undefined;
      return {
        doubt: first.doubt,
        examples: doubtful.flatMap(({ examples }) => [...examples.values()]).slice(0, MOST_EXAMPLES),
        isWhole: doubtful.length === registers.size && others.size === 0,
      };
    },
  };
};

export type CardSignDoubt = {
  readonly doubt: CardDoubt;
  readonly examples: readonly string[];
  readonly isWhole: boolean;
};

/** A row as a person would recognize it. */
export const rowText = ({ date, name, amount }: Pick<QifRow, 'date' | 'name' | 'amount'>): string =>
  [date, name, amount].filter((text) => text !== '').join(' · ');

/** The question about the signs of a card. Where other registers are not in doubt, no answer can turn only some of the rows. */
export const whichCardSign = ({ doubt: { text, way }, examples, isWhole }: CardSignDoubt): OpenQuestion => {
  const other = way === 'in' ? 'out' : 'in';
  return {
    field: 'signage_convention',
    question: `Is ${quoteValue(text)} money in or money out?${isWhole ? '' : ` If it is money ${way}, export this card by itself, because the signs of other accounts in the file are right.`}`,
    examples,
    candidates: [
      ...(isWhole ? [{ value: 'inflows_negative', meaning: `money ${way}: every sign is the opposite` }] : []),
      { value: 'inflows_positive', meaning: `money ${other}: the signs are right` },
    ],
  };
};
