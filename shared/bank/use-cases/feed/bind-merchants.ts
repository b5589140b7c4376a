import type { FeedDependencies, FeedPlace } from './feed-place.ts';

const AT_ONCE = 8;

/** The merchants of these names by name, made where the family has none, with the connection among their owners. */
export const bindMerchants = async (
  { records, newId }: Pick<FeedDependencies, 'records' | 'newId'>,
  { familyId, connection, now }: FeedPlace,
  names: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(names)].filter((name) => name !== null);
  const bound = new Map<string, string>();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    await Promise.all(
      wanted.slice(at, at + AT_ONCE).map(async (name) => {
        const attributes = { color: null, logoUrl: null, websiteUrl: null };
        const candidateId = newId();
        const binding = {
          familyId,
          kind: 'merchant',
          name,
          owner: connection.id,
          attributes,
          candidateId,
          now,
        } as const;
        bound.set(name, (await records.bindByName(binding)).id);
      }),
    );
  }
  return bound;
};
