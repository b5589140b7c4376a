import type { ExportChange, ExportExpectation } from '../use-cases/export-ports.ts';
import { inFlightKey } from './export-item.ts';

/** One conditional update: sets what has a value, removes what is null, and keeps the place in the index. */
export const updateOf = (
  familyId: string,
  id: string,
  { statuses, holder, freeAt }: ExportExpectation,
  change: ExportChange & { readonly revision: string },
) => {
  const isOver = change.status === 'complete' || change.status === 'failed';
  const index = isOver ? Object.keys(inFlightKey.of(familyId, id)).map((name) => [name, null] as const) : [];
  const entries = [...Object.entries(change), ...index].filter(([, value]) => value !== undefined);
  const set = entries.filter(([, value]) => value !== null);
  const removed = entries.filter(([, value]) => value === null);
  const isOneOf = statuses.map((_, at) => `:status${at}`).join(', ');
  const conditions = ['attribute_exists(pk)', `#status IN (${isOneOf})`];
  if (holder !== undefined) conditions.push('#lease.#holder = :isHolder');
  if (freeAt !== undefined) conditions.push('(attribute_not_exists(#lease) OR #lease.#until <= :freeAt)');
  const parts = [
    `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`] : []),
  ];
  return {
    UpdateExpression: parts.join(' '),
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      '#status': 'status',
      ...(holder !== undefined && { '#lease': 'lease', '#holder': 'holder' }),
      ...(freeAt !== undefined && { '#lease': 'lease', '#until': 'until' }),
      ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(statuses.map((status, at) => [`:status${at}`, status])),
      ...(holder !== undefined && { ':isHolder': holder }),
      ...(freeAt !== undefined && { ':freeAt': freeAt }),
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    },
  };
};
