import type { AuditEntry } from '../../../../shared/people/schema/audit-log.ts';
import type { Users } from '../../../../shared/people/use-cases/people-ports.ts';

/** The names, by id, of the people in these records who still exist and gave one. */
export const namesIn = async (
  users: Pick<Users, 'find'>,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set(entries.flatMap(({ actor, user }) => [actor?.id, user?.id]).filter((id) => id != null));
  const found = await Promise.all(Array.from(ids, async (id) => [id, nameOf(await users.find(id))] as const));
  return new Map(found.filter((pair): pair is readonly [string, string] => pair[1] !== ''));
};

const nameOf = (user: Awaited<ReturnType<Users['find']>>): string =>
  [user?.firstName, user?.lastName].filter(Boolean).join(' ');
