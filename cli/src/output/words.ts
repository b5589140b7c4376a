import type { Schemas } from '@counterfoil/client';

/** A count for people: `116,449`. */
export const numberOf = (count: number): string => count.toLocaleString('en');

/** `1 transaction`, `2 transactions`, `1 category`. */
export const nounOf = (kind: string, count: number): string => {
  const plural = kind.replaceAll('_', ' ');
  const singular = plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '');
  return `${numberOf(count)} ${count === 1 ? singular : plural}`;
};

/** For a list without records: there are none, or none matches the filter. */
export const emptyText = (kind: string, filter: object): string =>
  Object.keys(filter).length === 0 ? `There are no ${kind} yet.` : `No ${kind} match the filter.`;

export const mayDo = (scopes: Schemas['Usage']['api_key']['scopes']): string => {
  if (scopes.includes('read_write')) return 'read and write';
  return scopes.join() === 'read' ? 'only read' : `only do what these scopes allow: ${scopes.join(', ')}`;
};
