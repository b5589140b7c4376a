/** What a provider says about a person: an object of JSON. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The value at a dotted path (`user.email`, `emails.0`). A name that itself contains dots, as claims that are URLs do,
 * is found whole first. Only what the provider said is found, nothing that every object has.
 */
export const readPath = (value: unknown, path: string): unknown => {
  if (typeof value !== 'object' || value === null || path === '') return undefined;
  if (Object.hasOwn(value, path)) return (value as Claims)[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    const found = Object.hasOwn(value, head) ? readPath((value as Claims)[head], path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
};
