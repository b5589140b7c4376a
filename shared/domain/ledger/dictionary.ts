/** Values by number, in the order in which they were first asked for. */
export const createDictionary = <T>(keyOf: (value: T) => unknown) => {
  const numbers = new Map<unknown, number>();
  const values: T[] = [];
  return {
    values: values as readonly T[],
    numberOf: (value: T): number => {
      const key = keyOf(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, values.length);
      return values.push(value) - 1;
    },
  };
};
