/** Values by number, in the order in which they were first asked for. */
export const createDictionary = <T>(keyOf: (value: T) => unknown) => {
  const numbers = new Map<unknown, number>();
  const values: T[] = [];
  // neighbours mostly share their value, often the very object
  let last: { readonly value: T; readonly number: number } | undefined;
  return {
    values: values as readonly T[],
    numberOf: (value: T): number => {
      if (last !== undefined && last.value === value) return last.number;
      const key = keyOf(value);
      const number = numbers.get(key) ?? values.push(value) - 1;
      numbers.set(key, number);
      last = { value, number };
      return number;
    },
  };
};
