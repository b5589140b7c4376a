import type { Sign, SignDoubt } from './ambiguous-signs.ts';
import { isTextInflow, statedMeaning, type TextSettings } from './direction-texts.ts';
import { isWeakWord, moneyDirectionOf, pairOf } from './money-direction.ts';

type Way = 'in' | 'out';
type Counts = Record<Sign, number>;

/** More texts than a direction column has. */
const MOST_TEXTS = 100;

/**
 * Compares the signs of amounts, and known words, with the direction that the settings give each text. Where the signs show the
 * direction already, applying the texts would give all rows the same one.
 */
export const createTextSigns = (settings: TextSettings, isClear: (text: string) => boolean) => {
  const seen = new Map<string, Counts>();
  const clearOnes = (): readonly (readonly [string, Counts])[] => [...seen].filter(([text]) => isClear(text));

  const meaningOf = (text: string): Way => {
    const stated = statedMeaning(text, settings);
    if (stated === 'in' || stated === 'out') return stated;
    return isTextInflow(text, settings) ? 'in' : 'out';
  };
  const isOpposite = (text: string, sign: Sign): boolean =>
    (isTextInflow(text, settings) === (sign === 'positive')) !== (meaningOf(text) === 'in');
  const signOf = (way: Way): Sign | undefined => {
    const all = clearOnes()
      .filter(([text]) => meaningOf(text) === way)
      .map(([, counts]) => counts);
    const [hasPlus, hasMinus] = [all.some(({ positive }) => positive > 0), all.some(({ negative }) => negative > 0)];
    if (hasPlus === hasMinus) return undefined;
    return hasPlus ? 'positive' : 'negative';
  };

  /** The signs show the direction that the texts give. */
  const twice = (): Omit<SignDoubt, 'header'> | null => {
    const [inflow, outflow] = [signOf('in'), signOf('out')];
    if (inflow === undefined || outflow === undefined || inflow === outflow) return null;
    const first = clearOnes().find(([text]) => meaningOf(text) === 'in')?.[0] ?? '';
    const text = settings.amountTypeInflowValue?.trim() || first;
    const sign: Sign = meaningOf(text) === 'in' ? inflow : outflow;
    const way = isTextInflow(text, settings) === (sign === 'positive') ? 'in' : 'out';
    return {
      by: 'twice',
      text,
      way,
      convention: inflow === 'positive' ? 'inflows_positive' : 'inflows_negative',
    };
  };
  const minus = (): Omit<SignDoubt, 'header'> | null => {
    const found = clearOnes().find(([text, counts]) => {
      const opposite = isOpposite(text, 'negative') ? counts.negative : counts.positive;
      return opposite > 0 && opposite * 2 >= counts.positive + counts.negative;
    });
    return found === undefined ? null : { by: 'minus', text: found[0], way: meaningOf(found[0]) };
  };
  /** A value for money in is doubted only beside its counterpart. */
  const isSet = (text: string): boolean =>
    statedMeaning(text, settings) !== undefined ||
    (text === settings.amountTypeInflowValue?.trim() &&
      [...seen.keys()].some((other) => other !== text && pairOf(new Set([text, other])) !== undefined));
  const word = (): Omit<SignDoubt, 'header'> | null => {
    const found = [...seen.keys()].find((text) => {
      const known = isWeakWord(text) ? undefined : moneyDirectionOf(text);
      return (known === 'in' || known === 'out') && isSet(text) && known !== meaningOf(text);
    });
    return found === undefined ? null : { by: 'word', text: found, way: meaningOf(found) };
  };

  return {
    see: (text: string, sign: Sign | undefined): void => {
      if (sign === undefined || settings.amountTypeStrategy !== 'custom_column') return;
      const counts = seen.get(text) ?? { positive: 0, negative: 0 };
      if (seen.size < MOST_TEXTS) seen.set(text, counts);
      counts[sign] += 1;
    },
    /** The doubt that the settings do not settle: with an explicit convention, only that the signs show the direction already. */
    doubt: (): Omit<SignDoubt, 'header'> | null =>
      twice() ?? (settings.signageConvention === null ? (minus() ?? word()) : null),
  };
};
