import type { Expectation, ImportChange } from '../use-cases/import-ports.ts';
import { inFlightAfter, inFlightKey } from './import-in-flight.ts';

type Expression = {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
};

/** What the stored import must be like; a deleted one never is unless that is asked for. */
export const conditionOf = (expected: Expectation): Expression => {
  const clauses = ['attribute_exists(pk)', `attribute_${expected.deleted ? '' : 'not_'}exists(deletedAt)`];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const compare = (path: string, value: unknown, nameOf: readonly string[]) => {
    const placeholder = `:is${Object.keys(values).length}`;
    for (const name of nameOf) names[`#${name}`] = name;
    values[placeholder] = value;
    clauses.push(path.replace('?', placeholder));
  };
  if (expected.statuses !== undefined) {
    const placeholders = expected.statuses.map((status, at) => {
      values[`:status${at}`] = status;
      return `:status${at}`;
    });
    names['#status'] = 'status';
    clauses.push(`#status IN (${placeholders.join(', ')})`);
  }
  if (typeof expected.attemptId === 'string') compare('#attempt.#id = ?', expected.attemptId, ['attempt', 'id']);
  if (expected.holder !== undefined) compare('#lease.#holder = ?', expected.holder, ['lease', 'holder']);
  if (expected.freeAt !== undefined) {
    compare('(attribute_not_exists(#lease) OR #lease.#until <= ?)', expected.freeAt, ['lease', 'until']);
  }
  clauses.push(...presence(expected));
  for (const [name, value] of statedTexts(expected)) compare(`#${name} = ?`, value, [name]);
  return { expression: clauses.join(' AND '), names, values };
};

const statedTexts = ({ rowIndex, updatedAt }: Expectation): readonly (readonly [string, string])[] =>
  Object.entries({ rowIndex, updatedAt }).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** What has to be there, or must not be. */
const presence = (expected: Expectation): readonly string[] => {
  const { preparing, publishRequested, acceptIncomplete } = expected;
  const flags = Object.entries({ preparing, publishRequested, acceptIncomplete }).filter(
    ([, wanted]) => wanted !== undefined,
  );
  return [
    ...flags.map(([flag, wanted]) => `attribute_${wanted ? '' : 'not_'}exists(${flag})`),
    ...(expected.neverStarted ? ['attribute_not_exists(attemptStarted)'] : []),
    ...(expected.attemptId === null ? ['attribute_not_exists(attempt)'] : []),
    ...(expected.rowIndex === null ? ['attribute_not_exists(rowIndex)'] : []),
  ];
};

/** Sets what has a value and removes what is null or false, the place in the index included. */
export const updateOf = (
  familyId: string,
  importId: string,
  change: ImportChange & { readonly revision: string },
): Expression => {
  const inFlight = inFlightAfter(change);
  const entries: [string, unknown][] = Object.entries(change).filter(([, value]) => value !== undefined);
  const index = inFlightKey.of(familyId, importId);
  if (inFlight !== undefined) {
    entries.push(['gsi1pk', inFlight ? index.gsi1pk : null], ['gsi1sk', inFlight ? index.gsi1sk : null]);
  }
  const isSet = ([, value]: [string, unknown]) => value !== null && value !== false;
  const set = entries.filter(isSet);
  const remove = entries.filter((entry) => !isSet(entry));
  const parts = [
    ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(remove.length > 0 ? [`REMOVE ${remove.map(([name]) => `#${name}`).join(', ')}`] : []),
  ];
  return {
    expression: parts.join(' '),
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  };
};
