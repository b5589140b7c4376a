/** Orders texts such as ISO dates and ids, the same in every language. */
export const compareText = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
