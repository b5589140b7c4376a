import { type MoreSets, NO_MORE } from './conditional-writes.ts';

/** The stored state that an update of a leased item requires. */
type LeaseExpectation = {
  readonly statuses: readonly string[];
  /** This worker must hold the lease. */
  readonly holder?: string;
  /** No lease is active at this instant. */
  readonly freeAt?: string;
};

/** One conditional update of an item with `status` and `lease`: sets values and removes null ones. */
export const leasedUpdate = (
  { statuses, holder, freeAt }: LeaseExpectation,
  change: Readonly<Record<string, unknown>>,
  more: MoreSets = NO_MORE,
) => {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = entries.filter(([, value]) => value !== null);
  const removed = entries.filter(([, value]) => value === null);
  const isOneOf = statuses.map((_, at) => `:status${at}`).join(', ');
  const conditions = ['attribute_exists(pk)', `#status IN (${isOneOf})`];
  if (holder !== undefined) conditions.push('#lease.#holder = :isHolder');
  if (freeAt !== undefined) conditions.push('(attribute_not_exists(#lease) OR #lease.#until <= :freeAt)');
  const parts = [
    `SET ${[...set.map(([name]) => `#${name} = :${name}`), ...more.set].join(', ')}`,
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
      ...more.names,
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(statuses.map((status, at) => [`:status${at}`, status])),
      ...(holder !== undefined && { ':isHolder': holder }),
      ...(freeAt !== undefined && { ':freeAt': freeAt }),
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ...more.values,
    },
  };
};
