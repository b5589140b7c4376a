import type { AccountId } from '../../../platform/domain/ids.ts';
import { isDebt } from '../../entries/domain/account.ts';
import type { Pair, Side } from './transfer-sides.ts';
import type { TransferHints } from './transfer-words.ts';

/** For and against a transfer between two transactions, from their texts. */
export type Evidence = {
  /** From 0 to 4: each side can say transfer, and name the account of the other. */
  readonly points: number;
  readonly reference: string | undefined;
  readonly sameWords: boolean;
  /** One side says something else, or names another account. */
  readonly isContrary: boolean;
  /** One side has words that nothing explains. */
  readonly isUnclear: boolean;
  /** One side has words that this family mostly uses where nothing else has the amount, such as the name of a shop. */
  readonly isStrange: boolean;
  readonly reasons: readonly string[];
};

export const evidenceOf = ({ outflow, inflow }: Pair, { strange, usual }: WordUse): Evidence => {
  const [out, into] = [outflow.hints, inflow.hints];
  const isPayment = isDebt(inflow.account.accountType);
  const isAbroad = outflow.entry.currency !== inflow.entry.currency;
  const says = (hints: TransferHints): boolean =>
    hints.saysTransfer || (isPayment && hints.saysPayment) || (isAbroad && hints.saysExchange);
  const saying = Number(says(out)) + Number(says(into));
  const naming = Number(out.named.has(inflow.account.id)) + Number(into.named.has(outflow.account.id));
  const reference = [...out.references].find((number) => into.references.has(number));
  const sameWords = out.unknown.size > 0 && isEqual(out.unknown, into.unknown);
  const unknown = [...out.unknown, ...into.unknown];
  const isContrary =
    out.saysElse || into.saysElse || namesAnother(out, inflow.account.id) || namesAnother(into, outflow.account.id);
  return {
    points: saying + naming,
    reference,
    sameWords,
    isContrary,
    isUnclear: unknown.some((word) => !usual.has(word)),
    isStrange: unknown.some((word) => strange.has(word)),
    reasons: [
      ...onceOrTwice(naming, ['the name of the other account', 'both name the other account']),
      ...onceOrTwice(
        saying,
        isPayment ? ['one says payment', 'both say payment'] : ['one says transfer', 'both say transfer'],
      ),
      ...(reference === undefined ? [] : [`the same number ${reference}`]),
      ...(sameWords ? ['the same words'] : []),
      ...(isContrary ? ['words of something else'] : []),
    ],
  };
};

const onceOrTwice = (count: number, [once, twice]: readonly [string, string]): readonly string[] => {
  if (count === 0) return [];
  return [count === 1 ? once : twice];
};

const isEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((word) => b.has(word));

const namesAnother = ({ named }: TransferHints, accountId: AccountId): boolean =>
  named.size > 0 && !named.has(accountId);

/** Learned from the transactions of a family. */
export type WordUse = {
  /** Mostly on transactions without a counterpart: words of shops, employers and landlords. */
  readonly strange: ReadonlySet<string>;
  /** Nearly only on transactions with a counterpart: names of the family. */
  readonly usual: ReadonlySet<string>;
};

/** Fewer uses of a word say nothing about it. */
const FEW_USES = 3;
const USUAL_USES = 5;
const USUAL_SHARE = 0.8;

/** `paired`: the sides that have a counterpart of equal amount. */
export const usesOfWords = (sides: readonly Side[], paired: ReadonlySet<Side>): WordUse => {
  const uses = new Map<string, { all: number; paired: number }>();
  for (const side of sides) {
    for (const word of side.hints.unknown) {
      const use = uses.get(word) ?? { all: 0, paired: 0 };
      use.all++;
      if (paired.has(side)) use.paired++;
      uses.set(word, use);
    }
  }
  const wordsWhere = (holds: (all: number, share: number) => boolean): ReadonlySet<string> =>
    new Set([...uses].filter(([, use]) => holds(use.all, use.paired / use.all)).map(([word]) => word));
  return {
    strange: wordsWhere((all, share) => all >= FEW_USES && share < 0.5),
    usual: wordsWhere((all, share) => all >= USUAL_USES && share >= USUAL_SHARE),
  };
};
