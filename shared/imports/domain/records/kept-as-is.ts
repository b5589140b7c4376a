import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning } from '../import.ts';

const NAMES_SHOWN = 5;

/** Gathers records that a file says differently than the family has them; importing leaves them as they are. */
export const createKeptAsIs = (plural: string) => {
  const names = new Map<string, readonly string[]>();
  return {
    /** `differences`: what the file says differently, e.g. `color`. */
    add: (name: string, differences: readonly string[]): void => {
      if (differences.length > 0) names.set(name, differences);
    },
    warnings: (): readonly ImportWarning[] => {
      if (names.size === 0) return [];
      const shown = [...names].slice(0, NAMES_SHOWN).map(([name, what]) => `${quoteValue(name)} (${what.join(', ')})`);
      const more = names.size > NAMES_SHOWN ? ' …' : '';
      const message = `${names.size} ${plural} keep what they have where the file says something else: ${shown.join(', ')}${more}`;
      return [{ line: null, code: 'kept_as_is', message }];
    },
  };
};

/** The names of the attributes that are said on both sides, and differently. */
export const differences = (
  shown: Readonly<Record<string, string | null>>,
  said: Readonly<Record<string, string | null>>,
): readonly string[] =>
  Object.keys(said).filter((name) => {
    const [has, says] = [shown[name] ?? null, said[name] ?? null];
    return has !== null && says !== null && has !== says;
  });
