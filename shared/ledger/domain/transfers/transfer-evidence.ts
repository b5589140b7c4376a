import { isDebt } from '../account.ts';
import type { Pair, Side } from './transfer-sides.ts';
import type { Speech } from './transfer-words.ts';

/** What the texts of two transactions say for and against a transfer between them. */
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

export const evidenceOf = ({ outflow, inflow }: Pair, strange: ReadonlySet<string>): Evidence => {
  const [out, into] = [outflow.speech, inflow.speech];
  const isPayment = isDebt(inflow.account.accountType);
  const isAbroad = outflow.entry.currency !== inflow.entry.currency;
  const says = (speech: Speech): boolean =>
    speech.saysTransfer || (isPayment && speech.saysPayment) || (isAbroad && speech.saysExchange);
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
    isUnclear: unknown.length > 0,
    isStrange: unknown.some((word) => strange.has(word)),
    reasons: [
      ...told(naming, ['The name of the other account', 'Both name the other account']),
      ...told(
        saying,
        isPayment ? ['One says payment', 'Both say payment'] : ['One says transfer', 'Both say transfer'],
      ),
      ...(reference === undefined ? [] : [`The same number ${reference}`]),
      ...(sameWords ? ['The same words'] : []),
      ...(isContrary ? ['Words of something else'] : []),
    ],
  };
};

const told = (count: number, [once, twice]: readonly [string, string]): readonly string[] => {
  if (count === 0) return [];
  return [count === 1 ? once : twice];
};

const isEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((word) => b.has(word));

const namesAnother = ({ named }: Speech, accountId: string): boolean => named.size > 0 && !named.has(accountId);

/** Fewer uses of a word say nothing about it. */
const FEW_USES = 3;

/** The unexplained words that are mostly on transactions without a counterpart: of shops, employers and landlords. */
export const strangeWords = (sides: readonly Side[], paired: ReadonlySet<Side>): ReadonlySet<string> => {
  const uses = new Map<string, { all: number; paired: number }>();
  for (const side of sides) {
    for (const word of side.speech.unknown) {
      const use = uses.get(word) ?? { all: 0, paired: 0 };
      use.all++;
      if (paired.has(side)) use.paired++;
      uses.set(word, use);
    }
  }
  return new Set([...uses].filter(([, use]) => use.all >= FEW_USES && use.paired * 2 < use.all).map(([word]) => word));
};
