import { quoteValue } from '../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { CatalogueStep } from '../../publish/domain/plan.ts';

/** A record of an earlier file with another name than in the ledger, which stays. */
export type KeptName = { readonly kind: CatalogueStep['kind']; readonly name: string; readonly ledgerName: string };

/** The known records that are bound by their names. */
export type NamedRecords = {
  /** The identity of the record of the file with this name. */
  readonly identityOf: (kind: CatalogueStep['kind'], name: string) => string | undefined;
  /** The id of the record that an earlier file created. */
  readonly recordOf: (identity: string) => string | undefined;
  /** The name in the ledger; undefined if the record no longer exists. */
  readonly nameOf: (id: string) => string | undefined;
};

type Known = { readonly kind: CatalogueStep['kind']; readonly id: string; readonly ledgerName: string };

const nameKey = (kind: CatalogueStep['kind'], name: string): string => `${kind} ${name}`;

const namesOf = ({ kind, bind }: CatalogueStep): readonly string[] =>
  bind.by !== 'name'
    ? []
    : [bind.name, ...(bind.elsewhere === undefined ? [] : [bind.elsewhere])].map((name) => nameKey(kind, name));

/**
 * The ids of known categories, merchants and tags by the numbers of their steps. A record is bound once: if the file has another
 * record with its present name, that one gets it.
 */
export const knownByName = (steps: readonly CatalogueStep[], records: NamedRecords): ReadonlyMap<number, string> => {
  const known = new Map<number, Known>();
  const bound = new Set<string>();
  for (const [number, step] of steps.entries()) {
    const found = findKnown(step, records);
    if (found === undefined || bound.has(found.id)) continue;
    bound.add(found.id);
    known.set(number, found);
  }
  for (let size = -1; size !== known.size; ) {
    size = known.size;
    const taken = new Set(steps.flatMap((step, number) => (known.has(number) ? [] : namesOf(step))));
    for (const [number, { kind, ledgerName }] of known) if (taken.has(nameKey(kind, ledgerName))) known.delete(number);
  }
  return new Map([...known].map(([number, { id }]) => [number, id]));
};

const findKnown = (
  { kind, bind }: CatalogueStep,
  { identityOf, recordOf, nameOf }: NamedRecords,
): Known | undefined => {
  const identity = bind.by === 'name' ? identityOf(kind, bind.name) : undefined;
  const id = identity === undefined ? undefined : recordOf(identity);
  const ledgerName = id === undefined ? undefined : nameOf(id);
  return id === undefined || ledgerName === undefined ? undefined : { kind, id, ledgerName };
};

/** The known records whose names in the file are not those in the ledger. */
export const keptNames = (
  steps: readonly CatalogueStep[],
  nameOf: (id: string) => string | undefined,
): readonly KeptName[] =>
  steps.flatMap(({ kind, bind, known }) => {
    const ledgerName = known === undefined ? undefined : nameOf(known);
    if (ledgerName === undefined || !('name' in bind) || bind.name === ledgerName) return [];
    return bind.by === 'name' && bind.elsewhere === ledgerName ? [] : [{ kind, name: bind.name, ledgerName }];
  });

const NAME_KEPT = 'name_kept';
const MOST_WARNINGS = 20;

/** The warnings of an import with those about names that the ledger keeps. */
export const withKeptNames = (
  warnings: readonly ImportWarning[],
  kept: readonly KeptName[],
): readonly ImportWarning[] => {
  const others = warnings.filter(({ code }) => code !== NAME_KEPT);
  const shown = kept.slice(0, MOST_WARNINGS).map(({ kind, name, ledgerName }) => sentence(kind, name, ledgerName));
  const left = kept.length - shown.length;
  const all = left > 0 ? [...shown, `${left} more records keep their names in the ledger`] : shown;
  return [...others, ...all.map((message) => ({ line: null, code: NAME_KEPT, message }))];
};

const sentence = (kind: CatalogueStep['kind'], name: string, ledgerName: string): string =>
  `The ${kind} ${quoteValue(name)} of an earlier file is ${quoteValue(ledgerName)} in the ledger and keeps that name: rename it there if the name of the file is right`;
