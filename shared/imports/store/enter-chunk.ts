import type { ImportSession } from '../domain/sessions/session.ts';
import type { ChunkEntry } from '../use-cases/session-ports.ts';
import { hashBytes } from './session-item.ts';

/**
 * One chunk into the directory: its place, its client's id and the seal must be as they were read. Other chunks may
 * come and go meanwhile, so that many can be sent at once.
 */
export const enterExpression = ({ seal }: ImportSession, entry: ChunkEntry) => {
  const { sequence, contentHash, client, replaced } = entry;
  const names: Record<string, string> = { '#sequence': String(sequence) };
  const values: Record<string, unknown> = { ':hash': hashBytes(contentHash) };
  const set = ['directory.#sequence = :hash'];
  const conditions: string[] = [];
  let rest = '';

  if (replaced === null) conditions.push('attribute_not_exists(directory.#sequence)');
  else {
    values[':replaced'] = hashBytes(replaced.contentHash);
    conditions.push('directory.#sequence = :replaced');
  }
  if (client !== null) {
    names['#client'] = client;
    values[':sequence'] = sequence;
    set.push('clients.#client = :sequence');
    conditions.push('(attribute_not_exists(clients.#client) OR clients.#client = :sequence)');
  }
  const released = replaced?.client ?? null;
  if (released !== null && released !== client) {
    names['#released'] = released;
    rest = ' REMOVE clients.#released';
  }
  if (seal === null) conditions.push('attribute_not_exists(seal)');
  else {
    names['#id'] = 'id';
    values[':seal'] = seal.id;
    conditions.push('seal.#id = :seal');
  }
  return { set, rest, conditions, names, values };
};
