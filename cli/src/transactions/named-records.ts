import type { CounterfoilClient } from '@counterfoil/client';
import { collect } from '../collect.ts';
import { found, idIn } from '../find.ts';

const LISTS = { category: '/categories', merchant: '/merchants', tag: '/tags' } as const;
type Kind = keyof typeof LISTS;

/**
 * The id of the record with this name or ID.
 * @throws CliError if there is none, or more than one
 */
export const idByName = async (client: CounterfoilClient, kind: Kind, text: string): Promise<string> =>
  idIn(text) ?? found(kind, await collect<{ id: string; name: string }>(client.list(LISTS[kind])), text).id;

/** The ids of several records, with at most one read of the list. */
export const idsByName = async (
  client: CounterfoilClient,
  kind: Kind,
  texts: readonly string[],
): Promise<readonly string[]> => {
  const isNamed = texts.some((text) => idIn(text) === undefined);
  const all = isNamed ? await collect<{ id: string; name: string }>(client.list(LISTS[kind])) : [];
  return texts.map((text) => idIn(text) ?? found(kind, all, text).id);
};
