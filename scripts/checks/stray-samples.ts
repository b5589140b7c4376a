/** Names in the folder of sample events that belong to no function: what is left of a removed or renamed one. */
export const straySamples = (names: readonly string[], functions: readonly string[]): readonly string[] => {
  const known = new Set(functions.map((name) => `${name}.json`));
  return names.filter((name) => name.endsWith('.json') && !known.has(name));
};
